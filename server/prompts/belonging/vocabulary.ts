const WORD = /[\p{L}\p{M}]+/gu
const MARKED = /\p{M}/gu
/** So many letters of a word, which stands so often in the project's texts, are no coincidence. */
const [MIN_LETTERS, MIN_KNOWN] = [6, 2]
/** Words have ends, and letters that may change places. */
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+$/u

const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? []
const plain = (word: string) => word.normalize('NFD').replaceAll(MARKED, '')

/** Learns the words of a project's translations, and finds those that are one of them but for a slip. */
export function createSlipSearch(translations: string[]) {
  const counts = new Map<string, number>()
  for (const text of translations) for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const slips = new Map<string, string>()
  const known = [...counts].filter(
    ([word, count]) => count >= MIN_KNOWN && word.length >= MIN_LETTERS && SPACED.test(word),
  )
  for (const [word] of known) {
    // The last letter of a word says its form.
    const unmarked = plain(word.slice(0, -1)) + word.at(-1)
    if (unmarked !== word) slips.set(unmarked, word)
    for (let at = 1; at < word.length - 1; at++)
      slips.set(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2), word)
  }
  const isKnown = (word: string) => counts.has(word)
  const isParted = (word: string, next = '') =>
    word.length + next.length >= MIN_LETTERS &&
    (counts.get(word + next) ?? 0) >= MIN_KNOWN &&
    next !== '' &&
    !isKnown(word) &&
    !isKnown(next)

  /** The word that it should be, of a word with letters in another order, without its accents or with a blank within. */
  return (source: string, answer: string): { found: string; due: string } | undefined => {
    const given = new Set(wordsIn(source))
    const words = wordsIn(answer)
    for (const [at, word] of words.entries()) {
      if (isKnown(word) || given.has(word)) continue
      const due = slips.get(word)
      if (due !== undefined) return { found: word, due }
      const next = words[at + 1]
      if (isParted(word, next)) return { found: `${word} ${next}`, due: word + next! }
    }
    return undefined
  }
}
