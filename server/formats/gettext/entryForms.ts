import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { FormatError, type PluralForms } from '../format.ts'
import type { Wanted } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, editsOf } from '../text/textFormat.ts'
import { chooseForms, isSaid } from './fileForms.ts'
import { formsOf, type PluralIndexes, textsOf } from './pluralForms.ts'
import type { PoFile } from './poFile.ts'
import type { PoEntry, PoValue } from './readPo.ts'
import { valueEdits } from './writePo.ts'

const countIn = ({ strings }: Pick<PoEntry, 'strings'>) => strings.findLastIndex(({ text }) => text !== '') + 1

function indexesIn(file: PoFile, entry: PoEntry, known = file.language): PluralIndexes {
  return file.indexesRead(known ?? languageOf(file, entry.strings.length), countIn(entry))
}

const languageOf = (file: PoFile, count: number) =>
  SPECIFIED_LANGUAGES.find((code) => file.indexesRead(code, 0).length === count) ?? 'en'

export const unreadForms = (file: PoFile, entry: PoEntry, language?: string) =>
  entry.plural ? entry.strings.slice(indexesIn(file, entry, language).length).filter(({ text }) => text !== '') : []

export function editEntries(file: PoFile, entries: readonly PoEntry[], changes: Change[], wanted: Wanted): Edit[] {
  const texts = changes.flatMap(({ translation: { text } }) =>
    typeof text === 'string' || isEmpty(text) ? [] : [text],
  )
  const filled = entries.filter((entry) => entry.plural && countIn(entry) > 0)
  const hasTranslations = entries.some((entry) => countIn(entry) > 0)
  file.chosen = chooseForms(file, { wanted, texts, counts: filled.map(countIn), hasTranslations })
  const edits = changes.flatMap((change) => editsOf(change, wanted))
  if (isSaid(file, file.chosen) || !file.chosen.isWritten) return edits
  const changed = new Set(changes.map(({ unit }) => unit.at))
  const { language } = wanted
  const others = filled.filter((entry) => !changed.has(entry.keywords) && !unreadForms(file, entry, language).length)
  return [...edits, ...others.flatMap((entry) => moveForms(file, entry, language))]
}

/** Throws FormatError where the forms that are written have no place for one of the header's, as for 0 alone. */
function moveForms(file: PoFile, entry: PoEntry, language: string) {
  const forms = formsIn(file, entry, language)
  const texts = textsOf(file.chosen!.indexes, forms)
  if (entry.strings.some(({ text }) => !texts.includes(text)))
    throw new FormatError(`${entry.id.text}: Plural-Forms of this file has a form that this language has not`)
  return formEdits(file, entry.strings, forms)
}

export const formsIn = (file: PoFile, entry: PoEntry, language?: string) =>
  formsOf(
    indexesIn(file, entry, language),
    entry.strings.map(({ text }) => text),
  )

export function formEdits(file: PoFile, strings: PoValue[], forms: PluralForms): Edit[] {
  const { breaks, write, chosen } = file
  const texts = textsOf(chosen!.indexes, forms)
  const last = strings.at(-1)!
  const changed = strings.slice(0, texts.length).flatMap((value, at) => valueEdits(file, value, texts[at]!))
  const added = texts.slice(strings.length).map((text, at) => `${breaks}msgstr[${strings.length + at}] ${write(text)}`)
  if (added.length > 0) return [...changed, { start: last.end, end: last.end, text: added.join('') }]
  const others = strings.slice(texts.length)
  const isUnread = chosen!.isKept && !isEmpty(forms) && others.some(({ text }) => text !== '')
  if (others.length === 0 || isUnread) return changed
  return [...changed, { start: strings[texts.length - 1]!.end, end: last.end, text: '' }]
}

const isEmpty = (forms: PluralForms) => Object.values(forms).every((text) => text === '')
