import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { ExistingTranslation } from '../../format.ts'
import { findOfLanguage, isOfSource, readTag } from '../../languageTags.ts'
import type { FoundSkipped, Skipped } from '../../skipped.ts'
import type { Wanted } from '../../text/namedUnits.ts'
import type { Edit } from '../../text/splice.ts'
import type { Change } from '../../text/textFormat.ts'
import { editTexts, type JsonUnit } from '../formEdits.ts'
import { likeTag } from '../rootedJson.ts'

/** A text with those of the other languages, each of which has its place by the name that the file has for the language. */
export type OfLanguages = JsonUnit & { others: ReadonlyMap<string, JsonUnit> }
export type LanguagesFound = {
  units: OfLanguages[]
  names: string[]
  skipped: Skipped<FoundSkipped>
  add: (changes: readonly Change[], name: string, wanted: Wanted) => Edit[]
}

export const translationsOf = (others: OfLanguages['others']): ExistingTranslation[] =>
  [...others].flatMap(([language, { source }]) => (source === '' ? [] : [{ language, text: source }]))

/** The member of the source language; of a file that has not this one the English or the first. */
export function sourceIn<Member extends { name: string }>(members: readonly Member[], source: LanguageCode = 'en') {
  const find = (language: LanguageCode) => findOfLanguage(members, ({ name }) => name, language)
  return find(source) ?? members.find(({ name }) => isOfSource(name, source)) ?? find('en') ?? members[0]
}

export function isNameOf(language: string, text: string) {
  const tag = language.replaceAll('_', '-')
  const own = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)
  return [languageName(tag), own].some((name) => name?.toLowerCase() === text.toLowerCase())
}

export const tagOf = (name: string) => readTag(name) ?? name

type Writing = { wanted: Wanted; write: (text: string) => string }

export function editLanguages(
  { names: [source = '', ...others], add }: LanguagesFound,
  file: string,
  changes: readonly Change[],
  { wanted, write }: Writing,
): Edit[] {
  const { language, targets } = wanted
  const name = findOfLanguage(others, (one) => one, language, targets) ?? likeTag([source, ...others].join(), language)
  const [there, missing]: [Change[], Change[]] = [[], []]
  for (const { unit, translation } of changes) {
    const own = (unit as OfLanguages).others.get(name)
    const isAlike = own && (own.group === undefined) === (typeof translation.text === 'string')
    if (isAlike) there.push({ unit: own, translation })
    else if (translation.text !== '') missing.push({ unit, translation })
  }
  return [...editTexts(file, there, wanted, write), ...add(missing, name, wanted)]
}
