import { counted } from '#collab/text/readText.ts'
import { createPassageSearch } from '../otherTexts/passages.ts'
import { TOKEN, withoutTokens } from '../structure.ts'
import { learnDoubts } from './doubts.ts'
import { lostFigure, turnsMeaning } from './negation.ts'
import { createStrangerSearch } from './repertoire.ts'
import { sentencesIn } from './sentences.ts'
import { createSlipSearch } from './words/vocabulary.ts'
import type { Languages, Pair, WordModel } from './words/wordModel.ts'

export type Answered = { sources: string[]; at: number; answer: string }
/**
 * `isOthers`: another source of the call explains the answer, or a part of it, better. `doubts`: told to the engine. `hunch`: a
 * doubt that ends when the engine, asked again, says the same.
 */
export type Misfit = { isOthers: boolean; doubts: string[]; hunch?: string | undefined }

const MIN_PAIRS = 100
/** In natural logarithms; so many times as much where pairs of letters stand for words, which overlap. */
const [MIN_OTHERS, MIN_PART, MIN_MISSING] = [18, 25, 10]
const OF_LETTERS = 1.8
/** Of words that were never seen each but the first may stand for one of the source. */
const OF_UNKNOWN = 2.3
const MAX_OWN = 8
/** Of what a doubt needs, so much is a hunch. */
const [HUNCH_OF_OTHERS, HUNCH_OF_MISSING] = [0.55, 0.6]
const MIN_WORDS = 3
const MIN_EXPLAINING = 2
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

type Call = { given: number[][]; rowsOf: Map<number, number[]> }

export function createMisfitSearch(languages: Languages, pairs: Pair[], own: readonly RegExp[] = []) {
  const { source_language: from, target_language: to } = languages
  const glance = (source: string, said: string) => [
    ...(turnsMeaning(source, said, from, to) ? ['It seems to deny what its source says, or the reverse.'] : []),
    ...[lostFigure(source, said)].flatMap((figure) => (figure ? [`The number ${figure} seems to be missing.`] : [])),
  ]
  if (pairs.length < MIN_PAIRS)
    return ({ sources, at, answer }: Answered): Misfit => ({
      isOthers: false,
      doubts: [],
      hunch: glance(asRead(sources[at]!), asRead(answer))[0],
    })
  const read = pairs.map(({ source, translation }) => ({
    source: withoutTokens(source, own),
    translation: withoutTokens(translation, own),
  }))
  const { words: model, doubtOf, newlyKept } = learnDoubts(read, languages)
  const findPassage = createPassageSearch(read)
  const translations = read.map(({ translation }) => translation)
  const findSlip = createSlipSearch(translations)
  const findStranger = createStrangerSearch(translations, languages.target_language)
  // The answers of a call share their sources.
  let last: Call & { sources: string[] } = { sources: [], given: [], rowsOf: new Map() }
  function readCall(sources: string[]): Call {
    const isSame = sources.length === last.sources.length && sources.every((source, at) => source === last.sources[at])
    if (!isSame) {
      const given = sources.map((source) => model.sourceWords(asRead(source)))
      const rowsOf = new Map<number, number[]>()
      for (const [row, words] of given.entries())
        for (const word of words) rowsOf.set(word, [...(rowsOf.get(word) ?? []), row])
      last = { sources, given, rowsOf }
    }
    return last
  }
  return ({ sources, at, answer }: Answered): Misfit => {
    const [source, said] = [asRead(sources[at]!), asRead(answer)]
    const found = model.targetWords(said)
    const { given, rowsOf } = readCall(sources)
    const isUnspaced = UNSPACED.test(answer)
    const scale = isUnspaced ? OF_LETTERS : 1
    const others = fitOfOthers(model, { given, rowsOf }, at, found, scale)
    const missing = missingSentence(model, sources[at]!, found, {
      least: MIN_MISSING * scale + (OF_UNKNOWN / scale) * Math.max(0, model.countUnknown(said) - 1),
    })
    const slip = findSlip(source, said)
    const explains = (part: string) => sumOf(model.compare(given[at]!, model.targetWords(part)).forth) > 0
    const passage = findPassage({ source, answer: said }, undefined, explains)
    const stranger = findStranger(source, said)
    const doubt = doubtOf(source, said)
    const kept = newlyKept(source, said)
    const isMissing = missing !== undefined && missing.share > 1
    const hunches = [
      ...(doubt && !doubt.isSure ? [doubt.sentence] : []),
      ...(others > HUNCH_OF_OTHERS ? ['It seems to say what another text does.'] : []),
      ...(missing ? [sayMissing(missing.sentence)] : []),
      ...glance(source, said),
      ...(kept === undefined ? [] : [`It keeps "${kept}" of its source.`]),
      ...(passage === undefined ? [] : [`"${passage}" stands in the translation of quite another text.`]),
    ]
    return {
      isOthers: others > 1,
      doubts: [
        ...(isMissing ? [sayMissing(missing.sentence)] : []),
        ...(slip === undefined ? [] : [`"${slip.found}" may be a slip: other translations have "${slip.due}".`]),
        ...(stranger === undefined ? [] : [`No other translation has "${stranger}".`]),
        ...(doubt?.isSure ? [doubt.sentence] : []),
      ],
      hunch: hunches[0],
    }
  }
}

const asRead = (text: string) => text.replaceAll(TOKEN, '|')

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const fitOf = (model: WordModel, given: number[], found: number[]) => {
  const { forth, back } = model.compare(given, found)
  return sumOf(forth) + sumOf(back)
}

const sayMissing = (sentence: string) => `Nothing in it seems to say "${sentence}".`

/** How much better another source of the call explains the answer, or what its own leaves unexplained; above 1 it is that one's. */
function fitOfOthers(model: WordModel, { given, rowsOf }: Call, at: number, found: number[], scale: number) {
  if (found.length < MIN_WORDS) return 0
  const { forth, back } = model.compare(given[at]!, found)
  const own = sumOf(forth) + sumOf(back)
  const part = found.filter((_, index) => forth[index]! < 0)
  const isWhole = own > MAX_OWN * scale
  if (isWhole && part.length < MIN_WORDS) return 0
  const explaining = counted(found.flatMap((word) => model.sourcesOf(word).flatMap((one) => rowsOf.get(one) ?? [])))
  const fits = given.map((other, index) => {
    if (index === at || (explaining.get(index) ?? 0) < MIN_EXPLAINING) return 0
    const ofAll = isWhole ? 0 : (fitOf(model, other, found) - own) / MIN_OTHERS
    const ofPart = part.length < MIN_WORDS ? 0 : fitOf(model, other, part) / MIN_PART
    return Math.max(ofAll, ofPart)
  })
  return Math.max(...fits) / scale
}

function missingSentence(model: WordModel, source: string, found: number[], { least }: { least: number }) {
  const sentences = sentencesIn(source)
  if (sentences.length < 2) return undefined
  const all = sentences.map((sentence) => ({
    sentence,
    share: -sumOf(model.compare(model.sourceWords(sentence), found).back) / least,
  }))
  return all.find(({ share }) => share > 1) ?? all.find(({ share }) => share > HUNCH_OF_MISSING)
}
