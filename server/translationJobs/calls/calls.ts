import type { BatchContext } from '../batchContext.ts'
import type { Work } from '../work.ts'

const MAX_TOKENS_A_CALL = 4_000

/** The rows of each call: long texts share one with few others. */
export function callsOf(works: Work[]): Work[][] {
  const calls: Work[][] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const work of works) {
    if (tokens + work.tokens > MAX_TOKENS_A_CALL) {
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
  glossary: bareTerms(context.glossary, works),
})

/** A tone is the project's wish for its texts, and none for their ratings. */
export const withoutTone = ({ tone: _, ...context }: BatchContext): BatchContext => context

/** What these rows are rated with: who speaks in them, and their terms. Remarks on terms were told to the translation. */
export const ratingContext = (context: BatchContext, works: Work[]): BatchContext => ({
  ...context,
  characters: context.characters.filter(({ name }) => works.some(({ speaker }) => speaker === name)),
  glossary: bareTerms(context.glossary, works),
})

/** Without the terms that only other rows of the job have. */
export const ownTerms = (context: BatchContext, works: Work[], job: Work[]): BatchContext =>
  works.length === job.length
    ? context
    : { ...context, glossary: context.glossary.filter((entry) => isIn(works)(entry) || !isIn(job)(entry)) }

const bareTerms = (glossary: BatchContext['glossary'], works: Work[]) =>
  glossary
    .filter(isIn(works))
    .map(({ term, translation }) => ({ term, translation, description: '', notes: null, context: null }))

const isIn = (works: Work[]) => (entry: BatchContext['glossary'][number]) =>
  works.some(({ terms }) => terms.includes(entry))
