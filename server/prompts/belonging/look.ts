import { learnCapitals } from './capitals.ts'
import { type Call, createCompany } from './company.ts'
import { learnLengths } from './lengths.ts'
import { asRead, learnLetters } from './letterModel.ts'
import { missingSentence } from './missing.ts'
import { learnDenials, lostFigure } from './negation.ts'
import { compareSentences, countOtherMarks } from './sentences.ts'
import { countCognates } from './words/cognates.ts'
import { countForeignWords } from './words/foreignWords.ts'
import { learnKeptWords } from './words/keptWords.ts'
import { learnNearest } from './words/nearest.ts'
import { createStemReader, UNSPACED } from './words/stems.ts'
import { type Languages, learnWords, type Pair } from './words/wordModel.ts'
import { distanceOfVariables, learnOrder } from './words/wordOrder.ts'

type Learned = ReturnType<typeof learnFrom>
export type Seen = ReturnType<typeof look>
export type Said = { call: Call; at: number; answer: string }

export function learnFrom(pairs: Pair[], languages: Languages) {
  const { source_language, target_language } = languages
  const stemsOf = { source: createStemReader(source_language), target: createStemReader(target_language) }
  const translations = pairs.map(({ translation }) => translation)
  const words = learnWords(pairs, stemsOf)
  return {
    words,
    starts: learnWords(pairs, stemsOf, 'starts'),
    ...createCompany(words),
    nearestTo: learnNearest(pairs, words),
    distanceOf: learnLengths(pairs),
    surprisesOf: learnLetters(translations),
    ...learnOrder(translations),
    keptOf: learnKeptWords(pairs),
    countForeign: countForeignWords(translations),
    losesCapital: learnCapitals(pairs),
    turnsMeaning: learnDenials(pairs, source_language, target_language),
  }
}

const COMMA = /[,،，、;:；：–—]/gu
const OF_LETTERS = 1.8
const LITTLE_WEIGHT = 4

export function look(learned: Learned, { call, at, answer }: Said) {
  const { words, starts, distanceOf, surprisesOf, orderOf, gapsOf, keptOf } = learned
  const company = learned.readCall(call)
  const source = company.sources[at]!
  const [said, asked] = [words.cutTarget(answer), words.cutSource(source)]
  const [given, found] = [words.knownSources(asked), words.knownTargets(said)]
  const isUnspaced = UNSPACED.test(answer)
  const scale = isUnspaced ? OF_LETTERS : 1
  const surprises = surprisesOf(answer)
  const read = asRead(answer)
  const compared = words.compare(given, found)
  const { forth, back } = compared
  const started = starts.compare(starts.sourceWords(source), starts.targetWords(answer))
  const unknown = words.countUnknownTargets(said)
  return {
    given,
    found,
    unknown,
    unknownGiven: words.countUnknownSources(asked),
    weights: Math.log(
      (LITTLE_WEIGHT + sumOf(said.map(words.rarityOfTarget))) /
        (LITTLE_WEIGHT + sumOf(asked.map(words.rarityOfSource))),
    ),
    forth,
    back,
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
    order: isUnspaced ? [] : orderOf(answer),
    gaps: isUnspaced ? [] : gapsOf(answer),
    kept: keptOf.unlikelihood(source, answer),
    newlyKept: keptOf.newlyKept(source, answer),
    marks: countOtherMarks(source, answer),
    variables: distanceOfVariables(source, answer),
    cognates: countCognates(source, answer),
    repeats: repeatsIn(answer) - repeatsIn(source),
    foreign: learned.countForeign(source, answer),
    company: learned.compareWithCall(company, at, { text: answer, words: said, found, forth, back, scale }),
    nearest: learned.nearestTo(asked, said),
    missing: missingSentence(words, source, { found, unknown, scale }),
    lostCapital: learned.losesCapital(source, answer),
    denies: learned.turnsMeaning(source, answer),
    figure: lostFigure(source, answer),
  }
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Pairs of words, or runs of letters, that stand there a second time. */
function repeatsIn(text: string) {
  const isUnspaced = UNSPACED.test(text)
  const parts = isUnspaced ? Array.from(text) : (text.toLowerCase().match(WORD) ?? [])
  const size = isUnspaced ? 3 : 2
  const runs = parts.slice(size - 1).map((_, at) => parts.slice(at, at + size).join(' '))
  return runs.length - new Set(runs).size
}
