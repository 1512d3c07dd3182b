const LIMITS = [
  /\bmax(?:imum|\.)?[\s_-]?(?:length|len|chars?|characters?)?\s?[:=]?\s?(\d{1,4})\b\s?(%|\p{L}*)/iu,
  /\b(?:length|char(?:acter)?)[\s_-]?limit(?: is| of)?\s?[:=]?\s?(\d{1,4})\b/iu,
  /\b(?:at most|up to|no more than|limit(?:ed)? to|≤)\s?(\d{1,4})\s?(?:chars?|characters?|letters?)\b/iu,
  /\b(\d{1,4})\s?(?:chars?|characters?|letters?)\s?(?:max(?:imum)?|at most|limit)\b/iu,
]
/** Counts of something else. */
const OTHER_UNIT = /^(?:%|words?|lines?|players?|px|pixels?|times?|items?)$/i

/** Finds how many characters a translation may have, where the context says so: `max 20`, `length limit: 30`, `up to 12 chars`. */
export function lengthLimitIn(context: string | null): number | undefined {
  if (!context) return undefined
  for (const form of LIMITS) {
    const [, limit, unit = ''] = form.exec(context) ?? []
    if (Number(limit) > 0 && !OTHER_UNIT.test(unit)) return Number(limit)
  }
  return undefined
}

/** Counts characters as a reader does. */
export function lengthOf(text: string) {
  let length = 0
  for (const _ of segmenter.segment(text)) length++
  return length
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
