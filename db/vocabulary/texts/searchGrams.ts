const LAST_OF_ASCII = 0x7f
const GRAM = 3
const MAX_GRAMS_OF_TERM = 16
const FNV_PRIME = 16_777_619

function hash(text: string, from: number, to: number) {
  let hashed = 0x811c9dc5 ^ (to - from)
  for (let at = from; at < to; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), FNV_PRIME)
  return hashed | 0
}

export const hashOf = (text: string) => hash(text, 0, text.length)

const isWide = (text: string, at: number) => text.charCodeAt(at) > LAST_OF_ASCII

/**
 * Numbers that stand for all pieces of three letters, and outside of ASCII, where two letters may be a word, of two and one. A
 * text has all numbers of each term that is in it, and now and then of others.
 */
export function gramsOf(text: string): number[] {
  const grams = new Set<number>()
  for (let at = 0; at < text.length; at++) {
    if (at + GRAM <= text.length) grams.add(hash(text, at, at + GRAM))
    if (isWide(text, at)) grams.add(hash(text, at, at + 1))
    if (at + 2 <= text.length && (isWide(text, at) || isWide(text, at + 1))) grams.add(hash(text, at, at + 2))
  }
  return [...grams]
}

/** As few as cover the term. Empty for one that is too short: all texts may have it. */
export function gramsOfTerm(term: string): number[] {
  if (term.length >= GRAM) {
    const last = term.length - GRAM
    const starts = Array.from({ length: Math.ceil(last / GRAM) }, (_, at) => at * GRAM).slice(0, MAX_GRAMS_OF_TERM)
    return [...new Set([...starts, last].map((at) => hash(term, at, at + GRAM)))]
  }
  const hasWide = [...term].some((_, at) => isWide(term, at))
  return hasWide ? [hash(term, 0, term.length)] : []
}
