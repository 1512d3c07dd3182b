import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { EmitRows, TableFault } from '../csv/csvTable.ts'
import { type EntryStatus, FormatError, type Translations } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { encodeTexts } from '../reimport/plan/fileTexts.ts'
import { type NamedUse, usesOf } from './columnUses.ts'
import { pageTextOf } from './entryTexts.ts'
import { formsOf } from './pluralMessages.ts'

export type WrittenRow = { identifier: string; content: string; status: EntryStatus }
export type WriteFileTask = {
  kind: 'writeFile'
  format: string
  columns: NamedUse[] | undefined
  language: LanguageCode
  targets: LanguageCode[]
  rows: WrittenRow[]
}
/** `missing_count`: rows that the file has no text for. */
export type WriteFileSummary = { missing_count: number; faults: TableFault[]; faults_count: number; sketch: number[] }

/**
 * Puts translations into the file that a page came from, whose bytes are pushed; emits the new one as the stream `file`, and
 * what a reader finds in it as `ancestor`, compressed.
 */
export function writePageFile({ format, columns, language, targets, rows }: WriteFileTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): WriteFileSummary {
      const template = Buffer.concat(pieces)
      const { read, write } = findFormat(format)!
      const uses = columns && usesOf(columns)
      try {
        const entries = new Map(read(template, uses).entries.map(({ identifier, source }) => [identifier, source]))
        const present = rows.filter(({ identifier }) => entries.has(identifier))
        const translations: Translations = new Map(
          present.map(({ identifier, content, status }) => [
            identifier,
            { text: typeof entries.get(identifier) === 'string' ? content : formsOf(content), status },
          ]),
        )
        const file = new Uint8Array(write(template, translations, language, { columns: uses, targets }))
        const content = read(file, uses)
        const languages = { targets, language, status: undefined }
        const { texts, sketch } = encodeTexts(
          content.entries.map((entry, at) => pageTextOf(entry, at, content, languages)),
        )
        emit('ancestor', texts)
        emit('file', file)
        return { missing_count: rows.length - present.length, faults: [], faults_count: 0, sketch }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        const faults = [{ line: error.line, column: null, msg: error.message }]
        return { missing_count: 0, faults, faults_count: 1, sketch: [] }
      }
    },
  }
}
