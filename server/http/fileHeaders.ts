import { Readable } from 'node:stream'
import { create } from 'content-disposition'

/** Of an answer that is saved as a file. No cache keeps it. `name` has no quotes. */
export const fileHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})

export const streamOf = (chunks: Readable | AsyncIterable<string | Uint8Array>) =>
  Readable.toWeb(
    chunks instanceof Readable ? chunks : Readable.from(chunks, { objectMode: false }),
  ) as ReadableStream<Uint8Array>

export const namedFileHeaders = (path: string) => ({
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': create(path.slice(path.lastIndexOf('/') + 1).toWellFormed()),
  'Cache-Control': 'no-store',
})
