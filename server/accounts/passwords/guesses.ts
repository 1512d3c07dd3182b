import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Some three million: fewer than the dearest mix of a listed word with a year and swapped letters takes. */
const MIN_GUESSES_LOG10 = 6.5
/** The estimate takes the square of the length, and its time for each combination of swapped letters. */
const MAX_ESTIMATED_LENGTH = 16
const MAX_SWAPS = 8
const WORD_AND_YEAR = /^(?:\p{L}{3,12}(?:19|20)\d\d|(?:19|20)\d\d\p{L}{3,12})$/u
const LETTER = /[\p{L}\p{M}\p{N}]/u

let zxcvbn: ZxcvbnFactory | undefined

export function hasFewGuesses(password: string) {
  const typed = password.normalize('NFKC').toLowerCase().trim()
  const words = [...new Set(typed.split(/\s+/))]
  if (words.filter((word) => /\p{L}/u.test(word)).length > 1) return false
  const whole = words.join('')
  const bare = typed.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  if (WORD_AND_YEAR.test(bare)) return true
  return [...new Set([whole, withoutSignsAround(whole), bare])].some(
    (text) => text !== '' && text.length <= MAX_ESTIMATED_LENGTH && guessesLog10(text) < MIN_GUESSES_LOG10,
  )
}

function withoutSignsAround(text: string) {
  const signs = [...text]
  const isLetter = (sign: string) => LETTER.test(sign)
  return signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1).join('')
}

function guessesLog10(text: string) {
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: MAX_SWAPS })
  return zxcvbn.check(text).guessesLog10
}
