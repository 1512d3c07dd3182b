import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { type EntryTranslation, FormatError, type PluralForms } from '../format.ts'
import { sameLanguage, withUnderscores } from '../languageTags.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit, Wanted } from '../text/namedUnits.ts'
import { lineBreakOf } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { textFormat } from '../text/textFormat.ts'
import { hasUnit, isBeyondAscii } from '../text/units.ts'
import { formulaOf } from './formulas.ts'
import { formsOf, hasAllForms, indexesOf, type PluralIndexes, textsOf } from './pluralForms.ts'
import { type PoEntry, type PoValue, previousOf, readPo } from './readPo.ts'
import { statusEdits, statusOf, writeString } from './writePo.ts'

const LATIN1 = /charset=(?:iso-8859-1|latin-?1)\b/i
const CHARSET = /charset=([\w.:-]{1,40})/i
/** The name in a template that is no file of a language yet. */
const UNNAMED = 'CHARSET'
const UNICODE = /^(?:utf-?(?:8|16)|charset)$/i
const ASCII = /^(?:(?:us-)?ascii|ansi_x3\.4-19\d\d|646)$/i

/** PO and POT files of gettext. https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
export const po = textFormat({
  id: 'po',
  name: 'gettext PO',
  extensions: ['po', 'pot'],
  isPair: true,
  plurals: {},
  detect: (beginning, fileName) =>
    /\.pot?$/.test(fileName) ? 2 : /^msgid "/m.test(beginning) && /^msgstr(?:\[0\])? "/m.test(beginning) ? 2 : 0,
  declared: (beginning) => (LATIN1.test(beginning) ? 'latin1' : undefined),
  parse(text, { encoding }) {
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const all = readPo(text, (at, line) => {
      const written = line.slice(line.indexOf('"') + 1, line.lastIndexOf('"'))
      add({ at, place: written, text: written, reason: SKIPPED.obsolete })
    })
    const first = all[0]
    const header = first && isHeader(first) ? first : undefined
    const file = openFile(text, header, encoding === 'latin1')
    const units = all.filter((entry) => entry !== header).map((entry) => unitOf(file, entry))
    return {
      units,
      skipped,
      language: file.language,
      rename: (language) => rename(file, language),
      declare: () => raise(file),
    }
  },
})

const isHeader = ({ id, context }: PoEntry) => id.text === '' && context === undefined

type PoFile = {
  text: string
  header: PoValue | undefined
  language: string | undefined
  /** The categories of its forms, as its header has them or else its language. */
  indexes: (wanted: Wanted) => PluralIndexes
  write: (text: string) => string
  /** The encoding that its header names; that of what was written, once it was. */
  charset: () => string
  breaks: string
}

function openFile(text: string, entry: PoEntry | undefined, isLatin1: boolean): PoFile {
  const header = entry?.strings[0]
  const fields = header?.text ?? ''
  const language = /^Language:[ \t]{0,9}([\w@.-]{2,30})/m.exec(fields)?.[1]
  const breaks = lineBreakOf(text)
  let charset = CHARSET.exec(fields)?.[1] ?? UNNAMED
  const own = (wanted: string) => indexesOf(formulaOf(wanted), wanted) ?? ['other']
  return {
    text,
    header,
    language,
    indexes: remember(({ language: wanted, targets }: Wanted) => {
      if (language !== undefined && !sameLanguage(language, wanted, targets)) return own(wanted)
      const present = indexesOf(fields, wanted)
      return present && (language !== undefined || hasAllForms(present, wanted)) ? present : own(wanted)
    }),
    breaks,
    charset: () => charset,
    write(value) {
      if (isLatin1 && hasUnit(value, (code) => code > 0xff))
        throw new FormatError('This file in Latin-1 cannot hold this text')
      const isBeyond = !isLatin1 && !UNICODE.test(charset) && hasUnit(value, isBeyondAscii)
      // What is in ASCII is in UTF-8 too.
      if (isBeyond && ASCII.test(charset)) charset = 'UTF-8'
      else if (isBeyond) throw new FormatError(`This text cannot be written in ${charset}; save the file as UTF-8`)
      return writeString(value, breaks)
    },
  }
}

/** All entries of a file have the same forms in a language. */
function remember(find: (wanted: Wanted) => PluralIndexes) {
  const known = new Map<string, PluralIndexes>()
  return (wanted: Wanted) => {
    const key = [wanted.language, ...wanted.targets].join()
    const found = known.get(key) ?? find(wanted)
    known.set(key, found)
    return found
  }
}

function unitOf(file: PoFile, entry: PoEntry): Unit {
  const { context, id, plural, strings } = entry
  const status = statusOf(entry)
  const previous = previousOf(entry)
  const said = [context?.text, ...entry.notes, previous && `Before: ${previous}`]
  const notes = said.filter(Boolean).join('\n')
  const key = context ? `${context.text}|${id.text}` : id.text
  const isFilled = strings.some(({ text }) => text !== '')
  const at = entry.keywords
  /** As gettext has it, an entry without a translation is never fuzzy; one that came as such stays as it is. */
  const flagEdits = (texts: readonly string[], status: EntryTranslation['status']) => {
    const isEmpty = texts.every((text) => text === '')
    return isEmpty && !isFilled ? [] : statusEdits(file, entry, isEmpty ? 'COMPLETED' : status)
  }
  if (!plural) {
    const existing = isFilled ? [{ language: undefined, text: strings[0]!.text, status }] : []
    const edits = ({ text, status }: EntryTranslation): Edit[] =>
      typeof text === 'string' ? [...valueEdits(file, strings[0]!, text), ...flagEdits([text], status)] : []
    return { key, scope: context?.text, at, source: id.text, context: notes, translations: existing, edits }
  }
  const language = file.language ?? languageOf(file, strings.length)
  const texts = strings.map(({ text }) => text)
  const existing = isFilled
    ? [{ language: undefined, text: formsOf(file.indexes({ language, targets: [] }), texts), status }]
    : []
  const edits = ({ text, status }: EntryTranslation, wanted: Wanted): Edit[] =>
    typeof text === 'string'
      ? []
      : [...formEdits(file, strings, text, wanted), ...flagEdits(textsOf(file.indexes(wanted), text), status)]
  return {
    key,
    scope: context?.text,
    at,
    source: { one: id.text, other: plural.text },
    context: notes,
    translations: existing,
    edits,
  }
}

/** Of a file that does not name its language: one with as many forms. */
const languageOf = (file: PoFile, count: number) =>
  SPECIFIED_LANGUAGES.find((code) => file.indexes({ language: code, targets: [] }).length === count) ?? 'en'

const valueEdits = (file: PoFile, value: PoValue, text: string): Edit[] =>
  value.text === text ? [] : [{ start: value.start, end: value.end, text: file.write(text) }]

function formEdits(file: PoFile, strings: PoValue[], forms: PluralForms, wanted: Wanted): Edit[] {
  const texts = textsOf(file.indexes(wanted), forms)
  const last = strings.at(-1)!
  const changed = strings.slice(0, texts.length).flatMap((value, at) => valueEdits(file, value, texts[at]!))
  const { breaks } = file
  const added = texts.slice(strings.length).map((text, at) => {
    return `${breaks}msgstr[${strings.length + at}] ${file.write(text)}`
  })
  if (added.length > 0) return [...changed, { start: last.end, end: last.end, text: added.join('') }]
  const kept = strings[texts.length - 1]!
  return texts.length < strings.length ? [...changed, { start: kept.end, end: last.end, text: '' }] : changed
}

/** The header with another language and its formula. */
function rename(file: PoFile, language: string): Edit[] {
  const { header } = file
  if (!header) return []
  const lines = header.text.split('\n')
  const named = setField(
    setField(lines, 'Language', withUnderscores(language)),
    'Plural-Forms',
    formulaFor(file, lines, language),
  )
  const text = named
    .join('\n')
    .replace(`charset=${UNNAMED}`, 'charset=UTF-8')
    .replace(CHARSET, (said, name: string) => (ASCII.test(name) ? `charset=${file.charset()}` : said))
  return text === header.text ? [] : [{ start: header.start, end: header.end, text: file.write(text) }]
}

/** The header of a file that named ASCII and holds more now. */
function raise({ text, header, charset }: PoFile): Edit[] {
  const found = header && CHARSET.exec(text.slice(header.start, header.end))
  if (!header || !found || !ASCII.test(found[1]!) || charset() === found[1]) return []
  const start = header.start + found.index + 'charset='.length
  return [{ start, end: start + found[1]!.length, text: charset() }]
}

/** A formula that the file had before it had a language stays where it has all forms of that. */
function formulaFor({ language: own }: PoFile, lines: string[], language: string) {
  const present = lines
    .find((line) => line.startsWith('Plural-Forms:'))
    ?.slice('Plural-Forms:'.length)
    .trim()
  const indexes = own === undefined && present ? indexesOf(present, language) : undefined
  return indexes && hasAllForms(indexes, language) ? present! : formulaOf(language)
}

function setField(lines: string[], name: string, value: string) {
  const at = lines.findIndex((line) => line.startsWith(`${name}:`))
  if (at !== -1) return lines.with(at, `${name}: ${value}`)
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length
  return lines.toSpliced(end, 0, `${name}: ${value}`)
}
