const PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|[^\s]/gu
const MIN_CHANGE = 0.21

type ControlAnswer = { answer: string | undefined; known: string[] }

export const partsOf = (text: string): string[] => text.match(PART) ?? []

const withPairs = (parts: string[]) => [...parts, ...parts.slice(1).map((part, at) => `${parts[at]} ${part}`)]

/** From 0, the same words in the same order, to 1, none in common: 1 less Dice's coefficient of words and pairs of words. */
function distanceOf(one: string, other: string): number {
  const [parts, others] = [one, other].map((text) => withPairs(partsOf(text))) as [string[], string[]]
  const left = new Map<string, number>()
  for (const part of others) left.set(part, (left.get(part) ?? 0) + 1)
  let common = 0
  for (const part of parts) {
    const count = left.get(part) ?? 0
    if (count > 0) common++
    left.set(part, count - 1)
  }
  const size = parts.length + others.length
  return size === 0 ? 0 : 1 - (2 * common) / size
}

const nearest = (answer: string, known: string[]) => Math.min(...known.map((one) => distanceOf(answer, one)))

/** The largest distance between what an engine answered for the same sentence when nothing stood beside it. */
export const usualDistance = (answers: string[][]): number =>
  Math.max(
    0,
    ...answers
      .flatMap((known) => known.map((one, at) => nearest(one, known.toSpliced(at, 1))))
      .filter((distance) => Number.isFinite(distance)),
  )

/**
 * Returns whether something has changed the answers for controls: a word that none of their known answers has stands in two of
 * them, or two are further from their known answers than this engine's answers are from each other, or one much further.
 */
export function areChanged(controls: ControlAnswer[], usual: number): boolean {
  const told = controls.filter(({ known }) => known.length > 0)
  if (told.some(({ answer }) => answer === undefined)) return true
  const distances = told.map(({ answer, known }) => nearest(answer!, known))
  if (distances.some((distance) => distance > Math.max(usual, MIN_CHANGE))) return true
  return distances.filter((distance) => distance > usual).length > 1 || haveNewInCommon(told)
}

function haveNewInCommon(controls: ControlAnswer[]) {
  const familiar = new Set(controls.flatMap(({ known }) => known.flatMap(partsOf)))
  const found = controls.flatMap(({ answer }) => [...new Set(partsOf(answer!).filter((part) => !familiar.has(part)))])
  return new Set(found).size < found.length
}
