import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { learnLoneWords } from './loneWords.ts'
import { type StemsOf, UNSPACED } from './stems.ts'

export type Pair = { source: string; translation: string }
export type Languages = { source_language: LanguageCode; target_language: LanguageCode }

const ROUNDS = 4
const MAX_WORDS = 60

/** Words by their stems, and pairs of letters where nothing stands between words; or by their first letters, and single ones. */
export type Cut = 'stems' | 'starts'
const LETTERS_OF_START = 4

function wordsIn(stems: readonly string[], cut: Cut): string[] {
  const all = stems.flatMap((stem) => {
    if (UNSPACED.test(stem)) return cut === 'stems' ? pairsOf(stem) : Array.from(stem)
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
    of: (words: readonly string[]) => words.flatMap((word) => numbers.get(word) ?? []),
    numberOf: (word: string) => numbers.get(word),
    countOf: (word: string) => counts[numbers.get(word) ?? -1] ?? 0,
    countUnknown: (words: readonly string[]) => words.filter((word) => !numbers.has(word)).length,
    size: () => numbers.size,
  }
}

export type WordModel = ReturnType<typeof learnWords>

/**
 * Learns from pairs which word stands for which, in both directions: IBM model 1 (Brown et al. 1993) by expectation
 * maximization, linear in the products of their words.
 */
export function learnWords(pairs: Pair[], stemsOf: StemsOf, cut: Cut = 'stems') {
  const [sources, targets] = [createNumbers(), createNumbers()]
  const read = pairs.map(({ source, translation }) => ({
    given: [0, ...wordsIn(stemsOf.source(source), cut).map(sources.add)],
    found: [0, ...wordsIn(stemsOf.target(translation), cut).map(targets.add)],
  }))
  const width = sources.size()
  const { links, counts, ends } = linksIn(read, width)
  const linkOf = (source: number, target: number) => links.get(target * width + source)
  const of = ({ given, found }: (typeof read)[number]) =>
    found.map((target) => given.map((source) => linkOf(source, target)!))
  const grids = read.map(of)
  const rows = grids.map((grid) => grid.slice(1))
  const columns = grids.map((grid) => grid[0]!.slice(1).map((_, at) => grid.map((row) => row[at + 1]!)))
  const forth = maximize(rows, ends.source, width)
  const back = maximize(columns, ends.target, targets.size())
  const [usualTarget, usualSource] = [targets, sources].map(({ counts }) => sharesOf(counts)) as [
    Float64Array,
    Float64Array,
  ]
  const table = {
    links: Float64Array.from(counts),
    sources: sources.counts,
    targets: targets.counts,
    texts: pairs.length,
  }
  const lone = learnLoneWords(read, grids, table)
  const strong = targets.counts.map((): number[] => [])
  for (let link = 0; link < links.size; link++) {
    const [source, target] = [ends.source[link]!, ends.target[link]!]
    if (source !== 0 && forth[link]! >= MIN_STRONG * usualTarget[target]!) strong[target]!.push(source)
  }

  const cutSource = (text: string) => wordsIn(stemsOf.source(text), cut)
  const cutTarget = (text: string) => wordsIn(stemsOf.target(text), cut)
  const rarity = (count: number) => Math.log((pairs.length + 1) / (count + 1))
  return {
    cutSource,
    cutTarget,
    knownSources: sources.of,
    knownTargets: targets.of,
    numberOfTarget: targets.numberOf,
    sourceWords: (text: string) => sources.of(cutSource(text)),
    targetWords: (text: string) => targets.of(cutTarget(text)),
    sourcesOf: (target: number): readonly number[] => strong[target] ?? [],
    countUnknownSources: sources.countUnknown,
    countUnknownTargets: targets.countUnknown,
    rarityOfSource: (word: string) => rarity(sources.countOf(word)),
    rarityOfTarget: (word: string) => rarity(targets.countOf(word)),
    ...createComparison({ linkOf, forth, back, usualTarget, usualSource, lone }),
  }
}

type Read = { given: number[]; found: number[] }
function linksIn(read: readonly Read[], width: number) {
  const links = new Map<number, number>()
  const counts: number[] = []
  for (const { given, found } of read)
    for (const target of found)
      for (const source of given) {
        const key = target * width + source
        const link = links.get(key) ?? links.size
        links.set(key, link)
        counts[link] = (counts[link] ?? 0) + 1
      }
  const ends = { source: new Int32Array(links.size), target: new Int32Array(links.size) }
  for (const [key, link] of links) {
    ends.source[link] = key % width
    ends.target[link] = Math.floor(key / width)
  }
  return { links, counts, ends }
}

type Table = {
  linkOf: (source: number, target: number) => number | undefined
  forth: Float64Array
  back: Float64Array
  usualTarget: Float64Array
  usualSource: Float64Array
  lone: ReturnType<typeof learnLoneWords>
}

function createComparison({ linkOf, forth, back, usualTarget, usualSource, lone }: Table) {
  /** The links of 0 and the words of the source with each word of the answer, one after the other; -1 for none. */
  function gridOf(given: number[], found: number[]) {
    const grid = new Int32Array((given.length + 1) * found.length)
    let at = 0
    for (const target of found) {
      grid[at++] = linkOf(0, target) ?? -1
      for (const source of given) grid[at++] = linkOf(source, target) ?? -1
    }
    return grid
  }

  function explain(given: number[], target: number) {
    let all = valueAt(forth, linkOf(0, target) ?? -1)
    for (const source of given) all += valueAt(forth, linkOf(source, target) ?? -1)
    return gain(all / (given.length + 1), usualTarget[target]!)
  }

  function compare(given: number[], found: number[]) {
    const [grid, height] = [gridOf(given, found), given.length + 1]
    return {
      /** Of each word of the answer: the logarithm of how much likelier it is beside the source than anywhere. */
      forth: found.map((target, at) => {
        let all = 0
        for (let row = 0; row < height; row++) all += valueAt(forth, grid[at * height + row]!)
        return gain(all / height, usualTarget[target]!)
      }),
      back: given.map((source, row) => {
        let all = valueAt(back, linkOf(source, 0) ?? -1)
        for (let at = 0; at < found.length; at++) all += valueAt(back, grid[at * height + row + 1]!)
        return gain(all / (found.length + 1), usualSource[source]!)
      }),
      /** Of each word of the source that one of the answer surely stands for: where both stand, from 0 to 1. */
      places: (): Places =>
        given.flatMap((_, row) => {
          let [best, surest] = [-1, MIN_SURE]
          for (const [at, target] of found.entries()) {
            const sure = valueAt(forth, grid[at * height + row + 1]!) / usualTarget[target]!
            if (sure >= surest && (best === -1 || sure > surest)) [best, surest] = [at, sure]
          }
          return best === -1 ? [] : [[row / given.length, best / found.length] as const]
        }),
      lone: () => lone(given, found, grid),
    }
  }
  return { compare, explain }
}

export type Places = (readonly [source: number, answer: number])[]
const MIN_SURE = 20
const MIN_STRONG = 4

const valueAt = (table: Float64Array, link: number) => (link === -1 ? 0 : table[link]!)
const gain = (mean: number, usual: number) => Math.log((EXPLAINED * mean + (1 - EXPLAINED) * usual) / usual)
function sharesOf(counts: number[]) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return Float64Array.from(counts, (count) => count / total)
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
