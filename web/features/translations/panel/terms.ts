export type Found<T> = { from: number; to: number; term: T }

const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
const KEY_LENGTH = 2

/**
 * Finds the terms of a glossary in a text: in any case, as words of their own where the script has words, the longest
 * one where several begin. Built once a glossary, asked for each text on show.
 */
export function indexTerms<T extends { term: string }>(terms: readonly T[]) {
  const byStart = Map.groupBy(
    terms.map((term) => ({ term, folded: fold(term.term.trim()) })).filter(({ folded }) => folded !== ''),
    ({ folded }) => folded.slice(0, KEY_LENGTH),
  )
  for (const group of byStart.values()) group.sort((a, b) => b.folded.length - a.folded.length)

  return function findTerms(text: string): Found<T>[] {
    if (byStart.size === 0) return []
    const folded = fold(text)
    const found: Found<T>[] = []
    for (let at = 0; at < folded.length; at++) {
      const [two, one] = [folded.slice(at, at + KEY_LENGTH), folded[at] ?? '']
      const hit = [...(byStart.get(two) ?? []), ...(byStart.get(one) ?? [])].find(
        ({ folded: term }) => folded.startsWith(term, at) && isWhole(folded, at, at + term.length),
      )
      if (!hit) continue
      found.push({ from: at, to: at + hit.folded.length, term: hit.term })
      at += hit.folded.length - 1
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
