import { MAX_FONT_BYTES } from '#db/vocabulary/texts/textBoxes.ts'
import { joined } from '../files/thread/joined.ts'

type FontTask = { kind: 'font' }
type ReadFont = { bytes: Uint8Array } | { fault: 'no font' | 'too large' }

const SFNT = new Set(['\0\x01\0\0', 'OTTO', 'true'])
const WOFF2 = 'wOF2'
const LENGTH_AT = 16

/** Returns the bytes of an OpenType font, unpacked where they were packed; nothing else passes. */
export function readFont(_: FontTask) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end: () => ({ faults_count: 0 }),
    answers: { font: () => fontIn(joined(pieces)) },
  }
}

async function fontIn(file: Buffer): Promise<ReadFont> {
  const signature = file.toString('latin1', 0, 4)
  if (signature !== WOFF2 && !SFNT.has(signature)) return { fault: 'no font' }
  const isPacked = signature === WOFF2
  const length = isPacked && file.length >= LENGTH_AT + 4 ? file.readUInt32BE(LENGTH_AT) : file.length
  if (length > MAX_FONT_BYTES) return { fault: 'too large' }
  try {
    const bytes = isPacked ? await unpacked(file) : new Uint8Array(file)
    if (bytes.length > MAX_FONT_BYTES) return { fault: 'too large' }
    const { openGameFont } = await import('#collab/text/measure/gameFont.ts')
    openGameFont(bytes)
    return { bytes }
  } catch {
    return { fault: 'no font' }
  }
}

async function unpacked(file: Uint8Array) {
  const { default: decompress } = await import('woff2-encoder/decompress')
  return decompress(new Uint8Array(file))
}
