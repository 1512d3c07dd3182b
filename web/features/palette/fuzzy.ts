import { searchable } from '#db/vocabulary/texts/searching.ts'

/**
 * Rates how well the letters of a query are found in a label in their order, word by word; `undefined`: they are not. Letters
 * side by side and at the beginning of words count more, long labels less.
 */
export function matchOf(query: string, label: string): number | undefined {
  const text = searchable(label).bare
  let score = -text.length / 100
  for (const word of searchable(query).bare.split(' ')) {
    if (word === '') continue
    const rated = rateWord(word, text)
    if (rated === undefined) return undefined
    score += rated
  }
  return score
}

export function holdsWords(query: string, label: string) {
  const text = searchable(label).bare
  return searchable(query)
    .bare.split(' ')
    .every((word) => text.includes(word))
}

function rateWord(word: string, text: string): number | undefined {
  const whole = text.indexOf(word)
  if (whole !== -1) return word.length * (startsWord(text, whole) ? 4 : 3)
  let [score, at, last] = [0, 0, -2]
  for (const letter of word) {
    at = text.indexOf(letter, at)
    if (at === -1) return undefined
    score += at === last + 1 || startsWord(text, at) ? 2 : 0.5
    last = at
    at += letter.length
  }
  return score
}

const startsWord = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')
