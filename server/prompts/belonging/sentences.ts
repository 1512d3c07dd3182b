const SENTENCE = /[^.!?。！？…؟]*[.!?。！？…؟]+["'”’»)\]」』）]*|[^.!?。！？…؟]+$/gu
const LETTER = /\p{L}/u
const ASKS = /[?？؟]/u
const SHOUTS = /[!！]/u

export const sentencesIn = (text: string): string[] =>
  (text.match(SENTENCE) ?? []).map((part) => part.trim()).filter((part) => LETTER.test(part))

const markOf = (sentence: string) => (ASKS.test(sentence) ? '?' : SHOUTS.test(sentence) ? '!' : '.')

type DistanceOf = (source: string, answer: string) => number

/**
 * Compares sentences by their number, their marks and, where there are as many, by the length of each (Gale and Church 1993).
 * `uneven` is in standard deviations.
 */
export function compareSentences(source: string, answer: string, distanceOf: DistanceOf) {
  const [given, said] = [sentencesIn(source), sentencesIn(answer)]
  const isPaired = given.length === said.length && given.length > 1
  const pairs = isPaired ? given.map((sentence, at) => [sentence, said[at]!] as const) : []
  return {
    count: given.length,
    fewer: Math.max(0, given.length - said.length),
    more: Math.max(0, said.length - given.length),
    uneven: Math.max(0, ...pairs.map(([one, other]) => Math.abs(distanceOf(one, other)))),
    otherMarks: pairs.filter(([one, other]) => markOf(one) !== markOf(other)).length,
  }
}
