const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Texts up to this length are found by three letters in a row, longer ones by four. */
const MAX_SHORT = 14
const MAX_SHORT_STORED = 19
const MIN_LONG_STORED = 11
/** Of longer texts every second key is kept, from twice this length on every fourth, and so on. */
const MAX_WHOLE = 128

export type PlacedKey = { key: number; at: number }

/** Letters alone decide: neither case, numbers nor spaces. */
const folded = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '0')
    .replace(/\s+/g, ' ')
    .trim()

/** All keys of a text, for the index. `scope`: texts of another one share no key. */
export function storedKeys(text: string, scope: string): number[] {
  const letters = folded(text)
  const keys = sizesStored(letters).flatMap((size) => keysOf(letters, size, scope))
  return [...new Set(keys.map(({ key }) => key))]
}

/** Keys with which stored texts are looked for, by their places in the text. */
export function askedKeys(text: string, scope: string): { keys: PlacedKey[]; length: number } {
  const letters = folded(text)
  return { keys: keysOf(letters, sizeAsked(letters), scope), length: letters.length }
}

function sizesStored(letters: string) {
  if (DENSE.test(letters)) return [2]
  return [...(letters.length <= MAX_SHORT_STORED ? [3] : []), ...(letters.length >= MIN_LONG_STORED ? [4] : [])]
}

const sizeAsked = (letters: string) => (DENSE.test(letters) ? 2 : letters.length <= MAX_SHORT ? 3 : 4)

function keysOf(letters: string, size: number, scope: string): PlacedKey[] {
  const edge = ' '.repeat(size === 4 ? 1 : size - 1)
  const padded = edge + letters + edge
  const seed = hash(scope, size)
  const mask = 2 ** Math.max(0, Math.ceil(Math.log2(letters.length / MAX_WHOLE))) - 1
  const keys: PlacedKey[] = []
  for (let at = 0; at + size <= padded.length; at++) {
    const key = hash(padded, seed, at, at + size)
    if ((key & mask) === 0) keys.push({ key, at })
  }
  return keys
}

/** FNV-1a, then the last steps of MurmurHash3, after which the lowest bits are as good as others. */
function hash(text: string, seed: number, from = 0, to = text.length) {
  let value = 0x811c9dc5 ^ seed
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
