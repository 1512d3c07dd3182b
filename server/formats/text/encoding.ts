import { isUtf8 } from 'node:buffer'
import { FormatError } from '../format.ts'
import { positionAt } from './positions.ts'
import { isStorable } from './units.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'
/** `mark` is the byte order mark, which is no part of the text. */
export type DecodedText = { text: string; encoding: TextEncoding; mark: Uint8Array }

const MARKS: [TextEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Bytes to text. `encodeText` gives the same bytes again; what would not come back is refused. Without a byte order mark
 * the encoding is the declared one, then UTF-8, and `otherwise` for what is none.
 */
export function decodeText(
  bytes: Uint8Array,
  { declared, otherwise = 'utf-8' }: { declared?: TextEncoding | undefined; otherwise?: TextEncoding | undefined } = {},
): DecodedText {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  const mark = bytes.subarray(0, marked?.[1].length ?? 0)
  const rest = Buffer.from(bytes.buffer, bytes.byteOffset + mark.length, bytes.length - mark.length)
  const encoding = marked?.[0] ?? unmarkedUtf16(rest) ?? declared ?? (isUtf8(rest) ? 'utf-8' : otherwise)
  if (encoding === 'utf-8') return { text: fromUtf8(rest), encoding, mark }
  if (encoding === 'latin1') return { text: rest.toString('latin1'), encoding, mark }
  return { text: fromUtf16(rest, encoding), encoding, mark }
}

// Valid UTF-8 has no half of a character.
export const holdsStorable = (bytes: Uint8Array, { text, encoding }: DecodedText) =>
  encoding === 'utf-8' ? !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(0) : isStorable(text)

export function encodeText(text: string, { encoding, mark }: Omit<DecodedText, 'text'>): Uint8Array {
  if (encoding === 'utf-8') return Buffer.concat([mark, Buffer.from(text)])
  if (encoding === 'latin1') return Buffer.concat([mark, Buffer.from(text, 'latin1')])
  const units = Buffer.from(text, 'utf16le')
  return Buffer.concat([mark, encoding === 'utf-16be' ? units.swap16() : units])
}

export function beginningOf(bytes: Uint8Array, length = 65_536): string {
  const part = bytes.subarray(0, length)
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => part[at] === byte))
  const encoding = marked?.[0] ?? unmarkedUtf16(part) ?? 'utf-8'
  return new TextDecoder(encoding).decode(part)
}

const wholes = new WeakMap<Uint8Array, string>()

export function wholeOf(bytes: Uint8Array): string {
  const text = wholes.get(bytes) ?? beginningOf(bytes, bytes.length)
  wholes.set(bytes, text)
  return text
}

/** Every format begins with characters of ASCII, whose other half is zero. */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes.length < 4) return undefined
  const [first, second, third, fourth] = bytes
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined
}

function fromUtf8(bytes: Buffer) {
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return text
  const again = Buffer.from(text)
  const broken = again.findIndex((byte, at) => byte !== bytes[at])
  const before = bytes.subarray(0, broken).toString('utf8')
  throw new FormatError('These bytes are not valid UTF-8; save the file as UTF-8', positionAt(before, before.length))
}

function fromUtf16(bytes: Buffer, encoding: TextEncoding) {
  const whole = bytes.length % 2 === 0
  const units = encoding === 'utf-16le' ? bytes : whole ? Buffer.from(bytes).swap16() : bytes
  const text = units.toString('utf16le')
  if (!whole) throw new FormatError('This UTF-16 file ends within a character', positionAt(text, text.length))
  return text
}
