import type { Pair, WordModel } from './wordModel.ts'

const MAX_TEXTS_OF_A_WORD = 60
const MAX_NEAREST = 3
const MIN_LIKE = 0.2

/** How much of what two texts say is in both, by how rare their words are; from 0 to 1. */
export type Likeness = { source: number; answer: number }
type Weighed = { words: readonly string[]; weight: number }
type RarityOf = (word: string) => number

/** Finds the texts that are most like a source, and says how much their translations are like its answer. */
export function learnNearest(pairs: Pair[], model: WordModel) {
  const weighSource = (words: readonly string[]) => weighed(words, model.rarityOfSource)
  const weighAnswer = (words: readonly string[]) => weighed(words, model.rarityOfTarget)
  const read = pairs.map(({ source, translation }) => ({
    source: weighSource(model.cutSource(source)),
    answer: weighAnswer(model.cutTarget(translation)),
  }))
  const texts = new Map<string, number[]>()
  for (const [at, { source }] of read.entries())
    for (const word of source.words) {
      const known = texts.get(word)
      if (known) known.push(at)
      else texts.set(word, [at])
    }

  function nearestTo({ words, weight }: Weighed) {
    const shared = new Map<number, number>()
    for (const word of words) {
      const holders = texts.get(word)
      if (holders === undefined || holders.length > MAX_TEXTS_OF_A_WORD) continue
      const rarity = model.rarityOfSource(word)
      for (const at of holders) shared.set(at, (shared.get(at) ?? 0) + rarity)
    }
    const likes = Array.from(shared, ([at, both]) => ({ at, like: both / (weight + read[at]!.source.weight - both) }))
    return likes
      .filter(({ like }) => like >= MIN_LIKE)
      .sort((one, other) => other.like - one.like)
      .slice(0, MAX_NEAREST)
  }

  return (source: readonly string[], answer: readonly string[]): Likeness[] => {
    const near = nearestTo(weighSource(source))
    if (near.length === 0) return []
    const said = weighAnswer(answer)
    return near.map(({ at, like }) => ({
      source: like,
      answer: likenessOf(said, read[at]!.answer, model.rarityOfTarget),
    }))
  }
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const weighed = (words: readonly string[], rarityOf: RarityOf): Weighed => ({
  words,
  weight: sumOf(words.map(rarityOf)),
})

function likenessOf(one: Weighed, other: Weighed, rarityOf: RarityOf) {
  const both = sumOf(one.words.filter((word) => other.words.includes(word)).map(rarityOf))
  return both / (one.weight + other.weight - both || 1)
}
