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

/**
 * Two groups to be rated: every other row that one call has translated. A text that spoke to the model of a row beside it is
 * not there when that row is rated.
 */
export function inOtherCompany(works: Work[]): Work[][] {
  const calls = Map.groupBy(works, ({ call }) => call)
  const isOdd = (work: Work) => calls.get(work.call)!.indexOf(work) % 2 === 1
  return [works.filter((work) => !isOdd(work)), works.filter(isOdd)].filter((group) => group.length > 0)
}

/** The least that these rows can be translated with: nothing that other rows are told, and no remarks. */
export const bareContext = ({ description: _, ...context }: BatchContext, works: Work[]): BatchContext => ({
  ...context,
  characters: [],
  glossary: context.glossary
    .filter((entry) => works.some(({ terms }) => terms.includes(entry)))
    .map(({ term, translation }) => ({ term, translation, description: '', notes: null, context: null })),
})
