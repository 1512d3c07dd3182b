import type { BatchContext } from '../batchContext.ts'
import type { Work } from '../work.ts'

const MOST_TOKENS_A_CALL = 4_000

/** The rows of each call: long texts share one with few others. */
export function callsOf(works: Work[]): Work[][] {
  const calls: Work[][] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const work of works) {
    if (tokens + work.tokens > MOST_TOKENS_A_CALL) {
      calls.push([])
      tokens = 0
    }
    calls.at(-1)!.push(work)
    tokens += work.tokens
  }
  return calls
}

export function halvesOf<Item>(items: Item[]): Item[][] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0)
}

/** The least that these rows can be translated with: nothing that other rows are told, and no remarks. */
export const bareContext = ({ description: _, ...context }: BatchContext, works: Work[]): BatchContext => ({
  ...context,
  characters: [],
  glossary: context.glossary
    .filter((entry) => works.some(({ terms }) => terms.includes(entry)))
    .map(({ term, translation }) => ({ term, translation, description: '', notes: null, context: null })),
})
