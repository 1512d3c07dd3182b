import { createBorrowingSearch, type Told } from '../prompts/borrowed.ts'
import type { BatchContext } from './batchContext.ts'
import type { Work } from './work.ts'

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

/** What these rows cannot be translated without: nothing that other rows are told, and no remarks. */
export const bareContext = ({ description: _, ...context }: BatchContext, works: Work[]): BatchContext => ({
  ...context,
  characters: [],
  neighbours: [],
  glossary: context.glossary
    .filter((entry) => works.some(({ terms }) => terms.includes(entry)))
    .map(({ term, translation }) => ({ term, translation, description: '', notes: null, context: null })),
})

/** The rows whose answer says what stands elsewhere in their call. */
export function borrowersIn(works: Work[], context: BatchContext): Work[] {
  const borrows = createBorrowingSearch<object>([...toldToAll(context), ...works.map(toldOf)])
  return works.filter((work) => {
    const { row, answer, terms } = work
    if (answer === undefined) return false
    const own = [toldOf(work).text, ...terms.map(({ term, translation }) => `${term}\n${translation}`)]
    return borrows({ source: row.source, answer, own }, (owner) => owner === work || terms.some((one) => one === owner))
  })
}

const toldOf = (work: Work): Told<object> => {
  const { row, speaker } = work
  return { text: lines([row.source, row.context, row.identifier, speaker]), source: row.source, owner: work }
}

const toldToAll = ({ description, characters, glossary, neighbours }: BatchContext): Told<object>[] => [
  { text: description ?? '' },
  ...characters.map(({ name, description, context }) => ({ text: lines([name, description, context]) })),
  ...glossary.map(({ description, notes, context }) => ({ text: lines([description, notes, context]) })),
  ...glossary.map((entry) => ({ text: entry.term, owner: entry })),
  ...glossary.map((entry) => ({ text: entry.translation, owner: entry, isTranslated: true })),
  ...neighbours.map(({ source }) => ({ text: source, source })),
  ...neighbours.map(({ source, translation = '' }) => ({ text: translation, source, isTranslated: true })),
]

const lines = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n')
