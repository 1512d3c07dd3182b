import type { Text } from '../readText.ts'

const BESIDE =
  /(?<=^|[\s(（])[+\-−±~≈<>≤≥\p{Sc}]\s?(?=\p{Nd})|(?<=\p{Nd}\s?)(?:[%％‰℃°\p{Sc}]|(?:px|km|kg|cm|mm|kB|[MG]B)(?![\p{L}\p{N}]))/gu
const DIGIT = /\p{Nd}/u
const SAID: [sign: RegExp, words: RegExp][] = [
  [/[%％‰]/u, /[%％‰]|percent|per cent|\bhalf\b|\bpct\b|\bratio|\brate\b/iu],
  [/[-−]/u, /[-–—−]|minus|negative|below|less|lose|lost|reduc|decreas/iu],
  [/\+/u, /[+＋]|plus|bonus|more|gain|add|increas|extra/iu],
  [/[±~≈]/u, /[±~≈]|about|around|approx|rough|nearly|almost|circa/iu],
  [/[<>≤≥]/u, /[<>≤≥]|than|under|over|below|above|most|least|up to|max|min|exceed/iu],
  [/[°℃]/u, /[°℃]|degree|celsius|fahrenheit/iu],
  [/\p{Sc}/u, /\p{Sc}|dollar|euro|yen|yuan|pound|buck|cent\b|cents\b|coin|gold|money|cash|price|\b[A-Z]{3}\b/iu],
  [/px/u, /px|pixel/iu],
  [/km|cm|mm/u, /[kcm]?m\b|met(?:er|re)|mile|feet|foot|ft|inch|yard|distance|["'″′]/iu],
  [/kg/u, /kg|kilo|gram|pound|lb|ounce|oz\b|weight|\btons?\b/iu],
  [/B/u, /b\b|byte/iu],
]

// Between two numbers, in Korean and Japanese for the most part.
const RANGE = /\p{Nd}\s?~\s?$/u
const RANGE_SAID = /\p{Nd}\s?(?:to|and|through|[-–—~])\s?\p{Nd}/u

export function addedSign({ words: source }: Text, { words }: Text): string | undefined {
  if (!DIGIT.test(words)) return undefined
  for (const { 0: sign, index } of words.matchAll(BESIDE)) {
    if (RANGE.test(words.slice(Math.max(0, index - 3), index + sign.length)) && RANGE_SAID.test(source)) continue
    const said = SAID.find(([kind]) => kind.test(sign))?.[1]
    if (said && !said.test(source)) return `"${sign.trim()}" beside a number`
  }
  return undefined
}
