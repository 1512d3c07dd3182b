import { createHash } from 'node:crypto'

export const sha256Of = (file: Uint8Array) => createHash('sha256').update(file).digest()

/** FNV-1a of some UTF-16 units by twos, mixed so that its order says nothing about them. */
export function hash(text: string, from = 0, end = text.length) {
  let value = 0x811c9dc5
  let at = from
  for (; at + 1 < end; at += 2)
    value = Math.imul(value ^ text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 16), 0x01000193)
  if (at < end) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}
