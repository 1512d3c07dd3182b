import { withoutTokens } from '../structure.ts'
import { type Languages, learnWords, type Pair, type WordModel } from './wordModel.ts'

/** `sources`: those of the whole call; `at`: the answer's own. */
export type Answered = { sources: string[]; at: number; answer: string }
/** `isOthers`: another source of the call explains the answer, or a part of it, better. `missing`: a sentence that nothing says. */
export type Misfit = { isOthers: boolean; missing?: string }

/** From fewer pairs nothing is learned that tells a wrong text from a rare word. */
const MIN_PAIRS = 100
/** In natural logarithms; so many times as much where pairs of letters stand for words, which overlap. */
const [MIN_OTHERS, MIN_PART, MIN_MISSING] = [18, 25, 10]
const OF_LETTERS = 1.8
/** A text that its source explains so well is not compared. */
const MAX_OWN = 8
/** One or two words of a label stand in many texts. */
const MIN_WORDS = 3
const SENTENCE = /[^.!?。！？…]+[.!?。！？…]*/gu
const LETTER = /\p{L}/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Finds answers that do not belong to their source, by what a project's pairs say of its words. */
export function createMisfitSearch(languages: Languages, pairs: Pair[], own: readonly RegExp[] = []) {
  if (pairs.length < MIN_PAIRS) return (_: Answered): Misfit => ({ isOthers: false })
  const model = learnWords(
    pairs.map(({ source, translation }) => ({
      source: withoutTokens(source, own),
      translation: withoutTokens(translation, own),
    })),
    languages,
  )
  // The answers of a call share their sources.
  let last: { sources: string[]; given: number[][] } = { sources: [], given: [] }
  function givenIn(sources: string[]) {
    const isSame = sources.length === last.sources.length && sources.every((source, at) => source === last.sources[at])
    if (!isSame) last = { sources, given: sources.map((source) => model.sourceWords(source)) }
    return last.given
  }
  return ({ sources, at, answer }: Answered): Misfit => {
    const found = model.targetWords(answer)
    const given = givenIn(sources)
    const scale = UNSPACED.test(answer) ? OF_LETTERS : 1
    const missing = missingSentence(model, sources[at]!, found, scale)
    const isOthers = fitsOther(model, given, at, found, scale)
    return { isOthers, ...(missing === undefined ? {} : { missing }) }
  }
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const fitOf = (model: WordModel, given: number[], found: number[]) =>
  sumOf(model.forth(given, found)) + sumOf(model.back(given, found))

function fitsOther(model: WordModel, given: number[][], at: number, found: number[], scale: number) {
  if (found.length < MIN_WORDS) return false
  const forth = model.forth(given[at]!, found)
  const own = sumOf(forth) + sumOf(model.back(given[at]!, found))
  const part = found.filter((_, index) => forth[index]! < 0)
  const isWhole = own > MAX_OWN * scale
  if (isWhole && part.length < MIN_WORDS) return false
  return given.some(
    (other, index) =>
      index !== at &&
      ((!isWhole && fitOf(model, other, found) - own > MIN_OTHERS * scale) ||
        (part.length >= MIN_WORDS && fitOf(model, other, part) > MIN_PART * scale)),
  )
}

/** The sentence of the source of which the answer says nothing. */
function missingSentence(model: WordModel, source: string, found: number[], scale: number): string | undefined {
  const sentences = (source.match(SENTENCE) ?? []).map((part) => part.trim()).filter((part) => LETTER.test(part))
  if (sentences.length < 2) return undefined
  return sentences.find((sentence) => sumOf(model.back(model.sourceWords(sentence), found)) < -MIN_MISSING * scale)
}
