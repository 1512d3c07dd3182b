import { squeezed } from '#collab/text/readText.ts'
import { TOKEN } from './structure.ts'

const SHORTEST = 12
const LONGEST = 120
const LONGEST_WORD = 16
/** The same words for two rows are no coincidence from here on. */
const FEWEST_LETTERS = 10
/** Sources with so large a part of their pairs of letters in common may be translated alike. */
const ALIKE = 0.5

/**
 * The first words of each text, as many as tell it from the others of its call. An engine repeats them before its
 * translation, so that a text under another row's id shows.
 */
export function echoesOf(texts: string[]): string[] {
  const plain = texts.map((text) => text.replaceAll(TOKEN, ' ').replaceAll(/\s+/g, ' ').trim())
  const order = plain.map((text, index) => ({ text, index })).sort((a, b) => (a.text < b.text ? -1 : 1))
  const shared = plain.map(() => 0)
  for (const [at, { text, index }] of order.slice(1).entries()) {
    const before = order[at]!
    const common = commonStart(before.text, text)
    shared[index] = Math.max(shared[index]!, common)
    shared[before.index] = Math.max(shared[before.index]!, common)
  }
  return plain.map((text, index) => wordsOf(text, Math.min(LONGEST, Math.max(SHORTEST, shared[index]! + 1))))
}

function commonStart(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** So many characters, to the end of the word; Chinese and Japanese words have no end that shows. */
function wordsOf(text: string, least: number) {
  const end = text.indexOf(' ', least)
  const word = end === -1 ? text.length : end
  return text.slice(0, word - least > LONGEST_WORD ? least : word)
}

/** Letters and digits count: engines drop marks and quotes at times. */
export const isEcho = (due: string, echo: string | undefined) => echo !== undefined && squeezed(due) === squeezed(echo)

type Answered = { source: string; answer: string }

/** The rows that have the same words as another one whose source is unlike theirs. */
export function sameForUnlike<Row extends Answered>(rows: Row[]): Row[] {
  const byWords = Map.groupBy(rows, ({ answer }) => plainLetters(answer))
  return [...byWords].flatMap(([letters, same]) => {
    if (letters.length < FEWEST_LETTERS || same.length < 2) return []
    const [first, ...others] = same.map((row) => pairsOf(plainLetters(row.source)))
    return others.every((other) => areAlike(first!, other)) ? [] : same
  })
}

const plainLetters = (text: string) => squeezed(text.replaceAll(TOKEN, ' '))

export const pairsOf = (letters: string) =>
  new Set(Array.from(letters, (letter, at) => letter + (letters[at + 1] ?? '')))

/** Dice's coefficient of their pairs of letters. */
export function areAlike(one: Set<string>, other: Set<string>) {
  const common = [...one].filter((pair) => other.has(pair)).length
  return (2 * common) / (one.size + other.size) >= ALIKE
}
