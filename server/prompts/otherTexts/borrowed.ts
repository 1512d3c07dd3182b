import { squeezed } from '#collab/text/readText.ts'
import { areAlike, pairsOf } from '../alignment.ts'
import { TOKEN } from '../structure.ts'

export type Told = {
  text: string
  source?: string
  isTranslated?: boolean
}
export type Answered = { source: string; answer: string; own: { texts: string[]; told: number[] } }

const WORD = /[\p{L}\p{N}]+/gu
const CAPITALS = /\p{Lu}{4,}/gu
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const MIN_LETTERS = 5
const MIN_UNSPACED = 4
const RUN = 3
const SHORTEST_RUN = 12
const MIN_WORD = 4

export const withoutMarks = (text: string) => text.replaceAll(TOKEN, ' ')
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []
const lettersIn = (words: string[]) => words.reduce((sum, { length }) => sum + length, 0)

export function createBorrowingSearch(told: Told[]) {
  const items = told.map(({ text: marked, source, isTranslated }) => {
    const text = withoutMarks(marked)
    const words = wordsOf(text)
    const runs = new Set(isTranslated ? [] : runsIn(words))
    return { source, isTranslated, words: new Set(words), runs, letters: squeezed(text) }
  })
  const pairsBySource = new Map<string, Set<string>>()
  const pairsIn = (source: string) => {
    const pairs = pairsBySource.get(source) ?? pairsOf(squeezed(withoutMarks(source)))
    pairsBySource.set(source, pairs)
    return pairs
  }

  function mayAgree({ source: other = '', isTranslated }: Pick<Told, 'source' | 'isTranslated'>, source: string) {
    if (areAlike(pairsIn(source), pairsIn(other))) return true
    const words = new Set<string>(isTranslated ? wordsOf(other) : [])
    return wordsOf(source).some((word) => word.length >= MIN_WORD && words.has(word))
  }

  return ({ source, answer, own: { texts: own, told } }: Answered): boolean => {
    const text = withoutMarks(answer)
    const known = new Set(own.flatMap(wordsOf))
    const ownLetters = own.map((mine) => squeezed(withoutMarks(mine)))
    const words = wordsOf(text)
    const foreign = words.filter((word) => !known.has(word))
    if (foreign.length === 0) return false
    const isWhole = lettersIn(foreign) >= MIN_LETTERS
    const letters = squeezed(text)
    const isLong = letters.length >= (UNSPACED.test(letters) ? MIN_UNSPACED : MIN_LETTERS)
    const isOthers = isLong && !ownLetters.some((mine) => mine.includes(letters))
    const ownRuns = new Set(own.flatMap((mine) => runsIn(wordsOf(mine))))
    const runs = runsIn(words).filter((run) => !ownRuns.has(run))
    const capitals = (text.match(CAPITALS) ?? []).map((word) => word.toLowerCase()).filter((word) => !known.has(word))
    return items.some(
      (item, at) =>
        ((isWhole && foreign.every((word) => item.words.has(word))) ||
          (isOthers && item.letters.includes(letters)) ||
          runs.some((run) => item.runs.has(run)) ||
          capitals.some((word) => item.words.has(word))) &&
        !told.includes(at) &&
        !(item.source !== undefined && mayAgree(item, source)),
    )
  }
}

function runsIn(words: string[]) {
  return words
    .map((_, at) => words.slice(at, at + RUN))
    .filter((run) => run.length === RUN && lettersIn(run) >= SHORTEST_RUN)
    .map((run) => run.join(' '))
}
