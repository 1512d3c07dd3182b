import { learnLengths } from './lengths.ts'
import { asRead, learnLetters } from './letterModel.ts'
import { compareSentences, countOtherMarks } from './sentences.ts'
import { countCognates } from './words/cognates.ts'
import { learnKeptWords } from './words/keptWords.ts'
import { createStemReader } from './words/stems.ts'
import { type Languages, learnWords, type Pair } from './words/wordModel.ts'
import { distanceOfVariables, learnOrder } from './words/wordOrder.ts'

type Learned = ReturnType<typeof learnFrom>

export function learnFrom(pairs: Pair[], { source_language, target_language }: Languages) {
  const stemsOf = { source: createStemReader(source_language), target: createStemReader(target_language) }
  const translations = pairs.map(({ translation }) => translation)
  return {
    words: learnWords(pairs, stemsOf),
    starts: learnWords(pairs, stemsOf, 'starts'),
    distanceOf: learnLengths(pairs),
    surprisesOf: learnLetters(translations),
    orderOf: learnOrder(translations),
    keptOf: learnKeptWords(pairs),
  }
}

type Seen = ReturnType<typeof look>

const MAX_COUNT = 4
const MAX_KEPT = 12
const WINDOW = 6
const UNEXPLAINED = 0.3

const TRAITS: readonly ((seen: Seen) => number)[] = [
  ({ found }) => Math.log(1 + found.length),
  ({ given }) => Math.log(1 + given.length),
  ({ length }) => Math.max(0, -length),
  ({ length }) => squareOf(Math.max(0, -length)),
  ({ length }) => Math.max(0, length),
  ({ length }) => squareOf(Math.max(0, length)),
  ({ forth }) => worstRun(forth),
  ({ back }) => worstRun(back),
  ({ forth }) => -evenSum(forth),
  ({ back }) => -evenSum(back),
  ({ forth }) => -evenSum(forth.slice(0, third(forth))),
  ({ forth }) => -evenSum(forth.slice(-third(forth))),
  ({ back }) => -evenSum(back.slice(0, third(back))),
  ({ back }) => -evenSum(back.slice(-third(back))),
  ({ startsForth }) => worstRun(startsForth),
  ({ startsBack }) => worstRun(startsBack),
  ({ startsForth }) => -evenSum(startsForth),
  ({ startsBack }) => -evenSum(startsBack),
  ({ startsForth }) => -evenSum(startsForth.slice(-third(startsForth))),
  ({ startsBack }) => -evenSum(startsBack.slice(-third(startsBack))),
  ({ sentences }) => Math.min(MAX_COUNT, sentences.fewer),
  ({ sentences }) => Math.min(MAX_COUNT, sentences.more),
  ({ sentences }) => sentences.uneven,
  ({ sentences }) => sentences.otherMarks,
  ({ commas }) => Math.min(MAX_COUNT, Math.max(0, -commas)),
  ({ commas }) => Math.min(MAX_COUNT, Math.max(0, commas)),
  ({ surprises }) => worstWindow(surprises),
  ({ surprises }) => meanOf(surprises),
  ({ surprises }) => meanOf(surprises.slice(0, 3)),
  ({ surprises }) => surprises.at(-1) ?? 0,
  ({ firsts }) => meanOf(firsts),
  ({ order }) => -evenSum(order),
  ({ order }) => worstRun(order),
  ({ order }) => -(order[0] ?? 0),
  ({ order }) => -(order.at(-1) ?? 0),
  ({ places }) => meanOf(places.map(([one, other]) => Math.abs(one - other))),
  ({ places }) => Math.sqrt(places.length) * meanOf(places.map(([one, other]) => Math.abs(one - other))),
  ({ repeats }) => Math.min(MAX_COUNT, repeats),
  ({ kept }) => Math.min(MAX_KEPT, kept.kept),
  ({ kept }) => Math.min(MAX_KEPT, kept.lost),
  ({ surprises }) => Math.max(...surprises),
  ({ unknown, found }) => unknown / (unknown + found.length + 1),
  ({ marks }) => Math.min(MAX_COUNT, marks),
  ({ variables }) => variables,
  ({ lone }) => Math.max(0, ...lone.forth),
  ({ lone }) => Math.max(0, ...lone.back),
  ({ lone }) => evenSum(lone.forth),
  ({ lone }) => evenSum(lone.back),
  ({ startsLone }) => Math.max(0, ...startsLone.forth),
  ({ startsLone }) => Math.max(0, ...startsLone.back),
  ({ cognates }) => Math.log(1 + cognates.alike),
  ({ cognates }) => cognates.alike / (1 + cognates.of),
  ({ cognates }) => Math.log(1 + cognates.of - cognates.alike),
]

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const COMMA = /[,،，、;:；：–—]/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function look({ words, starts, distanceOf, surprisesOf, orderOf, keptOf }: Learned, source: string, answer: string) {
  const [given, found] = [words.sourceWords(source), words.targetWords(answer)]
  const surprises = surprisesOf(answer)
  const read = asRead(answer)
  const compared = words.compare(given, found)
  const started = starts.compare(starts.sourceWords(source), starts.targetWords(answer))
  return {
    given,
    found,
    unknown: words.countUnknown(answer),
    forth: compared.forth,
    back: compared.back,
    lone: compared.lone(),
    startsForth: started.forth,
    startsBack: started.back,
    startsLone: started.lone(),
    places: compared.places(),
    length: distanceOf(source, answer),
    sentences: compareSentences(source, answer, distanceOf),
    commas: (answer.match(COMMA)?.length ?? 0) - (source.match(COMMA)?.length ?? 0),
    surprises,
    firsts: surprises.filter((_, at) => at === 0 || read[at - 1] === ' '),
    order: UNSPACED.test(answer) ? [] : orderOf(answer),
    kept: keptOf.unlikelihood(source, answer),
    marks: countOtherMarks(source, answer),
    variables: distanceOfVariables(source, answer),
    cognates: countCognates(source, answer),
    repeats: repeatsIn(answer) - repeatsIn(source),
  }
}

export const traitsOf = (learned: Learned, source: string, answer: string): number[] => {
  const seen = look(learned, source, answer)
  return TRAITS.map((traitOf) => traitOf(seen))
}

const squareOf = (value: number) => Math.min(40, value * value)
const third = (values: unknown[]) => Math.ceil(values.length / 3)
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length)
const evenSum = (values: number[]) => sumOf(values) / Math.sqrt(values.length + 1)

function worstRun(gains: number[]) {
  let [worst, run] = [0, 0]
  for (const gain of gains) {
    run = Math.max(0, run - gain - UNEXPLAINED)
    worst = Math.max(worst, run)
  }
  return worst
}

function worstWindow(surprises: number[]) {
  let [worst, sum] = [0, 0]
  for (const [at, surprise] of surprises.entries()) {
    sum += surprise - (at >= WINDOW ? surprises[at - WINDOW]! : 0)
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Pairs of words, or runs of letters, that stand there a second time. */
function repeatsIn(text: string) {
  const isUnspaced = UNSPACED.test(text)
  const parts = isUnspaced ? Array.from(text) : (text.toLowerCase().match(WORD) ?? [])
  const size = isUnspaced ? 3 : 2
  const runs = parts.slice(size - 1).map((_, at) => parts.slice(at, at + size).join(' '))
  return runs.length - new Set(runs).size
}
