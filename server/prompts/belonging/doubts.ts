import { learnClassifier } from './classifier.ts'
import { createRandom, type Fault, spoil } from './spoiling.ts'
import { learnFrom, traitsOf } from './traits.ts'
import type { Languages, Pair } from './wordModel.ts'

const FOLDS = 3
const SPOILED_EACH = 4
const MAX_JUDGED = 400
/** Of translations of people, so many are doubted; the tail of the scores says from where on. */
const MAX_FALSE = 0.002
const TAIL = 0.1

const SENTENCES: Record<Fault, string> = {
  less: 'It seems to say less than its source.',
  more: 'It seems to say more than its source.',
  other: 'It seems to say something else than its source.',
  mixed: 'A part of it seems to say something else than its source.',
  moved: 'Its parts seem to stand in another order than those of its source.',
  kept: 'A part of it does not seem to be translated.',
}

/**
 * Learns to tell translations of these pairs from what they become when a part is lost, joined, exchanged or moved. Each is
 * judged by what the others teach, as a new answer is.
 */
export function learnDoubts(pairs: Pair[], languages: Languages) {
  const folds = examplesIn(pairs, languages)
  const classifyAfter = (some: Examples[]) =>
    learnClassifier(
      some.flatMap(({ right }) => right),
      some.flatMap(({ wrong }) => wrong),
    )
  const scores = folds.flatMap((fold) => {
    const classify = classifyAfter(folds.filter((other) => other !== fold))
    return fold.right.map((values) => classify(values).score)
  })
  const [classify, least] = [classifyAfter(folds), edgeOf(scores)]
  const learned = learnFrom(pairs, languages)

  return {
    words: learned.words,
    doubtOf(source: string, answer: string): string | undefined {
      const { kind, score } = classify(traitsOf(learned, source, answer))
      return score > least ? SENTENCES[kind] : undefined
    },
  }
}

type Examples = { right: number[][]; wrong: { kind: Fault; values: number[] }[] }

function examplesIn(pairs: Pair[], languages: Languages): Examples[] {
  const random = createRandom()
  const step = Math.ceil(pairs.length / MAX_JUDGED)
  const foldOf = (at: number) => Math.floor((at * FOLDS) / pairs.length)
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = pairs.filter((_, at) => foldOf(at) !== fold)
    const learned = learnFrom(others, languages)
    const found: Examples = { right: [], wrong: [] }
    for (const pair of pairs.filter((_, at) => foldOf(at) === fold && at % step === 0)) {
      const { source, translation } = pair
      found.right.push(traitsOf(learned, source, translation))
      for (let count = 0; count < SPOILED_EACH; count++) {
        const other = pairs[Math.floor(random() * pairs.length)]!.translation
        const spoiled = spoil(pair, other, random)
        if (spoiled) found.wrong.push({ kind: spoiled.fault, values: traitsOf(learned, source, spoiled.answer) })
      }
    }
    return found
  })
}

/** The score that few are above: the highest tenth falls off exponentially. */
function edgeOf(scores: number[]) {
  const sorted = scores.toSorted((one, other) => other - one)
  const tail = sorted.slice(0, Math.max(2, Math.ceil(sorted.length * TAIL)))
  const begin = tail.at(-1)!
  const mean = tail.reduce((sum, score) => sum + score - begin, 0) / tail.length
  return begin + mean * Math.log(TAIL / MAX_FALSE)
}
