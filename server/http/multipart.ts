import { ApiError } from './errors.ts'

const MAX_HEADER_BYTES = 16_384
const MAX_FIELD_BYTES = 65_536
const MAX_PARTS = 50
/** A refused upload is read on this far, so that its sender gets to see the answer. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024

/** Values of fields and names of files, by the fields' names. */
export type Upload = { fields: Map<string, string>; fileNames: Map<string, string> }

const incomplete = () => new ApiError(400, 'The upload is not complete')

/** The boundary of a multipart form, or undefined when the request holds none. */
export function boundaryOf(contentType: string | undefined) {
  const pattern = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
  const [, quoted, plain] = pattern.exec(contentType ?? '') ?? []
  return quoted ?? plain
}

/**
 * Reads a form (RFC 7578) as it arrives: fields are kept, the bytes of files go to `onFile` and are kept nowhere.
 * Their memory is the taker's: it may be transferred to another thread.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  onFile: (field: string, bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<Upload> {
  const source = createSource(body)
  try {
    return await readParts(source, boundary, onFile)
  } catch (error) {
    await source.drain()
    throw error
  }
}

async function readParts(
  source: ReturnType<typeof createSource>,
  boundary: string,
  onFile: (field: string, bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<Upload> {
  const upload: Upload = { fields: new Map(), fileNames: new Map() }
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await source.readTo(delimiter, () => undefined)
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const after = await source.readTwo()
    if (after === '--') return upload
    if (after !== '\r\n') throw incomplete()
    const header = await readText(source, Buffer.from('\r\n\r\n'), MAX_HEADER_BYTES)
    const name = parameterOf(header, 'name')
    const fileName = parameterOf(header, 'filename')
    if (name === undefined) throw incomplete()
    if (fileName === undefined) upload.fields.set(name, await readText(source, delimiter, MAX_FIELD_BYTES))
    else {
      upload.fileNames.set(name, fileName)
      await source.readTo(delimiter, (bytes) => onFile(name, bytes))
    }
  }
  throw new ApiError(413, 'The form has too many parts')
}

async function readText(source: ReturnType<typeof createSource>, mark: Buffer, most: number) {
  const pieces: Uint8Array[] = []
  let length = 0
  await source.readTo(mark, (bytes) => {
    length += bytes.length
    if (length > most) throw new ApiError(413, 'A field of the form is too long')
    pieces.push(bytes)
  })
  return Buffer.concat(pieces).toString('utf8')
}

/** Of the Content-Disposition header; browsers write quotes and line breaks in names as %22, %0D and %0A. */
function parameterOf(header: string, name: string) {
  const disposition = /^content-disposition:(.*)$/im.exec(header)?.[1] ?? ''
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(disposition) ?? []
  return (quoted ?? plain)?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

function createSource(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]()
  let pending: Buffer<ArrayBuffer> = Buffer.from('\r\n') // so that the first boundary looks like the others

  async function more() {
    const { value, done } = await chunks.next()
    if (done) throw incomplete()
    pending = join(pending, value)
  }

  return {
    /** Hands on what comes before the mark, and goes behind it. */
    async readTo(mark: Buffer, take: (bytes: Uint8Array<ArrayBuffer>) => void) {
      for (;;) {
        const at = pending.indexOf(mark)
        const certain = at === -1 ? Math.max(0, pending.length - mark.length + 1) : at
        const bytes = pending.subarray(0, certain)
        pending = join(pending.subarray(at === -1 ? certain : at + mark.length))
        if (bytes.length > 0) take(bytes)
        if (at !== -1) return
        await more()
      }
    },

    async readTwo() {
      while (pending.length < 2) await more()
      const two = pending.toString('latin1', 0, 2)
      pending = pending.subarray(2)
      return two
    },

    async drain() {
      for (let read = 0; read < MAX_DRAINED_BYTES; ) {
        const { value, done } = await chunks.next().catch(() => ({ value: undefined, done: true }))
        if (done || value === undefined) return
        read += value.length
      }
      await chunks.return?.()
    },
  }
}

/** In memory of its own, which whoever gets it may transfer. */
function join(...pieces: Uint8Array[]) {
  const whole = Buffer.from(new ArrayBuffer(pieces.reduce((length, piece) => length + piece.length, 0)))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
