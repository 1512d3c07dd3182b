const PART = /[\p{L}\p{M}\p{N}’']+|[^\s\p{L}\p{M}\p{N}]/gu
const MIN_COUNT = 3
const LETTERS_OF_ENDING = 2
/** So many words behind a word weigh as much as what is usual anywhere. */
const USUAL = 4
const EDGE = '\n'

/** Learns which words and marks stand beside each other; a rare word counts as its last letters, which say its form. */
export function learnOrder(texts: string[]) {
  const words = new Map<string, number>()
  for (const text of texts) for (const word of partsIn(text)) add(words, word)
  const classOf = (word: string) =>
    word === EDGE || (words.get(word) ?? 0) >= MIN_COUNT ? word : `-${word.slice(-LETTERS_OF_ENDING)}`
  const read = texts.map((text) => partsIn(text).map(classOf))
  const [counts, pairs] = [new Map<string, number>(), new Map<string, number>()]
  let total = 0
  for (const all of read)
    for (const [at, one] of all.entries()) {
      add(counts, one)
      total++
      if (at > 0) add(pairs, `${all[at - 1]} ${one}`)
    }

  /** Returns of neighbours that never stand so how often they should, by how often both stand anywhere. */
  const gapsOf = (text: string): number[] => {
    const all = partsIn(text).map(classOf)
    return all.slice(1).flatMap((next, at) => {
      const before = all[at]!
      if (pairs.has(`${before} ${next}`)) return []
      return [((counts.get(before) ?? 0) * (counts.get(next) ?? 0)) / total]
    })
  }
  /** Returns of each two neighbours, and of the edges, the logarithm of how much likelier they stand so than in any order. */
  const orderOf = (text: string): number[] => {
    const all = partsIn(text).map(classOf)
    return all.slice(1).map((next, at) => {
      const [before, usual] = [counts.get(all[at]!) ?? 0, (counts.get(next) ?? 0) / total]
      const seen = pairs.get(`${all[at]} ${next}`) ?? 0
      return usual === 0 ? 0 : Math.log((seen / usual + USUAL) / (before + USUAL))
    })
  }
  return { orderOf, gapsOf }
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
const partsIn = (text: string) => [EDGE, ...(text.toLowerCase().match(PART) ?? []), EDGE]

const VARIABLE = '|'

function placesIn(text: string) {
  const letters = Array.from(text.trim())
  return letters.flatMap((letter, at) => (letter === VARIABLE ? [at / letters.length] : []))
}

/** How far variables stand from their places in the source, in parts of the text; 0 where there are none. */
export function distanceOfVariables(source: string, answer: string): number {
  const [due, found] = [placesIn(source), placesIn(answer)]
  if (due.length === 0 || due.length !== found.length) return 0
  return due.reduce((sum, place, at) => sum + Math.abs(place - found[at]!), 0) / due.length
}
