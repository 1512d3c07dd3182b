import type { Told } from '../prompts/borrowed.ts'
import type { Services } from '../services.ts'
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
export async function findBorrowers({ texts }: Services, works: Work[], context: BatchContext): Promise<Work[]> {
  const { glossary } = context
  const terms = glossary.flatMap(({ term, translation }) => [{ text: term }, { text: translation, isTranslated: true }])
  const told = [...works.map(toldOf), ...terms, ...toldToAll(context)]
  const answered = works.filter(({ answer }) => answer !== undefined)
  const found = await texts.run(
    'borrow',
    { told },
    answered.map((work) => {
      const isOwn = ({ term, translation }: Term) =>
        work.terms.some((own) => own.term === term && own.translation === translation)
      const own = glossary.flatMap((entry, at) =>
        isOwn(entry) ? [works.length + 2 * at, works.length + 2 * at + 1] : [],
      )
      const about = work.terms.flatMap(({ term, translation }) => [term, translation])
      return {
        source: work.row.source,
        answer: work.answer!,
        own: { texts: [toldOf(work).text, ...about], told: [works.indexOf(work), ...own] },
      }
    }),
  )
  return answered.filter((_, at) => found[at] === true)
}

type Term = BatchContext['glossary'][number]

const toldOf = ({ row, speaker }: Work): Told => ({
  text: lines([row.source, row.context, row.identifier, speaker]),
  source: row.source,
})

const toldToAll = ({ description, characters, glossary, neighbours }: BatchContext): Told[] => [
  { text: description ?? '' },
  ...characters.map(({ name, description, context }) => ({ text: lines([name, description, context]) })),
  ...glossary.map(({ description, notes, context }) => ({ text: lines([description, notes, context]) })),
  ...neighbours.map(({ source }) => ({ text: source, source })),
  ...neighbours.map(({ source, translation = '' }) => ({ text: translation, source, isTranslated: true })),
]

const lines = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n')
