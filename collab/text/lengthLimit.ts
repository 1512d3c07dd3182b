import { keyOf, OUTSIDE, partsOf } from './branches.ts'
import { countGraphemes } from './graphemes.ts'
import { readText, type Text } from './readText.ts'

const CHARACTERS = 'chars?|characters?|letters?'
/** What follows a limit: a party of at most 3 characters that are heroes limits no text. */
const END = String.raw`\s*(?:$|[.,;:!()\]|/]|(?:long|wide|in total|max(?:imum)?|incl(?:\.|uding)?|with(?:out)? spaces)\b)`
const LIMITS = [
  String.raw`\bmax(?:imum|\.)?[\s_-]?(?:length|len|${CHARACTERS})?\s?[:=]?\s?(\d{1,4})\s?(?:${CHARACTERS})?(?=${END})`,
  String.raw`\b(?:length|char(?:acter)?)[\s_-]?limit(?: is| of)?\s?[:=]?\s?(\d{1,4})\s?(?:${CHARACTERS})?(?=${END})`,
  String.raw`(?:\b(?:at most|up to|no more than|limit(?:ed)? to)|≤)\s?(\d{1,4})\s?(?:${CHARACTERS})(?=${END})`,
  String.raw`\b(\d{1,4})\s?(?:${CHARACTERS})\s?(?:max(?:imum)?|at most|limit)(?=${END})`,
].map((form) => new RegExp(form, 'imu'))
const MAY_LIMIT = /max|limit|most|up to|no more|≤/i

/** Finds how many characters a translation may have, where the context says so: `max 20`, `length limit: 30`, `up to 12 chars`. */
export function lengthLimitIn(context: string | null): number | undefined {
  if (!context || !MAY_LIMIT.test(context)) return undefined
  for (const form of LIMITS) {
    const limit = Number(form.exec(context)?.[1] ?? 0)
    if (limit > 0) return limit
  }
  return undefined
}

/** The number of characters by which a translation is longer than its context allows. */
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
