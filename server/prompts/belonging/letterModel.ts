const CONTEXT = 3
const BEGIN = '\u0002'.repeat(CONTEXT)
const END = '\u0003'
const OF_ANY_LETTER = 1 / 300
const BLANKS = /\s+/g
const DIGIT = /\p{N}/gu

/**
 * Learns how likely a letter is behind the three before it, with the estimates of Witten and Bell (1991) for what was never
 * seen. The beginning and the end of a text count as letters.
 */
export function learnLetters(texts: string[]) {
  const counts = new Map<string, number>()
  const contexts = new Map<string, { total: number; kinds: number }>()
  for (const text of texts)
    forEachRun(text, (run) => {
      for (let from = 0; from <= CONTEXT; from++) {
        const own = run.slice(from, -1)
        const count = counts.get(run.slice(from)) ?? 0
        counts.set(run.slice(from), count + 1)
        const known = contexts.get(own) ?? { total: 0, kinds: 0 }
        contexts.set(own, known)
        known.total++
        if (count === 0) known.kinds++
      }
    })

  function surpriseOf(run: string) {
    let likely = OF_ANY_LETTER
    for (let from = CONTEXT; from >= 0; from--) {
      const known = contexts.get(run.slice(from, -1))
      if (!known) break
      likely = ((counts.get(run.slice(from)) ?? 0) + known.kinds * likely) / (known.total + known.kinds)
    }
    return -Math.log(likely)
  }
  const runs = [...counts.keys()].filter(({ length }) => length > CONTEXT)
  const learned = new Map(runs.map((run) => [run, surpriseOf(run)]))

  /** Returns of each letter, and of the end, how unlikely it is where it stands, in natural logarithms. */
  return (text: string): number[] => {
    const surprises: number[] = []
    forEachRun(text, (run) => surprises.push(learned.get(run) ?? surpriseOf(run)))
    return surprises
  }
}

export const asRead = (text: string) => text.trim().replaceAll(BLANKS, ' ').replaceAll(DIGIT, '0')

function forEachRun(text: string, use: (run: string) => void) {
  const all = BEGIN + asRead(text) + END
  for (let at = CONTEXT; at < all.length; at++) use(all.slice(at - CONTEXT, at + 1))
}
