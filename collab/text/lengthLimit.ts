import { keyOf, OUTSIDE, partsOf } from './branches.ts'
import { countGraphemes } from './graphemes.ts'
import { readText, type Text } from './readText.ts'

const LIMITS = [
  /\bmax(?:imum|\.)?[\s_-]?(?:length|len|characters?|chars?|letters?)?\s?[:=]?\s?(\d{1,4})(?:\s?(?:characters?|chars?|letters?))?/giu,
  /\b(?:length|char(?:acter)?)[\s_-]?limit(?: is| of)?\s?[:=]?\s?(\d{1,4})(?:\s?(?:characters?|chars?|letters?))?/giu,
  /(?:\b(?:at most|up to|no more than|limit(?:ed)? to)|≤)\s?(\d{1,4})\s?(?:characters?|chars?|letters?)/giu,
  /\b(\d{1,4})\s?(?:characters?|chars?|letters?)\s?(?:max(?:imum)?|at most|limit)/giu,
]
/** Ends a limit: at most 3 characters who join a party limit no text. */
const END =
  /^ ?(?:$|[\n.,;:!()\]|/]|(?:long|wide|in total|max|maximum|including|with spaces|without spaces)\b|incl\b)/iu
const END_LENGTH = 20
const MAY_LIMIT = /max|limit|most|up to|no more|≤/i

/** Finds how many characters a translation may have, where the context says so: `max 20`, `length limit: 30`, `up to 12 chars`. */
export function lengthLimitIn(context: string | null): number | undefined {
  if (!context || !MAY_LIMIT.test(context)) return undefined
  for (const form of LIMITS)
    for (const { 0: found, 1: limit, index } of context.matchAll(form)) {
      const end = index + found.length
      if (Number(limit) > 0 && END.test(context.slice(end, end + END_LENGTH))) return Number(limit)
    }
  return undefined
}

export function countExcess(context: string | null, translation: string, own?: readonly RegExp[]): number {
  const limit = lengthLimitIn(context)
  return limit === undefined ? 0 : Math.max(0, shownLength(readText(translation, own)) - limit)
}

/**
 * Counts the characters that a reader sees at once, the longest branch of each choice. Nobody knows how long the values of
 * placeholders are: they do not count, nor do line breaks.
 */
export function shownLength(text: Text): number {
  const longest = new Map<string, number>()
  for (const [path, part] of partsOf(text, '')) {
    const choice = path === OUTSIDE ? OUTSIDE : keyOf(path).choice
    longest.set(choice, Math.max(longest.get(choice) ?? 0, countGraphemes(part.text.replaceAll(/[\r\n]/g, ''))))
  }
  return longest.values().reduce((sum, length) => sum + length, 0)
}
