import { sentencesIn } from './sentences.ts'
import type { WordModel } from './words/wordModel.ts'

const MIN_MISSING = 10
/** Of words that were never seen each but the first may stand for one of the source. */
const OF_UNKNOWN = 2.3

type Told = { found: number[]; unknown: number; scale: number }

/** Returns the sentence of the source that an answer explains least; of a share above 1 nothing explains it. */
export function missingSentence(model: WordModel, source: string, { found, unknown, scale }: Told) {
  const sentences = sentencesIn(source)
  if (sentences.length < 2) return undefined
  const least = MIN_MISSING * scale + (OF_UNKNOWN / scale) * Math.max(0, unknown - 1)
  return sentences
    .map((sentence) => ({
      sentence,
      share: -sumOf(model.compare(model.sourceWords(sentence), found).back) / least,
    }))
    .reduce((worst, one) => (one.share > worst.share ? one : worst))
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
