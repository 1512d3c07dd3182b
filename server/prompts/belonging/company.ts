import { counted, squeezed } from '#collab/text/readText.ts'
import { TOKEN } from '../structure.ts'
import type { WordModel } from './words/wordModel.ts'

export type Call = { sources: readonly string[]; answers: readonly (string | undefined)[] }
/** An answer by its words, and how well its own source explains each that is known, and the reverse. */
export type Read = {
  text: string
  words: readonly string[]
  found: number[]
  forth: number[]
  back: number[]
  scale: number
}
type ReadCall = {
  sources: string[]
  letters: { source: string; answer: string }[]
  given: number[][]
  rowsOf: Map<number, number[]>
  sourceWords: Set<string>[]
  holders: Map<string, number[]>
}

/** In natural logarithms; so many times as much where pairs of letters stand for words, which overlap. */
const [MIN_OTHERS, MIN_PART] = [18, 25]
const MAX_OWN = 8
const MIN_WORDS = 3
const MIN_EXPLAINING = 2
const MAX_RARER_THAN_REASON = 2.5
const MIN_BYTES_WHOLE = 8

export const unnumbered = (text: string) => text.replaceAll(TOKEN, '|')

export function createCompany(model: WordModel) {
  let last: { call: Call; read: ReadCall } | undefined
  /** The answers of a call share their sources, and are judged one after the other: the same lists are the same call. */
  function readCall(call: Call): ReadCall {
    if (last?.call.sources === call.sources && last.call.answers === call.answers) return last.read
    const sources = call.sources.map(unnumbered)
    const answers = call.answers.map((answer = '') => unnumbered(answer))
    const cut = sources.map(model.cutSource)
    const given = cut.map(model.knownSources)
    const read = {
      sources,
      letters: sources.map((source, at) => ({ source: squeezed(source), answer: wordsApart(answers[at]!) })),
      given,
      rowsOf: holdersOf(given),
      sourceWords: cut.map((words) => new Set(words)),
      holders: holdersOf(answers.map(model.cutTarget)),
    }
    last = { call, read }
    return read
  }

  /**
   * `others`: how much better another source of the call explains the answer, or what its own leaves unexplained; above 1 it is
   * that one's. `strays`: how rare the words are that another answer has too, while their sources give no reason. `taken`: how
   * much better others explain words that they have too.
   */
  const compareWithCall = (read: ReadCall, at: number, answer: Read) => ({
    others: fitOfOthers(model, read, at, answer),
    strays: straysIn(model, read, at, answer),
    taken: takenFromOthers(model, read, at, answer),
    hasWhole: hasWholeOfOther(read, at, answer),
  })
  return { readCall, compareWithCall }
}

const APART = /[^\p{L}\p{M}\p{N}]+/gu
const wordsApart = (text: string) => text.replaceAll(APART, ' ').trim().toLowerCase()

function hasWholeOfOther({ letters }: ReadCall, at: number, { text }: Read) {
  const [own, given] = [wordsApart(text), letters[at]!.source]
  return letters.some(
    ({ source, answer }, other) =>
      other !== at &&
      answer.length < own.length &&
      (own.endsWith(` ${answer}`) || own.startsWith(`${answer} `)) &&
      Buffer.byteLength(answer) >= MIN_BYTES_WHOLE &&
      !given.includes(source),
  )
}

function holdersOf<Word>(rows: readonly (readonly Word[])[]) {
  const holders = new Map<Word, number[]>()
  for (const [row, words] of rows.entries())
    for (const word of words) {
      const known = holders.get(word)
      if (known) known.push(row)
      else holders.set(word, [row])
    }
  return holders
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const fitOf = (model: WordModel, given: number[], found: number[]) => {
  const { forth, back } = model.compare(given, found)
  return sumOf(forth) + sumOf(back)
}

function fitOfOthers(model: WordModel, { given, rowsOf }: ReadCall, at: number, own: Read) {
  const { found, forth, back, scale } = own
  if (found.length < MIN_WORDS) return 0
  const fit = sumOf(forth) + sumOf(back)
  const part = found.filter((_, index) => forth[index]! < 0)
  const isWhole = fit > MAX_OWN * scale
  if (isWhole && part.length < MIN_WORDS) return 0
  const explaining = counted(found.flatMap((word) => model.sourcesOf(word).flatMap((one) => rowsOf.get(one) ?? [])))
  const fits = given.map((other, index) => {
    if (index === at || (explaining.get(index) ?? 0) < MIN_EXPLAINING) return 0
    const ofAll = isWhole ? 0 : (fitOf(model, other, found) - fit) / MIN_OTHERS
    const ofPart = part.length < MIN_WORDS ? 0 : fitOf(model, other, part) / MIN_PART
    return Math.max(ofAll, ofPart)
  })
  return Math.max(...fits) / scale
}

/** How well others of the call explain words that they have too, and that the own source does not explain. */
function takenFromOthers(model: WordModel, { given, holders }: ReadCall, at: number, { words, found, forth }: Read) {
  const gains = new Map(found.map((word, index) => [word, forth[index]!]))
  return words.flatMap((word) => {
    const number = model.numberOfTarget(word)
    const own = number === undefined ? undefined : gains.get(number)
    if (own === undefined || own >= 0) return []
    const rows = holders.get(word)?.filter((row) => row !== at) ?? []
    const best = Math.max(0, ...rows.map((row) => model.explain(given[row]!, number!)))
    return best > 0 ? [best - own] : []
  })
}

function straysIn(model: WordModel, { sourceWords, holders }: ReadCall, at: number, { words, found, forth }: Read) {
  const gains = new Map(found.map((word, index) => [word, forth[index]!]))
  const own = sourceWords[at]!
  return words.flatMap((word) => {
    const rows = holders.get(word)?.filter((row) => row !== at) ?? []
    const number = model.numberOfTarget(word)
    if (rows.length === 0 || (number !== undefined && gains.get(number)! > 0)) return []
    const rarity = model.rarityOfTarget(word)
    const isReason = (one: string) => own.has(one) && model.rarityOfSource(one) > rarity - MAX_RARER_THAN_REASON
    return rows.some((row) => sourceWords[row]!.values().some(isReason)) ? [] : [rarity]
  })
}
