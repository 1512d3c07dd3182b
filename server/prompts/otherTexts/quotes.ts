import { squeezed } from '#collab/text/readText.ts'
import { UNSPACED, withoutMarks, wordsOf } from './borrowed.ts'

/** The texts of a row that a call tells. */
export type Quoted = { source: string; translation: string }
/** Another text of the call; `row`: the one that it belongs to. */
export type Quoting = { text: string; row?: number }

/** An order has words of its own beside those of the text that it names. */
const MIN_MORE = 2
const MIN_MORE_UNSPACED = 4
/** Shorter texts stand in others by themselves. */
const MIN_WORDS = 3
const UNSPACED_LEAST = 6

/** Finds the rows whose source text or translation stands in a text that is not theirs. */
export function createQuoteSearch(rows: Quoted[]) {
  const keys = rows.map(({ source, translation }) => [...keysOf(source), ...keysOf(translation)])
  return ({ text: marked, row }: Quoting): number[] => {
    const text = withoutMarks(marked)
    const words = wordsOf(text)
    const [spaced, letters] = [` ${words.join(' ')} `, squeezed(text)]
    return keys.flatMap((own, index) => {
      const isQuoted = own.some(({ key, isUnspaced, size }) =>
        isUnspaced
          ? letters.length >= size + MIN_MORE_UNSPACED && letters.includes(key)
          : words.length >= size + MIN_MORE && spaced.includes(` ${key} `),
      )
      return isQuoted && index !== row ? [index] : []
    })
  }
}

/** `size`: in words or letters. */
type Key = { key: string; isUnspaced: boolean; size: number }

/** Whole texts only: those of one game have runs of words in common, and each would be rated alone. */
function keysOf(marked: string): Key[] {
  const text = withoutMarks(marked)
  const letters = squeezed(text)
  if (UNSPACED.test(letters))
    return letters.length >= UNSPACED_LEAST ? [{ key: letters, isUnspaced: true, size: letters.length }] : []
  const words = wordsOf(text)
  return words.length >= MIN_WORDS ? [{ key: words.join(' '), isUnspaced: false, size: words.length }] : []
}
