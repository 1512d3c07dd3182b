import { fold, type SearchSide } from '#db/vocabulary/texts/searching.ts'
import { exactMatches, foldedMatches, isWhole, type Match, mergeMatches } from './matches.ts'

export type SearchedTexts = Record<SearchSide, string>

/** `terms`: as they were written; each is in one of the `sides`. An expression is a single one. */
export type TextSearch = {
  terms: readonly string[]
  sides: readonly SearchSide[]
  isExpression: boolean
  matchesCase: boolean
  wholeWords: boolean
}

type Finding = Pick<TextSearch, 'isExpression' | 'matchesCase' | 'wholeWords'>

/** @throws SyntaxError for a pattern that is none */
export const expressionOf = (pattern: string, { matchesCase }: Pick<TextSearch, 'matchesCase'>) =>
  new RegExp(pattern, matchesCase ? 'gu' : 'giu')

/** In the message of V8 the reason stands behind the pattern with its flags. */
const FLAGS = '/gu: '

/** Returns the reason why a text is no regular expression, as JavaScript gives it. */
export function expressionFault(pattern: string): string | undefined {
  try {
    expressionOf(pattern, { matchesCase: true })
    return undefined
  } catch (error) {
    const { message } = error as Error
    return message.slice(message.lastIndexOf(FLAGS) + FLAGS.length)
  }
}

/** The function that finds a term in texts. The places of an expression may be empty. */
export function createFinder(term: string, { isExpression, matchesCase, wholeWords }: Finding) {
  const whole = (text: string, found: Match[]) => (wholeWords ? found.filter((one) => isWhole(text, one)) : found)
  if (isExpression) {
    const expression = expressionOf(term, { matchesCase })
    return (text: string) =>
      whole(
        text,
        Array.from(text.matchAll(expression), ({ index, 0: { length } }) => ({ from: index, to: index + length })),
      )
  }
  if (matchesCase) return (text: string) => whole(text, exactMatches(text, term))
  const folded = fold(term)
  return (text: string) => whole(text, foldedMatches(text, folded))
}

export function createRowTest({ terms, sides, ...finding }: TextSearch) {
  const finders = terms.map((term) => createFinder(term, finding))
  return (texts: SearchedTexts) => finders.every((find) => sides.some((side) => find(texts[side]).length > 0))
}

export function createMarker({ terms, ...finding }: TextSearch) {
  const finders = terms.map((term) => createFinder(term, finding))
  return (text: string): Match[] =>
    mergeMatches(finders.flatMap((find) => find(text))).filter(({ from, to }) => to > from)
}
