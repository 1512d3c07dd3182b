import type { Services } from '../services.ts'
import type { BatchContext } from './batchContext.ts'
import type { Work } from './work.ts'

const MOST_TOKENS_A_CALL = 4_000

export type Call = { works: Work[]; context: BatchContext }

/**
 * Which rows share a call, and what each call is told. Long texts share one with few others; a text that speaks to the
 * model has one of its own, and a term or character that does is told only with the rows in which it occurs.
 */
export function callsOf(works: Work[], context: BatchContext, suspects: Suspect[]): Call[] {
  const isAlone = ({ isSuspect }: Work) => isSuspect
  const groups = Map.groupBy(
    works.filter((work) => !isAlone(work)),
    (work) =>
      suspectsOf(work, suspects)
        .map((one) => suspects.indexOf(one))
        .join(' '),
  )
  return [...works.filter(isAlone).map((work) => [work]), ...[...groups.values()].flatMap(inPortions)].map((works) => ({
    works,
    context: withoutSuspects(context, suspects, new Set(works.flatMap((work) => suspectsOf(work, suspects)))),
  }))
}

export type Suspect = BatchContext['glossary'][number] | BatchContext['characters'][number]

/** Terms and characters that seem to speak to the model, or may. */
export async function findSuspects({ texts }: Services, { glossary, characters }: BatchContext): Promise<Suspect[]> {
  const entries = [...glossary, ...characters]
  const found = await texts.run(
    'suspect',
    undefined,
    entries.map((entry) => Object.values(entry).join('\n')),
  )
  return entries.filter((_, index) => found[index] ?? true)
}

const suspectsOf = ({ terms, speaker }: Work, suspects: Suspect[]): Suspect[] =>
  suspects.filter((suspect) => ('term' in suspect ? terms.some((term) => term === suspect) : suspect.name === speaker))

function withoutSuspects(context: BatchContext, suspects: Suspect[], own: Set<Suspect>): BatchContext {
  const isTold = (entry: Suspect) => !suspects.includes(entry) || own.has(entry)
  return { ...context, glossary: context.glossary.filter(isTold), characters: context.characters.filter(isTold) }
}

function inPortions(works: Work[]): Work[][] {
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
