import {
  type Entry,
  type EntryText,
  type EntryTranslation,
  type ExistingTranslation,
  type FileContent,
  type Format,
  FormatError,
} from '../format.ts'
import { createIdentifiers } from '../identifiers.ts'
import { MAX_ENTRIES, MAX_FILE_CHARACTERS, MAX_TEXT_LENGTH } from '../limits.ts'
import { beginningOf, type DecodedText, decodeText, encodeText, type TextEncoding } from './encoding.ts'
import { faultAt, lineStarts } from './positions.ts'
import { type Edit, splice } from './splice.ts'

/** A text of a file and the place of its value. */
export type Unit = {
  key: string
  /** Where it begins. */
  at: number
  source: EntryText
  context?: string | undefined
  speaker?: string | undefined
  maxLength?: number | undefined
  /** Of a format that holds source and translation side by side; the others are written over the source. */
  translations?: ExistingTranslation[]
  edits: (translation: EntryTranslation, language: string) => Edit[]
}

export type ParsedText = {
  units: Unit[]
  sourceLanguage?: string | undefined
  language?: string | undefined
  /** Names another language in the file, when it gets the translations of another one. */
  rename?: ((language: string) => Edit[]) | undefined
  /** Writes all changed units at once, where the edits of one depend on those of another. */
  editAll?: (changes: Change[], language: string) => Edit[]
}
export type Change = { unit: Unit; translation: EntryTranslation }

type TextFormat = Pick<Format, 'id' | 'name' | 'extensions'> & {
  detect: (beginning: string, fileName: string) => 0 | 1 | 2
  parse: (text: string, decoded: DecodedText) => ParsedText
  /** The encoding that a file names itself. */
  declared?: (beginning: string) => TextEncoding | undefined
  /** Of a file that names none, is no UTF-8 and has no byte order mark. */
  otherwise?: TextEncoding
}

/** A format whose files are text, as one that reads and writes bytes. */
export function textFormat({ detect, parse, declared, otherwise, ...format }: TextFormat): Format {
  function open(bytes: Uint8Array) {
    const decoded = decodeText(bytes, { declared: declared?.(beginningOf(bytes, 4096)), otherwise })
    if (decoded.text.length > MAX_FILE_CHARACTERS) throw faultAt('', 0, 'The file is larger than 32 MiB')
    const parsed = parse(decoded.text, decoded)
    return { decoded, parsed, named: nameUnits(parsed.units, decoded.text) }
  }

  return {
    ...format,
    detect: (bytes, fileName) => detect(beginningOf(bytes), fileName.toLowerCase()),
    read(bytes): FileContent {
      const { decoded, parsed, named } = open(bytes)
      const { sourceLanguage, language } = parsed
      return { entries: entriesOf(named, decoded.text), sourceLanguage, language }
    },
    write(template, translations, language) {
      const { decoded, parsed, named } = open(template)
      const changes: Change[] = []
      // What is there is in the language of the file.
      const isForeign = parsed.language !== undefined && !sameLanguage(parsed.language, language)
      for (const [identifier, unit] of named) {
        const translation = translations.get(identifier)
        if (!translation && isForeign && hasOwn(unit)) changes.push({ unit, translation: { text: emptyLike(unit) } })
        else if (translation && !isCurrent(unit, translation, language, parsed)) changes.push({ unit, translation })
      }
      if (changes.length === 0) return template
      const edits = parsed.editAll?.(changes, language) ?? changes.flatMap((change) => editsOf(change, language))
      const isRenamed = parsed.rename && !sameLanguage(parsed.language, language)
      if (isRenamed) edits.push(...parsed.rename!(language))
      return encodeText(splice(decoded.text, edits), decoded)
    },
  }
}

function editsOf({ unit, translation }: Change, language: string) {
  try {
    return unit.edits(translation, language)
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(`${unit.key}: ${error.message}`) : error
  }
}

export const sameLanguage = (some: string | undefined, other: string | undefined) =>
  some === other || (some !== undefined && other !== undefined && primary(some) === primary(other))

/** Translations in the one language of their file. */
const hasOwn = ({ translations = [] }: Unit) => translations.some((one) => one.language === undefined)
const emptyLike = ({ source }: Unit): EntryText => (typeof source === 'string' ? '' : { other: '' })

const primary = (language: string) => language.toLowerCase().split(/[-_]/)[0]

/** What a unit holds in a language now. */
export function currentOf({ source, translations }: Unit, language: string, fileLanguage: string | undefined) {
  if (!translations) return { text: source }
  return (
    translations.find((one) => one.language === language) ??
    translations.find((one) => sameLanguage(one.language ?? fileLanguage ?? language, language))
  )
}

function isCurrent(unit: Unit, { text, status }: EntryTranslation, language: string, { language: own }: ParsedText) {
  const current: EntryTranslation | undefined = currentOf(unit, language, own)
  if (!current) return false
  return sameText(current.text, text) && (status === undefined || (current.status ?? 'COMPLETED') === status)
}

export function sameText(some: EntryText, other: EntryText) {
  if (typeof some === 'string' || typeof other === 'string') return some === other
  const keys = Object.keys(some) as (keyof typeof some)[]
  return keys.length === Object.keys(other).length && keys.every((key) => some[key] === other[key])
}

function nameUnits(units: Unit[], text: string): [string, Unit][] {
  const identify = createIdentifiers()
  const filled = units.filter(({ source }) => formsOf(source).some((form) => form !== ''))
  if (filled.length > MAX_ENTRIES)
    throw faultAt(text, filled[MAX_ENTRIES]!.at, `A file has at most ${MAX_ENTRIES.toLocaleString('en')} texts`)
  for (const unit of filled) checkText(unit, text)
  return filled.map((unit) => [identify(unit.key), unit])
}

const formsOf = (text: EntryText) => (typeof text === 'string' ? [text] : Object.values(text))

function checkText({ at, source, translations = [] }: Unit, file: string) {
  for (const form of [source, ...translations.map(({ text }) => text)].flatMap(formsOf)) {
    if (form.length > MAX_TEXT_LENGTH)
      throw faultAt(file, at, `A text has at most ${MAX_TEXT_LENGTH.toLocaleString('en')} characters`)
    if (!form.isWellFormed()) throw faultAt(file, at, 'This text holds half of a character')
    if (form.includes('\0')) throw faultAt(file, at, 'A text must not hold a NUL character')
  }
}

function entriesOf(named: [string, Unit][], text: string): Entry[] {
  const lineOf = createLineFinder(text)
  return named.map(([identifier, { at, source, context = '', speaker, maxLength, translations }]) => ({
    identifier,
    source,
    context: context.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\0', ''),
    translations,
    speaker,
    maxLength,
    line: lineOf(at),
  }))
}

function createLineFinder(text: string) {
  const starts = lineStarts(text)
  return (offset: number) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
