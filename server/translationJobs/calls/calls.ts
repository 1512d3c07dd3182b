import type { Draft } from '../drafts/draft.ts'
import type { Checked } from '../drafts/progress.ts'
import type { PromptContext } from '../promptContext.ts'

const MAX_TOKENS_A_CALL = 4_000

export function callsOf<Row extends { draft: Draft }>(rows: Row[]): Row[][] {
  const calls: Row[][] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (tokens + row.draft.tokens > MAX_TOKENS_A_CALL) {
      calls.push([])
      tokens = 0
    }
    calls.at(-1)!.push(row)
    tokens += row.draft.tokens
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
export function inOtherCompany(answers: Checked[]): Checked[][] {
  const calls = Map.groupBy(answers, ({ call }) => call)
  const isOdd = (answer: Checked) => calls.get(answer.call)!.indexOf(answer) % 2 === 1
  return [answers.filter((answer) => !isOdd(answer)), answers.filter(isOdd)].filter((group) => group.length > 0)
}

export const bareContext = ({ description: _, ...context }: PromptContext, drafts: Draft[]): PromptContext => ({
  ...context,
  characters: [],
  glossary: bareTerms(context.glossary, drafts),
})

export const withoutTone = ({ tone: _, rules: __, ...context }: PromptContext): PromptContext => context

export const ratingContext = (context: PromptContext, drafts: Draft[]): PromptContext => ({
  ...context,
  characters: context.characters.filter(({ name }) => drafts.some(({ speaker }) => speaker === name)),
  glossary: bareTerms(context.glossary, drafts),
})

export const ownTerms = (context: PromptContext, drafts: Draft[], job: Draft[]): PromptContext =>
  drafts.length === job.length
    ? context
    : { ...context, glossary: context.glossary.filter((entry) => isIn(drafts)(entry) || !isIn(job)(entry)) }

const bareTerms = (glossary: PromptContext['glossary'], drafts: Draft[]) =>
  glossary.filter(isIn(drafts)).map((entry) => ({ ...entry, description: '', notes: null, context: null }))

const isIn = (drafts: Draft[]) => (entry: PromptContext['glossary'][number]) =>
  drafts.some(({ terms }) => terms.includes(entry))
