import { squeezed } from '#collab/text/readText.ts'
import { runsIn, UNSPACED, withoutMarks, wordsOf } from './borrowed.ts'

/** The texts of a row that a call tells. */
export type Quoted = { source: string; translation: string }
/** Another text of the call; `row`: the one that it belongs to. */
export type Quoting = { text: string; row?: number }

/** An order has words of its own beside those of the text that it names. */
const FEWEST_MORE = 2
const FEWEST_MORE_UNSPACED = 4
const UNSPACED_RUN = 6

/** Finds the rows whose words stand in a text that is not theirs: whole, or a few of them in a line. */
export function createQuoteSearch(rows: Quoted[]) {
  const keys = rows.map(({ source, translation }) => [...keysOf(source), ...keysOf(translation)])
  return ({ text: marked, row }: Quoting): number[] => {
    const text = withoutMarks(marked)
    const words = wordsOf(text)
    const [spaced, letters] = [` ${words.join(' ')} `, squeezed(text)]
    return keys.flatMap((own, index) => {
      const isQuoted = own.some(({ key, isUnspaced, size }) =>
        isUnspaced
          ? letters.length >= size + FEWEST_MORE_UNSPACED && letters.includes(key)
          : words.length >= size + FEWEST_MORE && spaced.includes(` ${key} `),
      )
      return isQuoted && index !== row ? [index] : []
    })
  }
}

/** `size`: of the whole key, in words or letters. */
type Key = { key: string; isUnspaced: boolean; size: number }

function keysOf(marked: string): Key[] {
  const text = withoutMarks(marked)
  const letters = squeezed(text)
  if (letters === '') return []
  if (UNSPACED.test(letters)) {
    const starts = Array.from({ length: Math.max(1, letters.length - UNSPACED_RUN + 1) }, (_, at) => at)
    const runs = new Set(starts.map((at) => letters.slice(at, at + UNSPACED_RUN)))
    return [...runs].map((key) => ({ key, isUnspaced: true, size: key.length }))
  }
  const words = wordsOf(text)
  return [...new Set([words.join(' '), ...runsIn(words)])].map((key) => ({
    key,
    isUnspaced: false,
    size: key.split(' ').length,
  }))
}
