import { FormatError } from '../../formats/format.ts'
import { readZip, unpack, type Zip, type ZipEntry } from '../../formats/zip/readZip.ts'
import type { TableFault } from '../../tables/csvTable.ts'
import { joined } from '../thread/joined.ts'
import { FILES_TOO_LARGE, MAX_FILES, MAX_FILES_BYTES, TOO_MANY_FILES } from './constants.ts'
import { createSharedMemory } from './sharedMemory.ts'

type UnzipTask = { kind: 'unzip'; name: string }
type UnzipSummary = { files: { path: string; bytes: Uint8Array }[]; faults: TableFault[]; faults_count: number }

export function unzipFiles({ name }: UnzipTask) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): UnzipSummary {
      try {
        const zip = readZip(joined(pieces))
        const entries = listFilesIn(zip)
        const pathOf = withoutOwnFolder(name, entries)
        const memory = createSharedMemory(entries.reduce((sum, { bytes }) => sum + bytes, 0))
        const files = entries.map((entry) => {
          memory.write(unpack(zip, entry, entry.bytes))
          return { path: pathOf(entry), bytes: memory.take() }
        })
        return { files, faults: [], faults_count: 0 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return { files: [], faults: [{ line: 1, column: null, msg: error.message }], faults_count: 1 }
      }
    },
  }
}

/** The files of an archive that may be imported. Throws FormatError when they are too many, or too large by its directory. */
export function listFilesIn({ entries }: Zip): ZipEntry[] {
  const files = entries.filter(isFile)
  if (files.length > MAX_FILES) throw new FormatError(TOO_MANY_FILES)
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_FILES_BYTES) throw new FormatError(FILES_TOO_LARGE)
  return files
}

const isFile = ({ name }: ZipEntry) =>
  !name.endsWith('/') && !name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.DS_Store'))

/** As systems name a second download, and a second file of the same folder. */
const OF_COPY = /(?:(?: - copy)? \(\d{1,4}\)| - copy| copy(?: \d{1,4})?)$/i

/** `game.zip` of the folder `game`, and its copy `game (1).zip`, have the paths within it, as if the folder itself had been chosen. */
function withoutOwnFolder(zip: string, files: ZipEntry[]) {
  const name = zip.slice(zip.lastIndexOf('/') + 1).replace(/\.zip$/i, '')
  const folders = [name, name.replace(OF_COPY, '')].map((folder) => `${folder}/`)
  const own = folders.find((folder) => files.every(({ name }) => name.startsWith(folder)))
  return ({ name }: ZipEntry) => (own === undefined ? name : name.slice(own.length))
}
