import { countOf } from '#collab/text/readText.ts'
import { TOKEN, withoutTokens } from '../structure.ts'
import { learnLengths } from './lengths.ts'
import { createSlipSearch } from './vocabulary.ts'
import { type Languages, learnWords, type Pair, type WordModel } from './wordModel.ts'

export type Answered = { sources: string[]; at: number; answer: string }
/** `isOthers`: another source of the call explains the answer, or a part of it, better. `doubts`: told to the engine. */
export type Misfit = { isOthers: boolean; doubts: string[] }

const MIN_PAIRS = 100
const MIN_LEARNED = 400
/** In natural logarithms; so many times as much where pairs of letters stand for words, which overlap. */
const [MIN_OTHERS, MIN_PART, MIN_MISSING] = [18, 25, 10]
const [OF_LETTERS, OF_LETTERS_IN_A_RUN] = [1.8, 2.8]
/** The same of words that stand together: more than 999 of 1,000 translations of people have unexplained. */
const [MAX_FORTH, MAX_BACK] = [10.5, 13.5]
const UNEXPLAINED = 0.3
const OF_TWO = 0.85
const SENTENCE_END = /(?<=[\p{L}\p{N}"'”’»)\]」』）])[.!?。！？…؟]+/gu
const MAX_OWN = 8
const MIN_WORDS = 3
const SENTENCE = /[^.!?。！？…]+[.!?。！？…]*/gu
const LETTER = /\p{L}/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

export function createMisfitSearch(languages: Languages, pairs: Pair[], own: readonly RegExp[] = []) {
  if (pairs.length < MIN_PAIRS) return (_: Answered): Misfit => ({ isOthers: false, doubts: [] })
  const read = pairs.map(({ source, translation }) => ({
    source: withoutTokens(source, own),
    translation: withoutTokens(translation, own),
  }))
  const model = learnWords(read, languages)
  const isLearned = pairs.length >= MIN_LEARNED
  const lengths = learnLengths(read)
  const findSlip = createSlipSearch(read.map(({ translation }) => translation))
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
    const isUnspaced = UNSPACED.test(answer)
    const scale = isUnspaced ? OF_LETTERS : 1
    const isOthers = fitsOther(model, given, at, found, scale)
    const missing = missingSentence(model, sources[at]!, found, scale)
    const [source, said] = [sources[at]!, answer].map((text) => text.replaceAll(TOKEN, ' ')) as [string, string]
    const slip = findSlip(source, said)
    const doubt =
      isLearned &&
      doubtIn({
        forth: worstRun(model.forth(given[at]!, found)) / (isUnspaced ? OF_LETTERS_IN_A_RUN : 1),
        back: worstRun(model.back(given[at]!, found)),
        length: lengths.distance(source, said),
        ends: countOf(said, SENTENCE_END) - countOf(source, SENTENCE_END),
      })
    return {
      isOthers,
      doubts: [
        ...(missing === undefined ? [] : [`Nothing in it seems to say "${missing}".`]),
        ...(slip === undefined ? [] : [`"${slip.found}" may be a slip: other translations have "${slip.due}".`]),
        ...(doubt ? [doubt] : []),
      ],
    }
  }

  function doubtIn({ forth, back, length, ends }: { forth: number; back: number; length: number; ends: number }) {
    const { longest, shortest } = lengths
    const isMore = length > longest || (ends > 0 && (length > longest * OF_TWO || forth > MAX_FORTH * OF_TWO))
    if (isMore || forth > MAX_FORTH) return 'It seems to say more than its source.'
    const isLess = length < shortest || (ends < 0 && (length < shortest * OF_TWO || back > MAX_BACK * OF_TWO))
    return isLess || back > MAX_BACK ? 'It seems to say less than its source.' : undefined
  }
}

function worstRun(gains: number[]) {
  let [worst, run] = [0, 0]
  for (const gain of gains) {
    run = Math.max(0, run - gain - UNEXPLAINED)
    worst = Math.max(worst, run)
  }
  return worst
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

function missingSentence(model: WordModel, source: string, found: number[], scale: number): string | undefined {
  const sentences = (source.match(SENTENCE) ?? []).map((part) => part.trim()).filter((part) => LETTER.test(part))
  if (sentences.length < 2) return undefined
  return sentences.find((sentence) => sumOf(model.back(model.sourceWords(sentence), found)) < -MIN_MISSING * scale)
}
