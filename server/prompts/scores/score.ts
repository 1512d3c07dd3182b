import { chrF, countRuns, type Runs } from './chrF.ts'
import type { Pair } from './pair.ts'
import { countEdits } from './ter.ts'
import { wordsIn } from './words.ts'

export type Counted = { runs: Runs[]; edits: number; words: number }
/** chrF2: 0 to 100, the more the better. TER: edits for 100 words of the references, the fewer the better. */
export type Scores = { chrf: number; ter: number; texts: number }

export function countText(pair: Pair): Counted {
  const words = wordsIn(pair.reference)
  return { runs: countRuns(pair), edits: countEdits(wordsIn(pair.text), words), words: words.length }
}

export function scoresOf(counted: Counted[]): Scores | undefined {
  const words = counted.reduce((sum, one) => sum + one.words, 0)
  if (words === 0) return undefined
  const edits = counted.reduce((sum, one) => sum + one.edits, 0)
  return { chrf: chrF(counted.map(({ runs }) => runs)), ter: (100 * edits) / words, texts: counted.length }
}
