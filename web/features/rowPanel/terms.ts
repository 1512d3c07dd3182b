import { createPrefixIndex } from '#db/vocabulary/texts/prefixIndex.ts'

export type Found<T> = { from: number; to: number; term: T }

const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

/**
 * Finds the terms of a glossary in a text: in any case, as words of their own where the script has words, the longest
 * one where several begin. Built once a glossary, asked for each text on show.
 */
export function indexTerms<T extends { term: string }>(terms: readonly T[]) {
  const byText = new Map<string, T>()
  for (const term of terms) {
    const folded = fold(term.term.trim())
    if (folded !== '' && !byText.has(folded)) byText.set(folded, term)
  }
  const start = createPrefixIndex([...byText], ([folded]) => folded)

  return function findTerms(text: string): Found<T>[] {
    if (byText.size === 0) return []
    const folded = fold(text)
    const found: Found<T>[] = []
    for (let at = 0; at < folded.length; at++) {
      let longest: Found<T> | undefined
      start(
        (depth) => folded[at + depth],
        ([, term], length) => {
          if (isWhole(folded, at, at + length)) longest = { from: at, to: at + length, term }
        },
      )
      if (!longest) continue
      found.push(longest)
      at = longest.to - 1
    }
    return found
  }
}

/** Letters whose small form is longer stay as they are: positions in the text must not move. */
function fold(text: string) {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

const isLetter = (text: string, at: number) => LETTER.test(text[at] ?? ' ')

const isWhole = (text: string, from: number, to: number) =>
  !(isLetter(text, from - 1) && isLetter(text, from)) && !(isLetter(text, to - 1) && isLetter(text, to))
