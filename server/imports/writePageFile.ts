import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { EmitRows, TableFault } from '../csv/csvTable.ts'
import { joined } from '../csv/joined.ts'
import {
  type Entry,
  type EntryStatus,
  type EntryTranslation,
  FormatError,
  type PluralForms,
  type Translations,
} from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { findOfLanguage } from '../formats/languageTags.ts'
import { matchEntries } from '../formats/matchEntries.ts'
import type { SourceTexts } from '../pages/constants.ts'
import { sha256Of } from '../reimport/plan/ancestors.ts'
import { encodeTexts } from '../reimport/plan/fileTexts.ts'
import { type NamedUse, usesOf } from './columnUses.ts'
import { mayHoldKeys, pageTextOf, textOf } from './entryTexts.ts'
import { formsOf, numberIn } from './pluralMessages.ts'

/** `source`: the source text of an empty translation. */
export type WrittenRow = {
  identifier: string
  content: string
  source: string | null
  status: EntryStatus
  /** Somebody gave it this status after it had come with a file. */
  is_judged: boolean
}
export type WriteFileTask = {
  kind: 'writeFile'
  format: string
  columns: NamedUse[] | undefined
  language: LanguageCode
  targets: LanguageCode[]
  /** Of translations in the template, where it does not name their language. */
  own: LanguageCode | undefined
  /** Of the project, and which source texts of the file are the page's where it has two of some. */
  source: LanguageCode
  sourceTexts: SourceTexts
  /** A table is written without formulas. */
  isSpreadsheetSafe: boolean
  /** The file of the page, where the one that is written is of one language beside it. */
  base: { format: string; bytes: Uint8Array; columns: NamedUse[] | undefined } | undefined
  /** Lists of `WrittenRow`, each as JSON. */
  rows: string[]
}
/** `missing_count`: rows that the file has no text for. */
export type WriteFileSummary = {
  missing_count: number
  faults: TableFault[]
  faults_count: number
  sketch: number[]
  sha256: Uint8Array
}

/**
 * Puts translations into the file that a page came from, whose bytes are pushed; emits the new one as the stream `file`, and
 * what a reader finds in it as `ancestor`, compressed.
 */
export function writePageFile({ format, columns, language, targets, own, ...task }: WriteFileTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): WriteFileSummary {
      const template = joined(pieces)
      const { read, write, spreadsheetSafe, isPair } = findFormat(format)!
      const uses = columns && usesOf(columns)
      try {
        const { entries, language: named } = read(template, uses)
        const rows = task.rows.flatMap((json) => JSON.parse(json) as WrittenRow[])
        const byIdentifier = findEntries(entries, task.base, rows, isPair)
        const present = rows.filter(({ identifier }) => byIdentifier.has(identifier))
        const place = { language, targets, own: named ?? own }
        const translations: Translations = new Map(
          present.flatMap((row) => {
            const written = translationOf(row, byIdentifier.get(row.identifier)!, place)
            return written ? [[byIdentifier.get(row.identifier)!.identifier, written] as const] : []
          }),
        )
        const file = write(template, translations, language, { columns: uses, targets, own })
        const content = read(file, uses)
        const languages = {
          ...{ targets, language, status: undefined, sourceTexts: task.sourceTexts },
          source: { language: task.source, isNamed: false },
          mayHoldKeys: mayHoldKeys(content, isPair),
        }
        const { texts, sketch } = encodeTexts(
          content.entries.map((entry, at) => pageTextOf(entry, at, content, languages)),
        )
        const handedOut = new Uint8Array((task.isSpreadsheetSafe && spreadsheetSafe?.(file, uses)) || file)
        const sha256 = new Uint8Array(sha256Of(handedOut))
        emit('ancestor', texts)
        emit('file', handedOut)
        const wanted = rows.filter(({ source, identifier }) => source === null || byIdentifier.has(identifier))
        return { missing_count: wanted.length - present.length, faults: [], faults_count: 0, sketch, sha256 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        const faults = [{ line: error.line, column: null, msg: error.message }]
        return { missing_count: 0, faults, faults_count: 1, sketch: [], sha256: new Uint8Array() }
      }
    },
  }
}

/** The texts of a file by the identifiers that they have in the page. */
function findEntries(
  entries: readonly Entry[],
  base: WriteFileTask['base'],
  rows: readonly WrittenRow[],
  isPair: true | undefined,
): ReadonlyMap<string, Entry> {
  const hasScopes = entries.some(({ place }) => place) || rows.some(({ identifier }) => SCOPED.test(identifier))
  if (base && hasScopes) {
    const { read } = findFormat(base.format)!
    return matchEntries(read(base.bytes, base.columns && usesOf(base.columns)).entries, entries, { isPair })
  }
  return new Map(entries.map((entry) => [entry.identifier, entry]))
}

const SCOPED = / \([^()]*\)$/

type Place = { language: LanguageCode; targets: LanguageCode[]; own: string | undefined }

/** Throws FormatError that names the text. */
function formsIn(text: string, { identifier }: Entry, like: PluralForms, language: LanguageCode) {
  try {
    return formsOf(text, { language, number: numberIn(like) })
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(`${identifier}: ${error.message}`) : error
  }
}

/** The text written for a row: of one that was emptied nothing or, where the file has no other text, the source text. */
function translationOf(
  { content, source, status, is_judged: isJudged }: WrittenRow,
  entry: Entry,
  { language, targets, own }: Place,
): EntryTranslation | undefined {
  const current = entry.translations?.length
    ? findOfLanguage(entry.translations, (one) => one.language ?? own ?? language, language, targets)
    : undefined
  // The source has forms, or the translation alone.
  const forms = [entry.source, current?.text].find((text) => text !== undefined && typeof text !== 'string')
  const inForms = (text: string) => (forms ? formsIn(text, entry, forms as PluralForms, language) : text)
  if (source === null) return { text: inForms(content), status, isJudged }
  if (!entry.translations) return { text: inForms(source) }
  const isFilled = current !== undefined && textOf(current.text) !== ''
  return isFilled ? { text: forms ? { other: '' } : '' } : undefined
}
