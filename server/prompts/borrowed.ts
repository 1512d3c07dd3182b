import { squeezed } from '#collab/text/readText.ts'
import { areAlike, pairsOf } from './alignment.ts'
import { TOKEN } from './structure.ts'

/** Something that a call tells, and for whom; `source`: the text that it translates, or is. */
export type Told<Owner> = {
  text: string
  source?: string
  owner?: Owner
  /** In the language of the answers, which then have a few words in common. */
  isTranslated?: boolean
}
/** `own`: all that belongs to the row itself. */
export type Answered = { source: string; answer: string; own: string[] }

const WORD = /[\p{L}\p{N}]+/gu
const CAPITALS = /\p{Lu}{4,}/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const FEWEST_LETTERS = 5
const FEWEST_UNSPACED = 4
const RUN = 3
const SHORTEST_RUN = 12

const wordsOf = (text: string) => text.toLowerCase().match(WORD) ?? []
const lettersIn = (words: string[]) => words.reduce((sum, { length }) => sum + length, 0)
const spaced = (words: string[]) => ` ${words.join(' ')} `

/**
 * Finds answers that say what stands elsewhere in the call and not in their own row: an instruction there may have been
 * obeyed here. A text that was translated has hardly a word of another row's source in it.
 */
export function createBorrowingSearch<Owner>(told: Told<Owner>[]) {
  const items = told.map(({ text, source, owner, isTranslated }) => {
    const words = wordsOf(text)
    return { source, owner, isTranslated, words: new Set(words), line: spaced(words), letters: squeezed(text) }
  })
  const pairsBySource = new Map<string, Set<string>>()
  const pairsIn = (source: string) => {
    const pairs = pairsBySource.get(source) ?? pairsOf(squeezed(source))
    pairsBySource.set(source, pairs)
    return pairs
  }

  return ({ source, answer, own }: Answered, isOwn: (owner: Owner) => boolean): boolean => {
    const text = answer.replaceAll(TOKEN, ' ')
    const known = new Set(own.flatMap(wordsOf))
    const ownLetters = own.map(squeezed)
    const words = wordsOf(text)
    const foreign = words.filter((word) => !known.has(word))
    if (foreign.length === 0) return false
    const isWhole = lettersIn(foreign) >= FEWEST_LETTERS
    const letters = squeezed(text)
    const isLong = letters.length >= (UNSPACED.test(letters) ? FEWEST_UNSPACED : FEWEST_LETTERS)
    const isOthers = isLong && !ownLetters.some((mine) => mine.includes(letters))
    const ownLines = own.map((mine) => spaced(wordsOf(mine)))
    const runs = runsIn(words).filter((run) => !ownLines.some((line) => line.includes(run)))
    const capitals = (text.match(CAPITALS) ?? []).map((word) => word.toLowerCase()).filter((word) => !known.has(word))
    return items.some(
      (item) =>
        ((isWhole && foreign.every((word) => item.words.has(word))) ||
          (isOthers && item.letters.includes(letters)) ||
          (!item.isTranslated && runs.some((run) => item.line.includes(run))) ||
          capitals.some((word) => item.words.has(word))) &&
        !(item.owner !== undefined && isOwn(item.owner)) &&
        (item.source === undefined || !areAlike(pairsIn(source), pairsIn(item.source))),
    )
  }
}

function runsIn(words: string[]) {
  return words
    .map((_, at) => words.slice(at, at + RUN))
    .filter((run) => run.length === RUN && lettersIn(run) >= SHORTEST_RUN)
    .map(spaced)
}
