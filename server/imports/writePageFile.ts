import type { EmitRows, TableFault } from '../csv/csvTable.ts'
import { type EntryStatus, FormatError, type Translations } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { formsOf } from './pluralMessages.ts'

export type WrittenRow = { identifier: string; content: string; status: EntryStatus }
export type WriteFileTask = { kind: 'writeFile'; format: string; language: string; rows: WrittenRow[] }
export type WriteFileSummary = { faults: TableFault[]; faults_count: number }

/** Puts translations into the file that a page came from, whose bytes are pushed; emits the new one as the stream `file`. */
export function writePageFile({ format, language, rows }: WriteFileTask, emit: EmitRows) {
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
        emit('file', new Uint8Array(write(template, translations, language)))
        return { faults: [], faults_count: 0 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return { faults: [{ line: error.line, column: null, msg: error.message }], faults_count: 1 }
      }
    },
  }
}
