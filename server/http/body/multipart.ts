import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ApiError } from '../apiError.ts'
import type { Call } from '../env.ts'

const MAX_HEADER_BYTES = 16_384
const MAX_FIELD_BYTES = 65_536
const MAX_PARTS = 50
const PACE_CHECK_MS = 2000

type TakeFile = (bytes: Uint8Array) => void
type OnFile = (field: string, fileName: string) => TakeFile | undefined
/** `keepPace` is told every two seconds how many bytes have come, and throws when these are too few. */
type Options = { maxParts?: number; keepPace?: (received: number) => void }

const incomplete = () => new ApiError(400, 'The upload is not complete')

/**
 * Returns undefined when the request holds no form (RFC 7578). The bytes of files are kept nowhere, and the rest of a refused
 * body stays unread.
 */
export function readMultipart(
  { env, req }: Pick<Call, 'env' | 'req'>,
  maxBytes: number,
  onFile: OnFile,
  { maxParts = MAX_PARTS, keepPace = () => undefined }: Options = {},
) {
  const parser = createParser(req.header('content-type'), maxParts)
  if (!parser) return undefined
  // Node's own stream, where there is one, spares a copy of everything.
  const body = env?.incoming ?? (req.raw.body && Readable.fromWeb(req.raw.body as never))
  return body ? readParts(body, parser, { maxBytes, onFile, keepPace }) : undefined
}

function createParser(contentType: string | undefined, maxParts: number) {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) return undefined
  try {
    const limits = { parts: maxParts, headerSize: MAX_HEADER_BYTES }
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile: () => true, preservePath: true })
  } catch {
    return undefined // no boundary
  }
}

type Rules = { maxBytes: number; onFile: OnFile; keepPace: (received: number) => void }

function readParts(body: Readable, parser: BusboyInstance, { maxBytes, onFile, keepPace }: Rules) {
  const fields = new Map<string, string>()
  let read = 0
  return new Promise<Map<string, string>>((resolve, reject) => {
    const pace = setInterval(() => guarded(() => keepPace(read)), PACE_CHECK_MS)
    const stop = (error: unknown) => {
      clearInterval(pace)
      body.unpipe().off('data', count)
      parser.on('error', () => undefined).destroy()
      reject(error)
    }
    const guarded = (run: () => void) => {
      try {
        run()
      } catch (error) {
        stop(error)
      }
    }
    const count = (bytes: Uint8Array) => {
      read += bytes.length
      if (read > maxBytes) stop(new ApiError(413, `The request is larger than ${maxBytes / 1024 / 1024} MiB`))
    }
    parser
      .on('file', (name, part, fileName: string | undefined) => {
        part.on('error', () => undefined) // the parser has said it
        guarded(() => {
          if (fileName === undefined) return readField(part, (text) => fields.set(name, text), guarded)
          const take = onFile(name, fileName)
          part.on('data', (bytes: Uint8Array) => take && guarded(() => take(bytes)))
        })
      })
      .on('partsLimit', () => stop(new ApiError(413, 'The form has too many parts')))
      .on('error', () => stop(incomplete()))
      .on('finish', () => {
        clearInterval(pace)
        resolve(fields)
      })
    body.on('error', () => stop(incomplete())).on('data', count)
    body.pipe(parser)
  })
}

function readField(part: Readable, take: (text: string) => void, guarded: (run: () => void) => void) {
  const pieces: Uint8Array[] = []
  let length = 0
  part.on('data', (bytes: Uint8Array) =>
    guarded(() => {
      length += bytes.length
      if (length > MAX_FIELD_BYTES) throw new ApiError(413, 'A field of the form is too long')
      pieces.push(bytes)
    }),
  )
  part.on('end', () =>
    guarded(() => {
      const bytes = Buffer.concat(pieces)
      if (!isUtf8(bytes)) throw new ApiError(400, 'The form is not valid UTF-8')
      take(bytes.toString())
    }),
  )
}
