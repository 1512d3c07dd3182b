import { squeezed } from '#collab/text/readText.ts'
import { TOKEN } from './structure.ts'

const MIN_WORDS = 2
/** As many characters stand for two words where words have no end that shows. */
const UNSPACED = 6
const LONGEST = 120
const LONGEST_WORD = 16
const WITHOUT_WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const MIN_LETTERS = 10
const MIN_UNLIKE = 3
const ALIKE = 0.5

/**
 * The first two words of each text, or as many as tell it from the others of its call. An engine repeats them before its
 * translation, so that a text under another row's id shows.
 */
export function echoesOf(texts: string[]): string[] {
  const plain = texts.map(plainText)
  const order = plain.map((text, index) => ({ text, index })).sort((a, b) => (a.text < b.text ? -1 : 1))
  const shared = plain.map(() => -1)
  for (const [at, { text, index }] of order.slice(1).entries()) {
    const before = order[at]!
    const common = commonStart(before.text, text)
    shared[index] = Math.max(shared[index]!, common)
    shared[before.index] = Math.max(shared[before.index]!, common)
  }
  return plain.map((text, index) => wordsOf(text, Math.min(LONGEST, Math.max(shortest(text), shared[index]! + 1))))
}

export function usualEcho(text: string): string | undefined {
  const plain = plainText(text)
  return WITHOUT_WORDS.test(plain) ? undefined : wordsOf(plain, shortest(plain))
}

const plainText = (text: string) => text.replaceAll(TOKEN, ' ').replaceAll(/\s+/g, ' ').trim()

function shortest(text: string) {
  let at = 0
  for (let word = 1; word < MIN_WORDS; word++) at = text.indexOf(' ', at) + 1
  return at > 0 && at <= LONGEST_WORD ? at + 1 : UNSPACED
}

function commonStart(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function wordsOf(text: string, least: number) {
  const end = text.indexOf(' ', least)
  const word = end === -1 ? text.length : end
  return text.slice(0, word - least > LONGEST_WORD ? least : word)
}

/**
 * Letters and digits count: engines drop marks and quotes at times. More words than are due are as good: no other row of the
 * call begins with those that are.
 */
export const isEcho = (due: string, echo: string | undefined) =>
  echo !== undefined && squeezed(plainText(echo)).startsWith(squeezed(due))

type Answered = { source: string; answer: string }

export function sameForUnlike<Row extends Answered>(rows: Row[]): Row[] {
  const byWords = Map.groupBy(rows, ({ answer }) => plainLetters(answer))
  return [...byWords].flatMap(([letters, same]) => {
    const least = letters.length < MIN_LETTERS ? MIN_UNLIKE : 2
    return letters === '' || unlikeIn(same, least) < least ? [] : same
  })
}

function unlikeIn(rows: Answered[], most: number) {
  const found: Set<string>[] = []
  for (const { source } of rows) {
    if (found.length >= most) break
    const pairs = pairsOf(plainLetters(source))
    if (!found.some((other) => areAlike(other, pairs))) found.push(pairs)
  }
  return found.length
}

const plainLetters = (text: string) => squeezed(text.replaceAll(TOKEN, ' '))

export const pairsOf = (letters: string) =>
  new Set(Array.from(letters, (letter, at) => letter + (letters[at + 1] ?? '')))

export function areAlike(one: Set<string>, other: Set<string>, least = ALIKE) {
  const common = [...one].filter((pair) => other.has(pair)).length
  return (2 * common) / (one.size + other.size) >= least
}
