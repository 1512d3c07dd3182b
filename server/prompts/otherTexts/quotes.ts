import { squeezed } from '#collab/text/readText.ts'
import { UNSPACED, withoutMarks, wordsOf } from './borrowed.ts'

export type Quoted = { source: string; translation: string }
export type Quoting = { text: string; row?: number }

const MIN_MORE = 2
const MIN_MORE_UNSPACED = 4
const MIN_WORDS = 3
const UNSPACED_LEAST = 6

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

function keysOf(marked: string): Key[] {
  const text = withoutMarks(marked)
  const letters = squeezed(text)
  if (UNSPACED.test(letters))
    return letters.length >= UNSPACED_LEAST ? [{ key: letters, isUnspaced: true, size: letters.length }] : []
  const words = wordsOf(text)
  return words.length >= MIN_WORDS ? [{ key: words.join(' '), isUnspaced: false, size: words.length }] : []
}
