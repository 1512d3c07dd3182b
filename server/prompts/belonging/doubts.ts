import { learnClassifier } from './classifier.ts'
import { learnFrom, look, type Said, type Seen } from './look.ts'
import { createRandom, type Fault, spoil } from './spoiling.ts'
import { traitsOf } from './traits.ts'
import { learnTrees } from './trees.ts'
import type { Languages, Pair } from './words/wordModel.ts'

const FOLDS = 3
const SPOILED_EACH = 5
const MAX_JUDGED = 400
const CALL_ROWS = 20
const OF_THE_CALL = 0.5
/** Of translations of people, so many are doubted, and so many more are asked for once again. */
const [MAX_FALSE, MAX_AGAIN] = [0.0005, 0.065]
const TAIL = 0.1
/** Signs that what is spoiled here does not bear, or seldom: so much they add to a hunch, in natural logarithms. */
const [OF_DENYING, OF_FIGURE, OF_KEPT] = [7, 4, 2.5]

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
  const right = folds.flatMap((fold) => {
    const score = learnScore(folds.filter((other) => other !== fold))
    return fold.right.map(({ values, signs }) => ({ sure: score(values).score, signs }))
  })
  const score = learnScore(folds)
  const least = edgeOf(
    right.map(({ sure }) => sure),
    MAX_FALSE,
  )
  const hunches = right.map(({ sure, signs }) => sure + signs).sort((one, other) => other - one)
  const leastAgain = hunches[Math.floor(MAX_AGAIN * hunches.length)]!
  const learned = learnFrom(pairs, languages)

  return {
    words: learned.words,
    judge(said: Said): Doubt & { seen: Seen } {
      const seen = look(learned, said)
      const { kind, score: found } = score(traitsOf(seen))
      const excess = found + signsOf(seen) - leastAgain
      return { sentence: SENTENCES[kind], isSure: found > least, excess, seen }
    },
  }
}

/** `excess`: above 0 it is a hunch, in natural logarithms; then an answer that comes back alike is right, unless it is sure. */
type Doubt = { sentence: string; isSure: boolean; excess: number }

const signsOf = ({ denies, figure, newlyKept, lostCapital }: Seen) =>
  (denies ? OF_DENYING : 0) + (figure === undefined ? 0 : OF_FIGURE) + OF_KEPT * newlyKept + lostCapital

/** Trees see what comes together, and a sum of the values what all of them say a little. */
function learnScore(some: Examples[]) {
  const wrong = some.flatMap((fold) => fold.wrong)
  const right = some.flatMap((fold) => fold.right.map(({ values }) => values))
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

type Examples = {
  right: { values: number[]; signs: number }[]
  wrong: { kind: Fault; values: number[] }[]
}

function examplesIn(pairs: Pair[], languages: Languages): Examples[] {
  const random = createRandom()
  const atRandom = (some: Pair[]) => some[Math.floor(random() * some.length)]!
  const step = Math.ceil(pairs.length / MAX_JUDGED)
  const calls = callsOf(pairs)
  const foldOf = (at: number) => Math.floor((at * FOLDS) / pairs.length)
  return Array.from({ length: FOLDS }, (_, fold) => {
    const learned = learnFrom(
      pairs.filter((_, at) => foldOf(at) !== fold),
      languages,
    )
    const found: Examples = { right: [], wrong: [] }
    for (const [number, pair] of pairs.entries()) {
      if (foldOf(number) !== fold || number % step !== 0) continue
      const [{ rows, call }, at] = [calls[Math.floor(number / CALL_ROWS)]!, number % CALL_ROWS]
      const seen = look(learned, { call, at, answer: pair.translation })
      found.right.push({ values: traitsOf(seen), signs: signsOf(seen) })
      for (let count = 0; count < SPOILED_EACH; count++) {
        const { translation } = atRandom(random() < OF_THE_CALL ? rows : pairs)
        const spoiled = spoil(pair, translation, random)
        if (!spoiled) continue
        const { fault: kind, answer } = spoiled
        found.wrong.push({ kind, values: traitsOf(look(learned, { call, at, answer })) })
      }
    }
    return found
  })
}

function callsOf(pairs: Pair[]) {
  return Array.from({ length: Math.ceil(pairs.length / CALL_ROWS) }, (_, at) => {
    const rows = pairs.slice(at * CALL_ROWS, (at + 1) * CALL_ROWS)
    return { rows, call: { sources: rows.map(({ source }) => source), answers: rows.map((row) => row.translation) } }
  })
}

/** The score that so small a share of them is above: the highest tenth falls off exponentially. */
function edgeOf(scores: number[], share: number) {
  const sorted = scores.toSorted((one, other) => other - one)
  const tail = sorted.slice(0, Math.max(2, Math.ceil(sorted.length * TAIL)))
  const begin = tail.at(-1)!
  const mean = tail.reduce((sum, score) => sum + score - begin, 0) / tail.length
  return begin + mean * Math.log(TAIL / share)
}
