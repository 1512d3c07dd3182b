import { below, type Draw, type Kind, pickIn, type Random, TOKEN } from '../draws.ts'

/** Drawn by someone who had read what forms must hold, and none of the rules. */
export const form = (name: string, spoil: Kind['spoil']): Kind => ({ name, isForm: true, isKnown: false, spoil })

const LETTER = /\p{L}\p{M}*/gu
export const placesOf = (text: string, what = LETTER) => Array.from(text.matchAll(what), ({ index }) => index)

/** Puts something behind a letter that is drawn. */
export function putIn(answer: string, random: Random, piece: string): string | undefined {
  const places = Array.from(answer.matchAll(LETTER), (match) => match.index + match[0].length)
  if (places.length < 3) return undefined
  const at = pickIn(places.slice(0, -1), random)
  return answer.slice(0, at) + piece + answer.slice(at)
}

const WORD = /[\p{L}\p{M}]{2,}/gu
/** Changes one word that is drawn, or most of them. */
export function changeWords(answer: string, random: Random, change: (word: string) => string) {
  const words = [...answer.matchAll(WORD)]
  if (words.length === 0) return undefined
  const isOne = random() < 0.5
  const only = below(words.length, random)
  let at = -1
  return answer.replaceAll(WORD, (word) => {
    at++
    return (isOne ? at === only : random() < 0.8) ? change(word) : word
  })
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
export const isUnspaced = (text: string) => UNSPACED.test(text)

/** Words with the blanks behind them; where none are, so many letters. Tokens stay whole. */
export const piecesOf = (answer: string): string[] =>
  isUnspaced(answer) ? (answer.match(/⟦\d+⟧|[^⟦]{1,2}/gu) ?? []) : (answer.match(/\S+\s*/gu) ?? [])

/** The words of a source, without its code, so many at most. */
export const sourceWords = ({ row }: Draw, most = 40) =>
  row.source
    .replaceAll(/\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>|%\w|\\./g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, most)

export const hasTokens = (answer: string) => answer.search(TOKEN) >= 0
