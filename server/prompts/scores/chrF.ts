import type { Pair } from './pair.ts'

const LONGEST = 6
/** Recall counts so many times as much as precision. */
const BETA = 2

export type Runs = { text: number; reference: number; shared: number }

export const countRuns = (pair: Pair): Runs[] => Array.from({ length: LONGEST }, (_, index) => runsOf(pair, index + 1))

/** chrF2, 0 to 100 (Popović 2015). Counts are added up over all texts, so a long one weighs more than a short one. */
export function chrF(counts: Runs[][]): number {
  let [precision, recall, lengths] = [0, 0, 0]
  for (let index = 0; index < LONGEST; index++) {
    const { text, reference, shared } = counts.map((runs) => runs[index]!).reduce(add, NONE)
    if (text === 0 || reference === 0) continue
    precision += shared / text
    recall += shared / reference
    lengths++
  }
  if (precision + recall === 0) return 0
  const [p, r] = [precision / lengths, recall / lengths]
  return (100 * (1 + BETA ** 2) * p * r) / (BETA ** 2 * p + r)
}

const NONE: Runs = { text: 0, reference: 0, shared: 0 }

const add = (one: Runs, other: Runs): Runs => ({
  text: one.text + other.text,
  reference: one.reference + other.reference,
  shared: one.shared + other.shared,
})

function runsOf({ text, reference }: Pair, length: number): Runs {
  const [own, other] = [countEach(text, length), countEach(reference, length)]
  const shared = [...own].reduce((sum, [run, count]) => sum + Math.min(count, other.get(run) ?? 0), 0)
  // A reference that is too short for this length says nothing about the text.
  return { text: other.size > 0 ? total(own) : 0, reference: total(other), shared }
}

function countEach(text: string, length: number) {
  const characters = Array.from(text.replaceAll(/\s+/g, ''))
  const runs = new Map<string, number>()
  for (let at = 0; at + length <= characters.length; at++) {
    const run = characters.slice(at, at + length).join('')
    runs.set(run, (runs.get(run) ?? 0) + 1)
  }
  return runs
}

const total = (runs: Map<string, number>) => [...runs.values()].reduce((sum, count) => sum + count, 0)
