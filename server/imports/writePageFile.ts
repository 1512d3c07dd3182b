import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { EmitRows, TableFault } from '../csv/csvTable.ts'
import { type EntryStatus, FormatError, type Translations } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { encodeTexts } from '../reimport/plan/ancestors.ts'
import { pageTextOf } from './entryTexts.ts'
import { formsOf } from './pluralMessages.ts'

export type WrittenRow = { identifier: string; content: string; status: EntryStatus }
export type WriteFileTask = {
  kind: 'writeFile'
  format: string
  language: LanguageCode
  targets: LanguageCode[]
  rows: WrittenRow[]
}
export type WriteFileSummary = { faults: TableFault[]; faults_count: number; sketch: number[] }

/**
 * Puts translations into the file that a page came from, whose bytes are pushed; emits the new one as the stream `file`, and
 * what a reader finds in it as `ancestor`, compressed.
 */
export function writePageFile({ format, language, targets, rows }: WriteFileTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): WriteFileSummary {
      const template = Buffer.concat(pieces)
      const { read, write } = findFormat(format)!
      try {
        const plurals = new Set(
          read(template).entries.flatMap(({ identifier, source }) => (typeof source === 'string' ? [] : [identifier])),
        )
        const translations: Translations = new Map(
          rows.map(({ identifier, content, status }) => [
            identifier,
            { text: plurals.has(identifier) ? formsOf(content) : content, status },
          ]),
        )
        const file = new Uint8Array(write(template, translations, language))
        const content = read(file)
        const { texts, sketch } = encodeTexts(
          content.entries.map((entry, at) => pageTextOf(entry, at, content, { targets, language })),
        )
        emit('ancestor', texts)
        emit('file', file)
        return { faults: [], faults_count: 0, sketch }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return { faults: [{ line: error.line, column: null, msg: error.message }], faults_count: 1, sketch: [] }
      }
    },
  }
}
