import { learnClassifier } from './classifier.ts'
import { createRandom, type Fault, spoil } from './spoiling.ts'
import { learnFrom, traitsOf } from './traits.ts'
import { learnTrees } from './trees.ts'
import type { Languages, Pair } from './words/wordModel.ts'

const FOLDS = 3
const SPOILED_EACH = 4
const MAX_JUDGED = 400
/** Of translations of people, so many are doubted, and so many more are asked for once again. */
const [MAX_FALSE, MAX_AGAIN] = [0.0005, 0.035]
const TAIL = 0.1

const SENTENCES: Record<Fault, string> = {
  less: 'It seems to say less than its source.',
  more: 'It seems to say more than its source.',
  other: 'It seems to say something else than its source.',
  mixed: 'A part of it seems to say something else than its source.',
  word: 'A word of it seems to say something else than its source.',
  moved: 'Its parts seem to stand in another order than those of its source.',
  kept: 'A part of it does not seem to be translated.',
  slipped: 'A word of it seems to be misspelled.',
}

/**
 * Learns to tell translations of these pairs from what they become when a part is lost, joined, exchanged or moved. Each is
 * judged by what the others teach, as a new answer is.
 */
export function learnDoubts(pairs: Pair[], languages: Languages) {
  const folds = examplesIn(pairs, languages)
  const scores = folds.flatMap((fold) => {
    const score = learnScore(folds.filter((other) => other !== fold))
    return fold.right.map((values) => score(values).score)
  })
  const score = learnScore(folds)
  const [least, leastAgain] = [edgeOf(scores, MAX_FALSE), edgeOf(scores, MAX_AGAIN)]
  const learned = learnFrom(pairs, languages)

  return {
    words: learned.words,
    newlyKept: learned.keptOf.newlyKept,
    doubtOf(source: string, answer: string): Doubt | undefined {
      const { kind, score: found } = score(traitsOf(learned, source, answer))
      return found > leastAgain ? { sentence: SENTENCES[kind], isSure: found > least } : undefined
    },
  }
}

/** Unless it is sure, an answer that comes back alike is right. */
type Doubt = { sentence: string; isSure: boolean }

/** Trees see what comes together, and a sum of the values what all of them say a little. */
function learnScore(some: Examples[]) {
  const [right, wrong] = [some.flatMap((fold) => fold.right), some.flatMap((fold) => fold.wrong)]
  const classify = learnClassifier(right, wrong)
  const scoreByTrees = learnTrees(
    right,
    wrong.map(({ values }) => values),
  )
  return (values: number[]) => {
    const { kind, score } = classify(values)
    return { kind, score: score + scoreByTrees(values) }
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

/** The score that this share of them is above: the highest tenth falls off exponentially. */
function edgeOf(scores: number[], share: number) {
  const sorted = scores.toSorted((one, other) => other - one)
  const tail = sorted.slice(0, Math.max(2, Math.ceil(sorted.length * TAIL)))
  const begin = tail.at(-1)!
  const mean = tail.reduce((sum, score) => sum + score - begin, 0) / tail.length
  return begin + mean * Math.log(TAIL / share)
}
