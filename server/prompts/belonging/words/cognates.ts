const WORD = /[\p{L}\p{M}]{4,}/gu
const MARK = /\p{M}/gu
const MAX_WORDS = 60
const [MIN_START, MIN_SHARE] = [4, 0.6]

const wordsIn = (text: string) =>
  [...new Set(text.normalize('NFD').replaceAll(MARK, '').toLowerCase().match(WORD))].slice(0, MAX_WORDS)

function startAlike(one: string, other: string) {
  const least = Math.max(MIN_START, MIN_SHARE * Math.min(one.length, other.length))
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at >= least
}

/** Counts the words of the source with which one of the answer begins alike: names, and words of one origin. */
export function countCognates(source: string, answer: string): { alike: number; of: number } {
  const [given, said] = [wordsIn(source), wordsIn(answer)]
  return { alike: given.filter((word) => said.some((other) => startAlike(word, other))).length, of: given.length }
}
