import type { OnUse } from '../integrations/translator.ts'
import { echoesOf, isEcho } from '../prompts/alignment.ts'
import type { Services } from '../services.ts'
import { askInHalves, asRow } from '../translationJobs/attemptTexts.ts'
import type { BatchContext } from '../translationJobs/batchContext.ts'
import { callsOf } from '../translationJobs/calls/calls.ts'
import type { Surroundings } from '../translationJobs/calls/surroundings.ts'
import type { ClaimedRow } from '../translationJobs/changeClaimed.ts'
import { checkWorks, faultsIn, type Work } from '../translationJobs/work.ts'

/** Texts that a call leaves out are asked for once more. */
const ASKS = 2

type Engine = Pick<Services, 'texts' | 'translator'>
type Told = { context: BatchContext; neighboursOf: Surroundings }
/** `fault`: what code has found, in sentences; empty where it found nothing. */
export type TranslatedText = { source_text_id: string; text: string; fault: string }

/** Translates texts as a job does, but once, without rating, and for nobody: no row changes. */
export async function translateTexts(
  engine: Engine,
  { context, neighboursOf }: Told,
  works: Work[],
  { onUse, signal }: { onUse: OnUse; signal: AbortSignal },
): Promise<TranslatedText[]> {
  async function ask(call: Work[]) {
    const echoes = echoesOf(call.map(({ structured }) => structured.text))
    const due = new Map(call.map((work, index) => [work.row.source_text_id, { work, echo: echoes[index]! }]))
    const rows = [...due.values()].map(({ work, echo }) => ({ ...asRow(work), echo }))
    const batch = { ...context, ...neighboursOf(call), rows }
    await engine.translator.translate(
      batch,
      (id, answer, { echo } = {}) => {
        const found = due.get(id)
        if (found && (call.length === 1 || isEcho(found.echo, echo))) found.work.answer ??= answer
      },
      signal,
      onUse,
    )
  }
  for (let asks = 0; asks < ASKS; asks++)
    for (const call of callsOf(works.filter(isOpen))) await askInHalves(call, ask, isOpen)
  const answered = works.filter(({ answer }) => answer !== undefined)
  await checkWorks(engine, answered)
  return answered.map((work) => ({
    source_text_id: work.row.source_text_id,
    text: work.checked!.text,
    fault: faultsIn(work)
      .map(({ message }) => message)
      .join(' '),
  }))
}

const isOpen = ({ answer, refusal }: Work) => answer === undefined && refusal === undefined

/** A text that no request has claimed. */
export const unclaimed = (
  row: Pick<ClaimedRow, 'source_text_id' | 'position' | 'identifier' | 'source' | 'context' | 'speaker' | 'max_length'>,
) => ({
  ...row,
  translation_id: row.source_text_id,
  written_revision: null,
  repeats: null,
  earlier_status: null,
  text: '',
  revision: 0,
  review_notes: '',
  is_rated_text: false,
  source_before: null,
  isBilled: false,
})
