const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Texts up to this length are found by keys that know the length of their text: shorter parts stand in too many others. */
const MAX_SHORT = 14
const MAX_SHORT_STORED = 19
const MIN_LONG_STORED = 11
/** Of longer texts every second key is kept, from twice this length on every fourth, and so on. */
const MAX_WHOLE = 128
/** Keys of longer texts know in which of these classes their text is: a quarter longer, and it is in the next. */
const SIZE_CLASS = Math.log(5 / 4)

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
  const { short, long } = sizesOf(letters)
  const keys = [
    ...(letters.length <= MAX_SHORT_STORED ? keysOf(letters, short, seedOf(scope, short, letters.length)) : []),
    ...(letters.length >= MIN_LONG_STORED ? keysOf(letters, long, seedOf(scope, long, classOf(text.length))) : []),
  ]
  return [...new Set(keys.map(({ key }) => key))]
}

/** Keys with which stored texts of at least `least` percent are looked for, by their places: a list for each size that these may have. */
export function askedKeys(text: string, scope: string, least: number): PlacedKey[][] {
  const letters = folded(text)
  const { short, long } = sizesOf(letters)
  const isShort = letters.length <= MAX_SHORT
  const length = isShort ? letters.length : text.length
  const [shortest, longest] = [Math.ceil((length * least) / 100), Math.floor((length * 100) / least)]
  return isShort
    ? fromTo(shortest, Math.min(MAX_SHORT_STORED, longest)).map((n) => keysOf(letters, short, seedOf(scope, short, n)))
    : fromTo(classOf(shortest), classOf(longest)).map((n) => keysOf(letters, long, seedOf(scope, long, n)))
}

const fromTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

const classOf = (length: number) => 1 + Math.floor(Math.log(Math.max(1, length)) / SIZE_CLASS)

const sizesOf = (letters: string) => (DENSE.test(letters) ? { short: 2, long: 2 } : { short: 3, long: 4 })

function keysOf(letters: string, size: number, seed: number): PlacedKey[] {
  const edge = ' '.repeat(size === 4 ? 1 : size - 1)
  const padded = edge + letters + edge
  const mask = 2 ** Math.max(0, Math.ceil(Math.log2(letters.length / MAX_WHOLE))) - 1
  const keys: PlacedKey[] = []
  for (let at = 0; at + size <= padded.length; at++) {
    const key = hash(padded, seed, at, at + size)
    if ((key & mask) === 0) keys.push({ key, at })
  }
  return keys
}

const seedOf = (scope: string, size: number, length = 0) => hash(scope, size + 16 * length, 0, scope.length)

/** FNV-1a, then the last steps of MurmurHash3, after which the lowest bits are as good as others. */
function hash(text: string, seed: number, from: number, to: number) {
  let value = 0x811c9dc5 ^ seed
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
