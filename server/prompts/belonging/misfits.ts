import { createPassageSearch } from '../otherTexts/passages.ts'
import { TOKEN, withoutTokens } from '../structure.ts'
import type { Call } from './company.ts'
import { learnDoubts } from './doubts.ts'
import { lostFigure, turnsMeaning } from './negation.ts'
import { createStrangerSearch } from './repertoire.ts'
import { createSlipSearch } from './words/vocabulary.ts'
import type { Languages, Pair } from './words/wordModel.ts'

export type Answered = { sources: string[]; answers: (string | undefined)[]; at: number; answer: string }
/**
 * `isOthers`: another source of the call explains the answer, or a part of it, better. `doubts`: told to the engine. `hunch`: a
 * doubt that ends when the engine, asked again, says the same. `excess`: how much more speaks for a hunch than is needed, in
 * natural logarithms.
 */
export type Misfit = { isOthers: boolean; doubts: string[]; hunch?: string | undefined; excess?: number }

const MIN_PAIRS = 100

export function createMisfitSearch(languages: Languages, pairs: Pair[], own: readonly RegExp[] = []) {
  if (pairs.length < MIN_PAIRS)
    return ({ sources, at, answer }: Answered): Misfit => ({
      isOthers: false,
      doubts: [],
      hunch: glance(asRead(sources[at]!), asRead(answer), languages),
    })
  const read = pairs.map(({ source, translation }) => ({
    source: withoutTokens(source, own),
    translation: withoutTokens(translation, own),
  }))
  const { words: model, judge } = learnDoubts(read, languages)
  const findPassage = createPassageSearch(read)
  const translations = read.map(({ translation }) => translation)
  const findSlip = createSlipSearch(translations)
  const findStranger = createStrangerSearch(translations, languages.target_language)
  const callOf = createCallReader()

  return ({ sources, answers, at, answer }: Answered): Misfit => {
    const [source, said] = [asRead(sources[at]!), asRead(answer)]
    const { sentence, isSure, excess, seen } = judge({ call: callOf(sources, answers), at, answer: said })
    const { company, missing, given } = seen
    const slip = findSlip(source, said)
    const explains = (part: string) => sumOf(model.compare(given, model.targetWords(part)).forth) > 0
    const passage = findPassage({ source, answer: said }, undefined, explains)
    const stranger = findStranger(source, said)
    const hunches = [
      ...(excess > 0 && !isSure ? [sentence] : []),
      ...(passage === undefined ? [] : [`"${passage}" stands in the translation of quite another text.`]),
    ]
    return {
      isOthers: company.others > 1,
      doubts: [
        ...(missing !== undefined && missing.share > 1 ? [`Nothing in it seems to say "${missing.sentence}".`] : []),
        ...(slip === undefined ? [] : [`"${slip.found}" may be a slip: other translations have "${slip.due}".`]),
        ...(stranger === undefined ? [] : [`No other translation has "${stranger}".`]),
        ...(isSure ? [sentence] : []),
      ],
      hunch: hunches[0],
      excess,
    }
  }
}

const asRead = (text: string) => text.replaceAll(TOKEN, '|')
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

function glance(source: string, said: string, { source_language, target_language }: Languages): string | undefined {
  if (turnsMeaning(source, said, source_language, target_language))
    return 'It seems to deny what its source says, or the reverse.'
  const figure = lostFigure(source, said)
  return figure && `The number ${figure} seems to be missing.`
}

/** The answers of a call share their sources, and are judged one after the other. */
function createCallReader() {
  let last: { sources: string[]; answers: (string | undefined)[]; call: Call } | undefined
  return (sources: string[], answers: (string | undefined)[]): Call => {
    if (last?.sources !== sources || last.answers !== answers) {
      const call = { sources: sources.map(asRead), answers: answers.map((answer) => answer && asRead(answer)) }
      last = { sources, answers, call }
    }
    return last.call
  }
}
