import { fitPlurals } from '#db/vocabulary/plurals.ts'
import type { Review } from '#db/vocabulary/reviews.ts'
import type { Rating } from '../integrations/translator.ts'
import type { BatchContext } from '../prompts/batchContext.ts'
import { type Fault, faultsOf } from '../prompts/checks.ts'
import { createTermFinder } from '../prompts/findTerms.ts'
import { opaque, type Structured, structure, withoutTokens } from '../prompts/structure.ts'
import type { HeldRow } from './changeHeld.ts'

/** A row on its way through the attempts of one request. */
export type Work = {
  row: HeldRow
  /** The source with the plural branches that the language needs. */
  content: string
  structured: Structured
  terms: { term: string; translation: string }[]
  language: BatchContext['target_language']
  /** The engine's text of this attempt, with tokens. */
  answer?: string | undefined
  /** Why the engine does not take this text. */
  refusal?: string | undefined
  feedback?: string
  best?: Rated
  /** The last attempt that lacked something which people can mend. */
  mendable?: { answer: string; faults: Fault[] }
  previous: Review['previous_attempts']
}
export type Rated = { answer: string; rating: Rating; faults: Fault[] }

export function startWorks(rows: HeldRow[], context: BatchContext): Work[] {
  const find = createTermFinder(context.glossary, context.source_language)
  return rows.map((row) => {
    const content = fitPlurals(row.source, context.source_language, context.target_language)
    const structured = structure(content)
    const terms = find(withoutTokens(row.source)).flatMap(({ entries }) => entries)
    const work = { row, content, structured, terms, language: context.target_language, previous: [] }
    return row.isBilled ? { ...work, answer: opaque(structured, row.text) } : work
  })
}

export const faultsIn = ({ answer, refusal, content, structured, terms, language }: Work): Fault[] =>
  answer === undefined
    ? [{ kind: 'useless', message: refusal ?? 'No translation came back.' }]
    : faultsOf({ content, structured, glossary: terms, language }, answer)

/** Nothing that the source must keep is missing. */
export const isWhole = (work: Work) => faultsIn(work).every((fault) => fault.kind === 'doubtful')
