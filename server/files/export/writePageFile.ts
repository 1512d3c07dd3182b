import type { LanguageCode } from '#db/vocabulary/languages.ts'
import {
  type Entry,
  type EntryText,
  type EntryTranslation,
  type FileContent,
  FormatError,
  type LeaveOut,
  type PluralCategory,
  type ReadOptions,
  type Translations,
} from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { formKeysOf } from '../../formats/formKeys.ts'
import { findOfLanguage } from '../../formats/languageTags.ts'
import type { TableFault } from '../../tables/csvTable.ts'
import { type NamedUse, usesOf } from '../read/columnUses.ts'
import type { SourceTexts } from '../read/constants.ts'
import { mayHoldKeys, pageTextOf, textOf } from '../read/entryTexts.ts'
import { encodeTexts } from '../read/fileTexts.ts'
import { sha256Of } from '../read/hash.ts'
import { formsOf, numberIn, pluralArgument } from '../read/pluralMessages.ts'
import { joined } from '../thread/joined.ts'
import type { EmitRows } from '../thread/reading.ts'
import { type BaseFile, openTemplate, type WrittenRow } from './openTemplate.ts'

type WriteFileTask = {
  kind: 'writeFile'
  format: string
  columns: NamedUse[] | undefined
  language: LanguageCode
  targets: LanguageCode[]
  own: LanguageCode | undefined
  source: LanguageCode
  sourceTexts: SourceTexts
  isSpreadsheetSafe: boolean
  /** Files of one language each lie beside that of the page. */
  isOfLanguage: boolean
  /** The file of the page, where the one that is written is of one language beside it. */
  base: BaseFile | undefined
  /** Lists of `WrittenRow`, each as JSON. */
  rows: string[]
}
export type LeftOut = { count: number; faults: string[] }
type WriteFileSummary = {
  missing_count: number
  left_out: LeftOut
  faults: TableFault[]
  faults_count: number
  sketch: number[]
  sha256: Uint8Array
}

/** Emits the new file as the stream `file`, and what a reader finds in it as `ancestor`, compressed. */
export function writePageFile({ format, columns, language, targets, own, ...task }: WriteFileTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): WriteFileSummary {
      const { write, spreadsheetSafe, read, isPair } = findFormat(format)!
      const uses = columns && usesOf(columns)
      try {
        const rows = task.rows.flatMap((json) => JSON.parse(json) as WrittenRow[])
        const { template, found, byIdentifier, reading } = openTemplate(joined(pieces), format, uses, {
          base: task.base,
          source: task.source,
          rows,
          own,
          isOfLanguage: task.isOfLanguage,
        })
        const { language: named } = found
        const present = rows.filter(({ identifier }) => byIdentifier.has(identifier))
        const { leftOut, leaveOut } = createLeftOut()
        const place = { format, language, targets, own: named ?? own, leaveOut }
        const translations: Translations = new Map(
          present.flatMap((row) => {
            const written = translationOf(row, byIdentifier.get(row.identifier)!, place)
            return written ? [[byIdentifier.get(row.identifier)!.identifier, written] as const] : []
          }),
        )
        const file = write(template, translations, language, { columns: uses, targets, own, leaveOut, reading })
        if (leftOut.count > 0 && leftOut.count >= present.length) throw new FormatError(leftOut.faults[0]!)
        const content = file === template ? found : read(file, uses, readingOf(found, { ...reading, language }))
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
        const missing_count = wanted.length - present.length
        return { missing_count, left_out: leftOut, faults: [], faults_count: 0, sketch, sha256 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        const faults = [{ line: error.line, column: null, msg: error.message }]
        const nothing = { missing_count: 0, left_out: { count: 0, faults: [] }, sketch: [], sha256: new Uint8Array() }
        return { ...nothing, faults, faults_count: 1 }
      }
    },
  }
}

type Written = ReadOptions & { language: LanguageCode }

function readingOf({ entries }: FileContent, { language, ...reading }: Written): ReadOptions {
  if (entries.some(({ translations }) => translations !== undefined)) return reading
  return { ...reading, own: language, hasForms: formKeysOf(entries) }
}

const [MAX_FAULTS_SAID, MAX_FAULT_LENGTH] = [100, 300]

function createLeftOut() {
  const leftOut: LeftOut = { count: 0, faults: [] }
  const leaveOut: LeaveOut = (fault) => {
    if (++leftOut.count <= MAX_FAULTS_SAID) leftOut.faults.push(fault.slice(0, MAX_FAULT_LENGTH).toWellFormed())
  }
  return { leftOut, leaveOut }
}

type Place = {
  format: string
  language: LanguageCode
  targets: LanguageCode[]
  own: string | undefined
  leaveOut: LeaveOut
}

function textFor(
  text: string,
  { identifier, source, isOrdinal }: Entry,
  like: EntryText,
  { format, language, leaveOut }: Place,
): EntryText | undefined {
  const { plurals } = findFormat(format)!
  const hasNoForms = typeof like === 'string'
  if (hasNoForms && !(plurals && isOursAlone(text, source))) return text
  const forms = typeof like === 'string' ? { other: like } : like
  const isKept = (piece: string) => Object.values(forms).some((form) => form.includes(piece))
  try {
    if (hasNoForms && !plurals?.isAnywhere) throw new FormatError('The file has no plural forms of this text')
    const number = numberIn(forms) ?? plurals?.number
    return formsOf(text, { language, number, isKept, hasZero: plurals?.hasZero, isOrdinal })
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    leaveOut(`${identifier}: ${error.message}`)
    return undefined
  }
}

function isOursAlone(text: string, source: EntryText) {
  const argument = pluralArgument(text)
  return argument !== undefined && !(typeof source === 'string' && source.includes(`{${argument}`))
}

/** Without the form `other` that a text has got from the last one of its file, as long as the two are the same. */
function withoutFilled(text: EntryText, held: EntryText | undefined): EntryText {
  if (typeof text === 'string' || held === undefined || typeof held === 'string' || held.other !== undefined)
    return text
  const { other, ...forms } = text
  const last = Object.keys(held).at(-1) as PluralCategory | undefined
  return last !== undefined && other === forms[last as keyof typeof forms] ? forms : text
}

/** The text written for a row: of one that was emptied nothing or, where the file has no other text, the source text. */
function translationOf(
  { content, source, status, is_judged: isJudged }: WrittenRow,
  entry: Entry,
  place: Place,
): EntryTranslation | undefined {
  const { language, targets, own } = place
  const current = entry.translations?.length
    ? findOfLanguage(entry.translations, (one) => one.language ?? own ?? language, language, targets)
    : undefined
  // The source has forms, or the translation alone.
  const forms = [entry.source, current?.text].find((text) => text !== undefined && typeof text !== 'string')
  const held = entry.translations ? current?.text : entry.source
  const written = (text: string, said: Omit<EntryTranslation, 'text'> = {}) => {
    const inForms = textFor(text, entry, forms ?? entry.source, place)
    return inForms === undefined ? undefined : { text: withoutFilled(inForms, held), ...said }
  }
  if (source === null) return written(content, { status, isJudged })
  if (!entry.translations) return written(source)
  const isFilled = current !== undefined && textOf(current.text) !== ''
  return isFilled ? { text: forms ? { other: '' } : '' } : undefined
}
