export type Found<T> = { from: number; to: number; term: T }

const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
const KEY_LENGTH = 2

/**
 * Finds the terms of a glossary in a text: in any case, as words of their own where the script has words, the longest
 * one where several begin. Built once a glossary, asked for each text on show.
 */
export function indexTerms<T extends { term: string }>(terms: readonly T[]) {
  const byText = new Map<string, T>()
  const lengths = new Map<string, Set<number>>()
  for (const term of terms) {
    const folded = fold(term.term.trim())
    if (folded === '' || byText.has(folded)) continue
    byText.set(folded, term)
    const start = folded.slice(0, KEY_LENGTH)
    lengths.set(start, (lengths.get(start) ?? new Set()).add(folded.length))
  }
  const longestFirst = new Map(Array.from(lengths, ([start, own]) => [start, [...own].sort((a, b) => b - a)]))

  return function findTerms(text: string): Found<T>[] {
    if (byText.size === 0) return []
    const folded = fold(text)
    const found: Found<T>[] = []
    for (let at = 0; at < folded.length; at++) {
      const [two, one] = [folded.slice(at, at + KEY_LENGTH), folded[at] ?? '']
      const to = [...(longestFirst.get(two) ?? []), ...(longestFirst.get(one) ?? [])]
        .map((length) => at + length)
        .find((to) => to <= folded.length && byText.has(folded.slice(at, to)) && isWhole(folded, at, to))
      const term = to === undefined ? undefined : byText.get(folded.slice(at, to))
      if (to === undefined || !term) continue
      found.push({ from: at, to, term })
      at = to - 1
    }
    return found
  }
}

/** Letters whose small form is longer stay as they are: places in the text must not move. */
function fold(text: string) {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

const isLetter = (text: string, at: number) => LETTER.test(text[at] ?? ' ')

const isWhole = (text: string, from: number, to: number) =>
  !(isLetter(text, from - 1) && isLetter(text, from)) && !(isLetter(text, to - 1) && isLetter(text, to))
