import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createTermFinder } from '../terms/findTerms.ts'

const WORDS = /[\p{L}\p{M}]+/gu

const wordsIn = (text: string) => text.toLowerCase().match(WORDS) ?? []

/** Knows all words of some names and terms, in any case and inflected as terms are. */
export function createKnownWords(texts: Iterable<string>, language: LanguageCode) {
  const known = new Set([...texts].flatMap(wordsIn))
  let find: ReturnType<typeof createTermFinder> | undefined
  return (word: string) => {
    const parts = wordsIn(word)
    if (known.size === 0 || parts.length === 0) return false
    if (parts.every((part) => known.has(part))) return true
    find ??= createTermFinder(
      [...known].map((term) => ({ term })),
      language,
    )
    return parts.every((part) => known.has(part) || find!(part).length > 0)
  }
}
