import { crc32, deflateSync } from 'node:zlib'

/** Written by hand from the PNG specification, so that what is read back was made by other code than the product's. */
export function pngOf(width: number, height: number, pixel: (x: number, y: number) => [number, number, number]) {
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(pixel(x, y), y * (1 + 3 * width) + 1 + 3 * x)
  return png([header(width, height), chunk('IDAT', deflateSync(rows))])
}

export const png = (chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))])

export function header(width: number, height: number) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2, 0, 0, 0], 8) // eight bits of red, green and blue
  return chunk('IHDR', data)
}

export function chunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Four quarters of red, green, blue and white. */
export const quartersPng = (width = 640, height = 400) =>
  pngOf(width, height, (x, y) =>
    x < width / 2 ? (y < height / 2 ? [255, 0, 0] : [0, 0, 255]) : y < height / 2 ? [0, 255, 0] : [255, 255, 255],
  )

/** The names of the chunks of a WebP, as its specification says. */
export function webpChunks(file: Buffer) {
  const names: string[] = []
  for (let at = 12; at + 8 <= file.length; ) {
    names.push(file.toString('latin1', at, at + 4))
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return { kind: file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12), names }
}
