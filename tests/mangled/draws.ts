import type { SpecifiedLanguage } from '#db/vocabulary/languages.ts'

export type Random = () => number

export const pickIn = <Item>(items: readonly Item[], random: Random) => items[Math.floor(random() * items.length)]!
export const below = (end: number, random: Random) => Math.floor(random() * end)

/** `answer` is a faultless one, with tokens; `translation` is the text it makes. */
export type CorpusRow = {
  identifier: string
  language: SpecifiedLanguage
  source: string
  translation: string
  answer: string
  /** The same in the other languages, without code. */
  elsewhere: { language: string; text: string }[]
  /** Answers of people for sources with the same words. */
  alike: string[]
  isReal: boolean
}

/** `call`: the rows asked for together; `game`: all of the row's language. */
export type Draw = { row: CorpusRow; call: CorpusRow[]; game: CorpusRow[]; random: Random }

/**
 * A way to spoil a faultless answer. `isForm`: it shows without knowing what the texts say. `isKnown`: rules were written or
 * thresholds chosen while its answers were looked at.
 */
export type Kind = {
  name: string
  isForm: boolean
  isKnown: boolean
  /** Undefined where it can do nothing to the answer. */
  spoil: (answer: string, draw: Draw) => string | undefined
}

export const TOKEN = /⟦\d+⟧/g

export const tokensIn = (text: string): string[] => text.match(TOKEN) ?? []
export const withoutTokens = (text: string) => text.replaceAll(TOKEN, ' ')
export const lettersIn = (text: string) => (withoutTokens(text).match(/\p{L}/gu) ?? []).length

/** Changes what stands between the tokens. */
export const betweenTokens = (answer: string, change: (part: string) => string) =>
  answer
    .split(/(⟦\d+⟧)/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')

/** Tokens that a change has lost stand at its end: their loss alone would give it away. */
export function withAllTokens(text: string, answer: string) {
  const left = new Set(tokensIn(text))
  const lost = tokensIn(answer).filter((token) => !left.has(token))
  const seen = new Set<string>()
  const once = text.replaceAll(TOKEN, (token) => {
    const isDue = answer.includes(token) && !seen.has(token)
    seen.add(token)
    return isDue ? token : ''
  })
  return once.trim() + lost.join('')
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Words, or letters where no blanks are. */
export const unitsIn = (text: string) => (UNSPACED.test(text) ? text.split(/(?<!⟦\d*)(?!\d*⟧)/u) : text.split(/(?<= )/))

/** Sentences with their ends, and the blanks behind them. */
export const sentencesIn = (text: string) =>
  (text.match(/[^.!?。！？…]+(?:[.!?。！？…]+\s*|$)/gu) ?? []).filter((one) => lettersIn(one) > 0)
