import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { openTable, TableRefused } from '../csv/openTable.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { readMultipart } from '../http/body/multipart.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { FilePath } from '../imports/contract.ts'
import type { UploadedFile } from '../imports/readUploadedFile.ts'
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../pages/constants.ts'
import { FILES_REQUIRED, FILES_TOO_LARGE, MAX_FILES, MAX_FILES_BYTES, TOO_MANY_FILES } from './constants.ts'
import type { UnzipTask } from './unzipFiles.ts'

const MAX_BODY_BYTES = MAX_FILES_BYTES + 1024 * 1024
const MAX_FIELDS = 20

type Arriving = { name: string; pieces: Uint8Array[]; length: number }

/** Reads the form of an import of many files, named by their paths; a ZIP gives the files in it. */
export async function readUploadedFiles(c: Context<Env>) {
  if (Number(c.req.header('content-length')) > MAX_BODY_BYTES) throw new ApiError(413, FILES_TOO_LARGE)
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
  const fields = await readMultipart(c, MAX_BODY_BYTES, onFile, { maxParts: MAX_FILES + MAX_FIELDS })
  if (!fields || arriving.length === 0) throw invalid(['body', 'file'], FILES_REQUIRED)
  const files: UploadedFile[] = []
  for (const { name, pieces } of arriving) {
    const file = { name: pathOf(name), bytes: Buffer.concat(pieces) }
    files.push(...(/\.zip$/i.test(name) ? await unzip(file) : [file]))
  }
  const bytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (bytes > MAX_FILES_BYTES) throw new ApiError(413, FILES_TOO_LARGE)
  if (files.length > MAX_FILES) throw new ApiError(413, TOO_MANY_FILES)
  return { files: [...new Map(files.map((file) => [file.name, file])).values()], fields }
}

function pathOf(name: string) {
  const path = FilePath.safeParse(name)
  if (!path.success) throw new ApiError(422, issuesOf(path.error, 'body'))
  return path.data
}

/** Unpacks in the thread that reads tables, so that nobody waits for it. */
async function unzip({ name, bytes }: UploadedFile): Promise<UploadedFile[]> {
  const table = openTable<UnzipTask>({ kind: 'unzip', name })
  try {
    table.push(new Uint8Array(bytes))
    table.end()
    const { paths, faults } = await table.summary
    if (faults.length > 0) throw invalid(['body', 'file'], `${name}: ${faults[0]!.msg}`)
    return await Promise.all(paths.map(async (path) => ({ name: pathOf(path), bytes: await buffer(table.rows(path)) })))
  } catch (error) {
    if (error instanceof TableRefused) throw invalid(['body', 'file'], name)
    throw error
  } finally {
    table.close()
  }
}
