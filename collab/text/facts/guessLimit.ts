import { partsOfRemark } from './remarkParts.ts'

const NOUN =
  '(?:button|label|text|title|name|string|line|caption|tooltip|translation|field|header|heading|subtitle|hint|tab|menu|ui)s?'
const LEAD = `(?:(?:${NOUN}|please|keep|it|this|to|must|should|be|has|with|an?|the)[:.]? ){0,6}`
const SIZE = '(?:length|len|char(?:acter)?s?|letters?)'
const UNIT = '(?:char(?:acter)?s?|letters?)'
const AT_MOST = '(?:at most|up to|no more than|limit(?:ed)? to|max(?:imum|[.])?|≤)'
const END =
  '(?: (?:long|wide|in total|max|maximum|at most|incl|including|with|without|only|and|spaces|placeholders)){0,4}[.]?'

/** For a part that sets a limit and says nothing else: a limit in a sentence may be one of a party. */
const FORMS = [
  `max(?:imum|[.])?[ _-]?${SIZE}(?: (?:is|of))? ?[:=]? ?(\\d{1,4})(?: ?${UNIT})?`,
  `(?:length|char(?:acter)?|text)[ _-]limit(?: (?:is|of))? ?[:=]? ?(\\d{1,4})(?: ?${UNIT})?`,
  `${AT_MOST} ?[:=]? ?(\\d{1,4}) ?${UNIT}`,
  `(\\d{1,4}) ?${UNIT} ?(?:max(?:imum)?|at most|limit|or less)`,
].map((form) => new RegExp(`^${LEAD}${form}${END}$`, 'i'))
const BARE = new RegExp(`^(${NOUN}[:.]? )?max(?:imum|[.])? ?[:=]? ?(\\d{1,4})[.]?$`, 'i')
const ENDS_IN_NOUN = new RegExp(`(?:^| )${NOUN}$`, 'i')
const MAY_LIMIT = /max|limit|most|up to|no more|≤|or less/i

export function guessLimit(context: string): number | undefined {
  if (!MAY_LIMIT.test(context)) return undefined
  const parts = partsOfRemark(context)
  for (const [at, part] of parts.entries()) {
    const limit = Number(FORMS.map((form) => form.exec(part)?.[1]).find(Boolean) ?? bareLimit(parts, at))
    if (limit > 0) return limit
  }
  return undefined
}

function bareLimit(parts: readonly string[], at: number) {
  const [, noun, limit] = BARE.exec(parts[at]!) ?? []
  const isOfText = noun !== undefined || (at === 0 ? parts.length === 1 : ENDS_IN_NOUN.test(parts[at - 1]!))
  return isOfText ? limit : undefined
}
