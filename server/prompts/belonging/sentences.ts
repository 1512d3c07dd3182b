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

const END_MARKS = /[?？؟;]|[!！]|…|\.{2,}|。{2,}|[.。]/gu
const PAUSES = /^(?:…|..)/u
const MAX_MARKS = 40

/** The Greek mark of a question looks like a semicolon. */
const marksIn = (text: string) =>
  Array.from(text.matchAll(END_MARKS), ([mark]) =>
    PAUSES.test(mark) ? '…' : ASKS.test(mark) || mark === ';' ? '?' : markOf(mark),
  ).slice(0, MAX_MARKS)

/** Counts the marks of the source that are lost, added or exchanged (Levenshtein 1966). */
export function countOtherMarks(source: string, answer: string): number {
  const [due, found] = [marksIn(source), marksIn(answer)]
  let row = Array.from({ length: found.length + 1 }, (_, at) => at)
  for (const mark of due) {
    const next = [row[0]! + 1]
    for (const [at, other] of found.entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (mark === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
