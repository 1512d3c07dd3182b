import { squeezed } from '#collab/text/readText.ts'
import type { Example } from '../batches.ts'
import { estimateTokens } from '../contextBudget.ts'
import { withoutTokens } from '../structure.ts'

/** `is_model`: checked by a person, and so a model of form of address and tone. */
export type ExamplePair = { source: string; translation: string; is_model: boolean }
/** `matches`: of the memory, the best first. */
type Asked = { texts: string[]; matches: readonly ExamplePair[] }
type Show = (pair: ExamplePair) => Example | undefined

const MAX_EXAMPLES = 4
const MAX_MODELS = 2
const MIN_ALIKE = 0.5
const MAX_WORDS = 40
const EXAMPLE_TOKENS = 300
const MIN_MODEL_LETTERS = 20
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * Finds the translations of texts most like those of a call, then checked ones: first those that the memory has matched with them, in
 * the order given. `show` returns the pair with marks, or nothing where it has a fault. Linear in the words of the rows and the pairs
 * that have them.
 */
export function createExampleSearch(pairs: ExamplePair[], show: Show, own: readonly RegExp[] = []) {
  const words = pairs.map(({ source }) => wordsIn(withoutTokens(source, own)))
  const holders = new Map<string, number[]>()
  for (const [at, all] of words.entries())
    for (const word of all) {
      const known = holders.get(word)
      if (known) known.push(at)
      else holders.set(word, [at])
    }

  function mostLike(text: string) {
    const own = wordsIn(text)
    const common = new Map<number, number>()
    for (const word of own) for (const at of holders.get(word) ?? []) common.set(at, (common.get(at) ?? 0) + 1)
    let best = { at: -1, alike: 0 }
    for (const [at, count] of common) {
      const alike = (2 * count) / (own.length + words[at]!.length)
      if (alike > best.alike && squeezed(pairs[at]!.source) !== squeezed(text)) best = { at, alike }
    }
    return best
  }

  return ({ texts, matches }: Asked): Example[] => {
    const rows = new Set(texts.map(squeezed))
    const matched = matches.filter(({ source }) => !rows.has(squeezed(source)))
    const similar = texts
      .map(mostLike)
      .filter(({ alike }) => alike >= MIN_ALIKE)
      .sort((a, b) => b.alike - a.alike)
      .map(({ at }) => pairs[at]!)
    const like = [...matched, ...similar]
    const models = pairs
      .filter(({ is_model, source }) => is_model && source.length >= MIN_MODEL_LETTERS && !rows.has(squeezed(source)))
      .slice(0, MAX_MODELS)
    const found = new Map<string, Example>()
    let left = EXAMPLE_TOKENS
    for (const [nth, pair] of [...like, ...models].entries()) {
      const key = JSON.stringify([pair.source, pair.translation])
      if (found.size >= (nth < like.length ? MAX_EXAMPLES : MAX_MODELS) || found.has(key)) continue
      const example = show(pair)
      const tokens = example ? estimateTokens(example.source + example.translation) : 0
      if (!example || tokens > left) continue
      found.set(key, example)
      left -= tokens
    }
    return [...found.values()]
  }
}

function wordsIn(text: string) {
  const all = (text.toLowerCase().match(WORD) ?? []).flatMap((word) => (UNSPACED.test(word) ? pairsOf(word) : [word]))
  return [...new Set(all)].slice(0, MAX_WORDS)
}

function pairsOf(word: string) {
  const letters = Array.from(word)
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter)
}
