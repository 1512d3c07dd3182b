import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { boundaryOf, readMultipart, type Upload } from '../http/multipart.ts'
import { FILE_REQUIRED, FILE_TOO_LARGE, MAX_FILE_BYTES } from './contract.ts'

const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024
const FILE = 'file'

/** Reads the form of an import; the bytes of its CSV go to `push` as they arrive. Answers the other fields. */
export async function readUpload(c: Context<Env>, push: (bytes: Uint8Array<ArrayBuffer>) => void): Promise<Upload> {
  const boundary = boundaryOf(c.req.header('content-type'))
  const body = c.env?.incoming ?? c.req.raw.body // Node's own stream, where there is one, spares a copy of everything
  if (boundary === undefined || !body) throw noFile()
  if (Number(c.req.header('content-length')) > MAX_BODY_BYTES * 2) throw new ApiError(413, FILE_TOO_LARGE)
  let bytes = 0
  const upload = await readMultipart(body, boundary, (field, piece) => {
    if (field !== FILE) return
    bytes += piece.length
    if (bytes > MAX_FILE_BYTES) throw new ApiError(413, FILE_TOO_LARGE)
    push(piece)
  })
  if (!upload.fileNames.get(FILE)?.toLowerCase().endsWith('.csv')) throw noFile()
  return upload
}

const noFile = () => invalid(['body', FILE], FILE_REQUIRED)
