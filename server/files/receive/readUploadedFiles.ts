import { FormatError } from '../../formats/format.ts'
import { readZip } from '../../formats/zip/readZip.ts'
import { ApiError, invalid } from '../../http/apiError.ts'
import { readMultipart } from '../../http/body/multipart.ts'
import { issuesOf } from '../../http/openapi/validate.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import {
  FILE_TOO_LARGE,
  FILES_REQUIRED,
  FILES_TOO_LARGE,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_FILES_BYTES,
  TOO_MANY_FILES,
} from './constants.ts'
import { FilePath } from './contract.ts'
import type { Receiving, UploadedFile } from './readUpload.ts'
import { countForCollection, createSharedMemory } from './sharedMemory.ts'
import type { unzipFiles } from './unzipFiles.ts'
import { listFilesIn } from './unzipFiles.ts'

const MAX_BODY_BYTES = MAX_FILES_BYTES + 1024 * 1024
const MAX_FIELDS = 20

type Arriving = { name: string; pieces: Uint8Array[]; length: number }

export async function readUploadedFiles(c: Receiving) {
  if (Number(c.req.header('content-length')) > MAX_BODY_BYTES) throw new ApiError(413, FILES_TOO_LARGE)
  const { keepPace } = await c.var.files.uploading(MAX_BODY_BYTES)
  const arriving: Arriving[] = []
  const onFile = (field: string, name: string) => {
    if (field !== 'file') return undefined
    if (arriving.length === MAX_FILES) throw new ApiError(413, TOO_MANY_FILES)
    const file: Arriving = { name, pieces: [], length: 0 }
    arriving.push(file)
    return (bytes: Uint8Array) => {
      file.length += bytes.length
      if (file.length > MAX_FILE_BYTES) throw new ApiError(413, `${name}: ${FILE_TOO_LARGE}`)
      file.pieces.push(bytes)
    }
  }
  const fields = await readMultipart(c, MAX_BODY_BYTES, onFile, { maxParts: MAX_FILES + MAX_FIELDS, keepPace })
  if (!fields || arriving.length === 0) throw invalid(['body', 'file'], FILES_REQUIRED)
  const uploaded = arriving.map(({ name, pieces, length }): UploadedFile => {
    const memory = createSharedMemory(length)
    for (const piece of pieces.splice(0)) memory.write(piece)
    return { name: pathOf(name), bytes: memory.take() }
  })
  const unpacked = uploaded.filter(isZip).reduce((sum, zip) => sum + unpackedBytes(zip), 0)
  if (unpacked > 0) await c.var.files.unpacking(unpacked)
  return { uploaded, fields }
}

export async function unzipAll(thread: FileThread, uploaded: readonly UploadedFile[]): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  for (const file of uploaded) files.push(...(isZip(file) ? await unzip(thread, file) : [file]))
  const bytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (bytes > MAX_FILES_BYTES) throw new ApiError(413, FILES_TOO_LARGE)
  if (files.length > MAX_FILES) throw new ApiError(413, TOO_MANY_FILES)
  return [...new Map(files.map((file) => [file.name, file])).values()]
}

const isZip = ({ name }: UploadedFile) => /\.zip$/i.test(name)

/** By the directory of the archive, which decides; one that lies is refused when it is unpacked. */
function unpackedBytes({ name, bytes }: UploadedFile) {
  try {
    return listFilesIn(readZip(bytes)).reduce((sum, entry) => sum + entry.bytes, 0)
  } catch (error) {
    throw error instanceof FormatError ? refused(name, error.message) : error
  }
}

const refused = (name: string, msg: string) => invalid(['body', 'file'], `${name}: ${msg}`)

function pathOf(name: string) {
  const path = FilePath.safeParse(name)
  if (!path.success) throw new ApiError(422, issuesOf(path.error, 'body'))
  return path.data
}

async function unzip(thread: FileThread, file: UploadedFile): Promise<UploadedFile[]> {
  const table = openTable<typeof unzipFiles>(thread, { kind: 'unzip', name: file.name }, file)
  try {
    const { files, faults } = await table.summary
    if (faults.length > 0) throw refused(file.name, faults[0]!.msg)
    return files.map(({ path, bytes }) => {
      countForCollection(bytes)
      return { name: pathOf(path), bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }
    })
  } finally {
    table.close()
  }
}
