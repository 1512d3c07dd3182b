import { Readable } from 'node:stream'
import { create } from 'content-disposition'

/** Of an answer that is saved as a file. No cache keeps it. `name` has no quotes. */
export const fileHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})

/** The body of an answer that is written while it is sent. */
export const streamOf = (chunks: Readable | AsyncIterable<string | Uint8Array>) =>
  Readable.toWeb(
    chunks instanceof Readable ? chunks : Readable.from(chunks, { objectMode: false }),
  ) as ReadableStream<Uint8Array>

/** The same of any name; of a path without the folders the file lay in. */
export const namedFileHeaders = (path: string) => ({
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': create(path.slice(path.lastIndexOf('/') + 1).toWellFormed()),
  'Cache-Control': 'no-store',
})
