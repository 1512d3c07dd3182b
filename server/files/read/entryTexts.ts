import { statedFacts } from '#collab/text/facts/facts.ts'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { countWords } from '#db/vocabulary/words.ts'
import type { Entry, EntryStatus, EntryText, FileContent, LeftOutText } from '../../formats/format.ts'
import { languagePathOf } from '../../formats/languagePaths.ts'
import { isOfSource, matchLanguage } from '../../formats/languageTags.ts'
import { collectSkipped, SKIPPED, type Skipped, type SkippedText } from '../../formats/skipped.ts'
import type { SourceTexts } from './constants.ts'
import { messageOf } from './pluralMessages.ts'
import type { PageText } from './readTable.ts'

export type Languages = {
  mayHoldKeys?: boolean | undefined
  source: { language: LanguageCode; isNamed: boolean } | undefined
  sourceTexts?: SourceTexts | undefined
  targets: readonly LanguageCode[]
  /** Of translations whose language the file does not name. */
  language: LanguageCode | undefined
  status: EntryStatus | undefined
}

export const textOf = (text: EntryText, entry: Pick<Entry, 'isOrdinal'> = {}) =>
  typeof text === 'string' ? text : messageOf(text, entry)

export function pageTextOf(
  entry: Entry,
  position: number,
  content: Pick<FileContent, 'language'>,
  languages: Languages,
  skip: (skipped: SkippedText) => void = () => undefined,
): PageText {
  const own = languages.sourceTexts === 'own' ? undefined : inSourceLanguage(entry, content, languages)
  const taken = own?.text ?? entry.source
  const source = textOf(taken, entry)
  const translations: PageText['translations'] = []
  const ofFile = languageOfFile(content, languages)
  for (const translation of entry.translations ?? []) {
    if (translation === own) continue
    const { language = ofFile, text, status = languages.status } = translation
    const target = targetOf(language, languages)
    const written = textOf(text, entry)
    if (written === '') continue
    const known = translations.find(([other]) => other === target)
    if (target && !known) translations.push([target, written, status])
    else if (known?.[1] !== written) skip(skippedOf(entry, written, target ? SKIPPED.repeated : whyForeign(language)))
  }
  return {
    position,
    identifier: entry.identifier,
    content: source,
    context: entry.context,
    facts: statedFacts(entry.speaker, entry.maxLength),
    // The syntax of a message is no work.
    words: countWords(typeof taken === 'string' ? source : Object.values(taken).join(' ')),
    translations,
  }
}

const KEY = /^[A-Za-z][A-Za-z0-9]*(?:[._:/-][A-Za-z0-9]+)+$/
const MAX_KEY_LENGTH = 200
const MIN_SHARE_OF_KEYS = 0.8

export const isKey = (text: string) => text.length <= MAX_KEY_LENGTH && KEY.test(text)

/** Returns whether the source texts of a file are names that a program has for them, as `MENU_PLAY`. */
export function areKeys(texts: readonly string[]) {
  let keys = texts.length
  for (const text of texts) if (!isKey(text) && --keys < MIN_SHARE_OF_KEYS * texts.length) return false
  return keys > 0
}

export const mayHoldKeys = ({ entries }: FileContent, isPair: true | undefined) =>
  isPair === true ||
  (entries.every(({ translations }) => translations !== undefined) &&
    areKeys(entries.map(({ source }) => textOf(source))))

export const skippedOf = (
  { identifier, line }: Pick<Entry, 'identifier' | 'line'>,
  text: string,
  reason: string,
): SkippedText => ({ path: null, line, place: identifier, text, reason })

export function skippedTexts(texts: readonly LeftOutText[]): Skipped {
  const { skipped, add } = collectSkipped<SkippedText>()
  for (const text of texts) add(skippedOf(text, '', text.reason))
  return skipped
}

const whyForeign = (language: string | undefined) =>
  language === undefined ? SKIPPED.noLanguage : `The project is not translated into ${languageName(language)}`

/**
 * The text in the source language of a file that has it beside what the program calls it, as PO does with keys in the place
 * of texts.
 */
export function inSourceLanguage(
  { translations = [] }: Entry,
  content: Pick<FileContent, 'language'>,
  languages: Languages,
) {
  const { source, mayHoldKeys, targets } = languages
  if (!source || !mayHoldKeys) return undefined
  const ofFile = languageOfFile(content, languages)
  const found = translations.find(
    ({ language = ofFile }) => language !== undefined && isOfSource(language, source.language, targets),
  )
  return found && textOf(found.text) !== '' ? found : undefined
}

export function languageOfFile(
  content: Pick<FileContent, 'language'>,
  { source, mayHoldKeys, language }: Pick<Languages, 'source' | 'mayHoldKeys' | 'language'>,
): string | undefined {
  const said = saidLanguage(content, language, source?.language)
  return said ?? (mayHoldKeys && source?.isNamed ? source.language : undefined)
}

/** The language that a file names, unless its path says another one: a header may be that of the template it was copied from. */
export function saidLanguage(
  { language: said }: Pick<FileContent, 'language'>,
  ofPath: LanguageCode | undefined,
  source: LanguageCode | undefined,
) {
  const isCopied = said !== undefined && source !== undefined && isOfSource(said, source)
  return isCopied && ofPath !== undefined ? ofPath : said
}

export const sourceOf = (path: string, language: LanguageCode, targets: readonly LanguageCode[]) => ({
  language,
  isNamed: languagePathOf(path, [language, ...targets])?.language === language,
})

/** The project's language that a file's tag stands for: `pt_BR` is `pt` where the project has no other. */
export function targetOf(
  tag: string | undefined,
  { targets, language }: Pick<Languages, 'targets' | 'language'>,
): LanguageCode | undefined {
  return tag === undefined ? language : matchLanguage(tag, targets)
}

/** A language that a path names: `locale/fr/app.po`, `values-fr/strings.xml`, `fr.lproj/Main.strings`, `app_fr.arb`. */
export function languageInPath(path: string, targets: readonly LanguageCode[]): LanguageCode | undefined {
  const named = languagePathOf(path, targets)?.language
  if (named !== undefined && targets.includes(named)) return named
  const parts = path.toLowerCase().split(/[^a-z0-9]+/)
  return parts.toReversed().find((part) => targets.includes(part))
}
