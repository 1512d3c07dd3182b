import type { Context } from 'hono'
import { ApiError, invalid } from '../http/apiError.ts'
import { readMultipart } from '../http/body/multipart.ts'
import type { Env } from '../http/env.ts'
import { FILE_TOO_LARGE, MAX_FILE_BYTES, ONE_FILE_ONLY } from '../pages/constants.ts'
import { ANY_FILE_REQUIRED } from './constants.ts'

const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024

export type UploadedFile = { name: string; bytes: Buffer }

/** Reads the form of an import of any format: its file, which is kept as the template of exports, and its other fields. */
export async function readUploadedFile(c: Context<Env>): Promise<{ file: UploadedFile; fields: Map<string, string> }> {
  if (Number(c.req.header('content-length')) > MAX_BODY_BYTES) throw new ApiError(413, FILE_TOO_LARGE)
  let name: string | undefined
  let length = 0
  const pieces: Uint8Array[] = []
  const fields = await readMultipart(c, MAX_BODY_BYTES, (field, fileName) => {
    if (field !== 'file') return undefined
    if (name !== undefined) throw invalid(['body', 'file'], ONE_FILE_ONLY)
    name = fileName
    return (bytes) => {
      length += bytes.length
      if (length > MAX_FILE_BYTES) throw new ApiError(413, FILE_TOO_LARGE)
      pieces.push(bytes)
    }
  })
  if (!fields || !name) throw invalid(['body', 'file'], ANY_FILE_REQUIRED)
  return { file: { name, bytes: Buffer.concat(pieces) }, fields }
}
