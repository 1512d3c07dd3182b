import type { BatchContext } from '../prompts/batchContext.ts'
import { estimateTokens } from '../prompts/contextBudget.ts'
import { looksLikeInstructions } from '../prompts/hostileTexts.ts'
import { speakerIn } from '../prompts/speakers.ts'
import type { Work } from './work.ts'

const MOST_TOKENS_A_CALL = 4_000

export type Call = { works: Work[]; context: BatchContext }

/**
 * Which rows share a call, and what each call is told. Long texts share one with few others; a text that speaks to the
 * model has one of its own, and a term or character that does is told only with the rows in which it occurs.
 */
export function callsOf(works: Work[], context: BatchContext): Call[] {
  const suspects = suspectsIn(context)
  const isAlone = ({ row }: Work) => looksLikeInstructions(`${row.source}\n${row.context ?? ''}\n${row.identifier}`)
  const groups = Map.groupBy(
    works.filter((work) => !isAlone(work)),
    (work) => [...suspectsOf(work, suspects, context)].map((one) => suspects.indexOf(one)).join(' '),
  )
  return [...works.filter(isAlone).map((work) => [work]), ...[...groups.values()].flatMap(inPortions)].map((works) => ({
    works,
    context: withoutSuspects(context, suspects, new Set(works.flatMap((work) => suspectsOf(work, suspects, context)))),
  }))
}

type Suspect = BatchContext['glossary'][number] | BatchContext['characters'][number]

const suspectsIn = ({ glossary, characters }: BatchContext): Suspect[] =>
  [...glossary, ...characters].filter((entry) => looksLikeInstructions(Object.values(entry).join('\n')))

function suspectsOf({ row, terms }: Work, suspects: Suspect[], { characters }: BatchContext): Suspect[] {
  if (suspects.length === 0) return []
  const speaker = speakerIn(row.context, characters)
  return suspects.filter((suspect) =>
    'term' in suspect ? terms.some((term) => term === suspect) : suspect.name === speaker,
  )
}

function withoutSuspects(context: BatchContext, suspects: Suspect[], own: Set<Suspect>): BatchContext {
  const isTold = (entry: Suspect) => !suspects.includes(entry) || own.has(entry)
  return { ...context, glossary: context.glossary.filter(isTold), characters: context.characters.filter(isTold) }
}

function inPortions(works: Work[]): Work[][] {
  const calls: Work[][] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const work of works) {
    const size = estimateTokens(work.structured.text)
    if (tokens + size > MOST_TOKENS_A_CALL) {
      calls.push([])
      tokens = 0
    }
    calls.at(-1)!.push(work)
    tokens += size
  }
  return calls
}
