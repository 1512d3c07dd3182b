import { createPassageSearch } from '../otherTexts/passages.ts'
import { withoutTokens } from '../structure.ts'
import { unnumbered } from './company.ts'
import { learnDoubts } from './doubts.ts'
import { learnDenials, lostFigure } from './negation.ts'
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
  if (pairs.length < MIN_PAIRS) {
    const turnsMeaning = learnDenials(pairs, languages.source_language, languages.target_language)
    return ({ sources, at, answer }: Answered): Misfit => ({
      isOthers: false,
      doubts: [],
      hunch: glance(unnumbered(sources[at]!), unnumbered(answer), turnsMeaning),
    })
  }
  const read = pairs.map(({ source, translation }) => ({
    source: withoutTokens(source, own),
    translation: withoutTokens(translation, own),
  }))
  const { words: model, judge } = learnDoubts(read, languages)
  const findPassage = createPassageSearch(read)
  const translations = read.map(({ translation }) => translation)
  const findSlip = createSlipSearch(translations)
  const findStranger = createStrangerSearch(translations, languages.target_language)

  return ({ sources, answers, at, answer }: Answered): Misfit => {
    const [source, said] = [unnumbered(sources[at]!), unnumbered(answer)]
    const { sentence, isSure, excess, seen } = judge({ call: { sources, answers }, at, answer: said })
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
      isOthers: company.others > 1 || company.hasWhole,
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

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

type TurnsMeaning = ReturnType<typeof learnDenials>
function glance(source: string, said: string, turnsMeaning: TurnsMeaning): string | undefined {
  if (turnsMeaning(source, said)) return 'It seems to deny what its source says, or the reverse.'
  const figure = lostFigure(source, said)
  return figure && `The number ${figure} seems to be missing.`
}
