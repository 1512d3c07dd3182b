import { stemOf } from '#collab/text/terms/wordStems.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { withoutMarks } from '../otherTexts/borrowed.ts'

export type Pair = { source: string; translation: string }
export type Languages = { source_language: LanguageCode; target_language: LanguageCode }

const ROUNDS = 4
const MAX_WORDS = 60
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Words by their stems, and pairs of letters where nothing stands between words; or by their first letters, and single ones. */
export type Cut = 'stems' | 'starts'
const LETTERS_OF_START = 4

function wordsIn(text: string, language: LanguageCode, cut: Cut): string[] {
  const words = withoutMarks(text).match(WORD) ?? []
  const all = words.flatMap((word) => {
    if (UNSPACED.test(word)) return cut === 'stems' ? pairsOf(word.toLowerCase()) : Array.from(word.toLowerCase())
    const stem = stemOf(word, language)
    return [cut === 'stems' ? stem : stem.slice(0, LETTERS_OF_START)]
  })
  return [...new Set(all)].slice(0, MAX_WORDS)
}

function pairsOf(word: string) {
  const letters = Array.from(word)
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter)
}

/** Words by number; 0 is nothing, which stands in every text. */
function createNumbers() {
  const numbers = new Map<string, number>([['', 0]])
  const counts = [0]
  return {
    counts,
    add(word: string) {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      counts[number] = (counts[number] ?? 0) + 1
      return number
    },
    of: (words: string[]) => words.flatMap((word) => numbers.get(word) ?? []),
    countUnknown: (words: string[]) => words.filter((word) => !numbers.has(word)).length,
    size: () => numbers.size,
  }
}

export type WordModel = ReturnType<typeof learnWords>

/**
 * Learns from pairs which word stands for which, in both directions: IBM model 1 (Brown et al. 1993) by expectation
 * maximization, linear in the products of their words.
 */
export function learnWords(pairs: Pair[], { source_language, target_language }: Languages, cut: Cut = 'stems') {
  const [sources, targets] = [createNumbers(), createNumbers()]
  const read = pairs.map(({ source, translation }) => ({
    given: [0, ...wordsIn(source, source_language, cut).map(sources.add)],
    found: [0, ...wordsIn(translation, target_language, cut).map(targets.add)],
  }))
  const width = sources.size()
  const links = new Map<number, number>()
  for (const { given, found } of read)
    for (const target of found)
      for (const source of given) {
        const key = target * width + source
        if (!links.has(key)) links.set(key, links.size)
      }
  const ends = { source: new Int32Array(links.size), target: new Int32Array(links.size) }
  for (const [key, link] of links) {
    ends.source[link] = key % width
    ends.target[link] = Math.floor(key / width)
  }
  const linkOf = (source: number, target: number) => links.get(target * width + source)
  const of = ({ given, found }: (typeof read)[number]) =>
    found.map((target) => given.map((source) => linkOf(source, target)!))
  const grids = read.map(of)
  const rows = grids.map((grid) => grid.slice(1))
  const columns = grids.map((grid) => grid[0]!.slice(1).map((_, at) => grid.map((row) => row[at + 1]!)))
  const forth = maximize(rows, ends.source, width)
  const back = maximize(columns, ends.target, targets.size())
  const share = (counts: number[]) => {
    const total = counts.reduce((sum, count) => sum + count, 0)
    return (number: number) => counts[number]! / total
  }
  const [usualTarget, usualSource] = [share(targets.counts), share(sources.counts)]
  const at = (table: Float64Array, source: number, target: number) => {
    const link = linkOf(source, target)
    return link === undefined ? 0 : table[link]!
  }

  return {
    sourceWords: (text: string) => sources.of(wordsIn(text, source_language, cut)),
    targetWords: (text: string) => targets.of(wordsIn(text, target_language, cut)),
    countUnknown: (text: string) => targets.countUnknown(wordsIn(text, target_language, cut)),
    /** Of each word of the answer: the logarithm of how much likelier it is beside the source than anywhere. */
    forth: (given: number[], found: number[]) =>
      found.map((target) => gain(target, given, (source) => at(forth, source, target), usualTarget)),
    back: (given: number[], found: number[]) =>
      given.map((source) => gain(source, found, (target) => at(back, source, target), usualSource)),
    /** Of each word of the source that one of the answer surely stands for: where both stand, from 0 to 1. */
    places: (given: number[], found: number[]): Places =>
      given.flatMap((source, index) => {
        const surest = found.map((target) => at(forth, source, target) / usualTarget(target))
        const best = surest.indexOf(Math.max(...surest))
        if (best === -1 || surest[best]! < MIN_SURE) return []
        return [[index / given.length, best / found.length] as const]
      }),
  }
}

export type Places = (readonly [source: number, answer: number])[]
const MIN_SURE = 20

function gain(word: number, others: number[], likely: (other: number) => number, usual: (word: number) => number) {
  const mean = others.reduce((all, other) => all + likely(other), likely(0)) / (others.length + 1)
  return Math.log((EXPLAINED * mean + (1 - EXPLAINED) * usual(word)) / usual(word))
}

const EXPLAINED = 0.9

function maximize(texts: number[][][], begins: Int32Array, size: number) {
  let table = new Float64Array(begins.length).fill(1)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(begins.length)
    for (const groups of texts)
      for (const group of groups) {
        let all = 0
        for (const link of group) all += table[link]!
        if (all > 0) for (const link of group) sums[link]! += table[link]! / all
      }
    const totals = new Float64Array(size)
    for (let link = 0; link < sums.length; link++) totals[begins[link]!]! += sums[link]!
    table = sums.map((sum, link) => (sum === 0 ? 0 : sum / totals[begins[link]!]!))
  }
  return table
}
