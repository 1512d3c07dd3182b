import type { Context } from 'hono'
import { ApiError, invalid } from '../http/apiError.ts'
import { readMultipart, type TakeFile } from '../http/body/multipart.ts'
import type { Env } from '../http/env.ts'
import { FILE_REQUIRED, FILE_TOO_LARGE, MAX_FILE_BYTES, ONE_FILE_ONLY } from '../pages/constants.ts'

const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024
const FILE = 'file'

const CSV = { ending: '.csv', required: FILE_REQUIRED, single: ONE_FILE_ONLY }

/** Reads the form of an import; the bytes of its CSV go to `push` as they arrive. Returns the other fields. */
export async function readUpload(
  c: Context<Env>,
  push: TakeFile,
  { ending, required, single } = CSV,
): Promise<Map<string, string>> {
  if (Number(c.req.header('content-length')) > MAX_BODY_BYTES) throw new ApiError(413, FILE_TOO_LARGE)
  let hasFile = false
  const fields = await readMultipart(c, MAX_BODY_BYTES, (field, fileName) => {
    if (field !== FILE) return undefined
    if (hasFile) throw refused(single)
    if (!fileName.toLowerCase().endsWith(ending)) throw refused(required)
    hasFile = true
    return upTo(MAX_FILE_BYTES, push)
  })
  if (!fields || !hasFile) throw refused(required)
  return fields
}

const refused = (msg: string) => invalid(['body', FILE], msg)

function upTo(most: number, push: TakeFile): TakeFile {
  let length = 0
  return (bytes) => {
    length += bytes.length
    if (length > most) throw new ApiError(413, FILE_TOO_LARGE)
    push(bytes)
  }
}
