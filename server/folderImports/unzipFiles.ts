import type { EmitRows, TableFault } from '../csv/csvTable.ts'
import { FormatError } from '../formats/format.ts'
import { readZip, unpack, type ZipEntry } from '../formats/zip/readZip.ts'
import { FILES_TOO_LARGE, MAX_FILES, MAX_FILES_BYTES, TOO_MANY_FILES } from './constants.ts'

export type UnzipTask = { kind: 'unzip'; name: string }
type UnzipSummary = { paths: string[]; faults: TableFault[]; faults_count: number }

/** Unpacks a ZIP whose bytes are pushed; emits each file as the stream of its path. */
export function unzipFiles({ name }: UnzipTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): UnzipSummary {
      try {
        const zip = readZip(Buffer.concat(pieces))
        const files = zip.entries.filter(isFile)
        if (files.length > MAX_FILES) throw new FormatError(TOO_MANY_FILES)
        const pathOf = withoutOwnFolder(name, files)
        let left = MAX_FILES_BYTES
        for (const entry of files) {
          if (entry.bytes > left) throw new FormatError(FILES_TOO_LARGE)
          const bytes = unpack(zip, entry, left)
          left -= bytes.length
          emit(pathOf(entry), new Uint8Array(bytes))
        }
        return { paths: files.map(pathOf), faults: [], faults_count: 0 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return { paths: [], faults: [{ line: 1, column: null, msg: error.message }], faults_count: 1 }
      }
    },
  }
}

/** False for entries that macOS adds to an archive. */
const isFile = ({ name }: ZipEntry) =>
  !name.endsWith('/') && !name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.DS_Store'))

/** `game.zip` of the folder `game` has the paths within it, as if the folder itself had been chosen. */
function withoutOwnFolder(zip: string, files: ZipEntry[]) {
  const folder = `${zip.slice(zip.lastIndexOf('/') + 1).replace(/\.zip$/i, '')}/`
  const isOwn = files.every(({ name }) => name.startsWith(folder))
  return ({ name }: ZipEntry) => (isOwn ? name.slice(folder.length) : name)
}
