import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** A word so often in a row, where the source has no such row. */
const MOST_IN_A_ROW = 4
/** So many letters said twice are no refrain. */
const SHORTEST_TWICE = 12
/** A word that stands there twice and nothing else. */
const SHORTEST_WORD_TWICE = 5
const LETTERS_IN_A_ROW = 10

/** A model that has lost its thread says the same again and again. */
export const repetition: Check = {
  name: 'repetition',
  severity: 'doubtful',
  about: 'words',
  find(source, translation) {
    if (longestRow(translation) >= MOST_IN_A_ROW + longestRow(source) - 1) return ['It repeats a word again and again.']
    if (longestLetter(translation) > Math.max(LETTERS_IN_A_ROW, longestLetter(source) * 2))
      return ['It repeats a letter again and again.']
    return isTwice(translation) && !isTwice(source) ? ['It says everything twice.'] : []
  },
}

function longestRow({ words }: Text) {
  let [longest, row, last] = [1, 0, '']
  for (const [word] of words.toLowerCase().matchAll(WORD)) {
    row = word === last ? row + 1 : 1
    last = word
    longest = Math.max(longest, row)
  }
  return longest
}

function longestLetter({ letters }: Text) {
  let [longest, row] = [0, 0]
  for (let at = 0; at < letters.length; at++) {
    row = letters[at] === letters[at - 1] ? row + 1 : 1
    longest = Math.max(longest, row)
  }
  return longest
}

const isTwice = ({ letters, words }: Text) =>
  letters.length >= 2 * (isPair(words) ? SHORTEST_WORD_TWICE : SHORTEST_TWICE) &&
  letters.slice(0, letters.length / 2).repeat(2) === letters

const isPair = (words: string) => words.match(WORD)?.length === 2
