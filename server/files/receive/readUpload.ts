import type { Context } from 'hono'
import { ApiError, invalid } from '../../http/apiError.ts'
import { readMultipart } from '../../http/body/multipart.ts'
import type { MovesFiles } from '../thread/movesFiles.ts'
import { ANY_FILE_REQUIRED, FILE_REQUIRED, FILE_TOO_LARGE, MAX_FILE_BYTES, ONE_FILE_ONLY } from './constants.ts'
import { createSharedMemory } from './sharedMemory.ts'

const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024
const FILE = 'file'

/** Its memory is shared with threads. */
export type UploadedFile = { name: string; bytes: Buffer }
export type Receiving = Pick<Context<MovesFiles>, 'env' | 'req'> & { var: Pick<MovesFiles['Variables'], 'files'> }
type Rules = { ending?: string; required: string; single: string }

export const ANY_FILE: Rules = { required: ANY_FILE_REQUIRED, single: ONE_FILE_ONLY }
const CSV: Rules = { ending: '.csv', required: FILE_REQUIRED, single: ONE_FILE_ONLY }

export async function readUpload(
  c: Receiving,
  { ending = '', required, single }: Rules = CSV,
): Promise<{ file: UploadedFile; fields: Map<string, string> }> {
  if (Number(c.req.header('content-length')) > MAX_BODY_BYTES) throw new ApiError(413, FILE_TOO_LARGE)
  const { bytes: most, keepPace } = await c.var.files.uploading(MAX_BODY_BYTES)
  const memory = createSharedMemory(most)
  let name: string | undefined
  let length = 0
  const onFile = (field: string, fileName: string) => {
    if (field !== FILE) return undefined
    if (name !== undefined) throw refused(single)
    if (!fileName.toLowerCase().endsWith(ending)) throw refused(required)
    name = fileName
    return (bytes: Uint8Array) => {
      length += bytes.length
      if (length > MAX_FILE_BYTES) throw new ApiError(413, FILE_TOO_LARGE)
      memory.write(bytes)
    }
  }
  const fields = await readMultipart(c, MAX_BODY_BYTES, onFile, { keepPace })
  if (!fields || !name) throw refused(required)
  return { file: { name, bytes: memory.take() }, fields }
}

const refused = (msg: string) => invalid(['body', FILE], msg)
