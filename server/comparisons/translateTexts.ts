import type { OnUse } from '../integrations/translator.ts'
import type { Measuring } from '../judging/measureTexts.ts'
import { echoesOf, isEcho } from '../prompts/alignment.ts'
import type { Services } from '../services.ts'
import { askInHalves } from '../translationJobs/calls/askSafely.ts'
import { callsOf } from '../translationJobs/calls/calls.ts'
import { createSurroundings } from '../translationJobs/calls/surroundings.ts'
import type { ClaimedRow } from '../translationJobs/claims/claimedRow.ts'
import { asRow } from '../translationJobs/drafts/asRow.ts'
import { checkAnswers } from '../translationJobs/drafts/checkAnswers.ts'
import { type Asking, faultsIn, isAnswered, isAsking, type Progress } from '../translationJobs/drafts/progress.ts'
import { answer, check, refuse } from '../translationJobs/drafts/steps.ts'
import { createTracker } from '../translationJobs/drafts/tracker.ts'
import type { PromptContext } from '../translationJobs/promptContext.ts'

const ASKS = 2

type Engine = Measuring & Pick<Services, 'translator'>
type Lines = Parameters<typeof createSurroundings>[0]
/** `fault`: what code has found, in sentences; empty where it found nothing. */
export type TranslatedText = { source_text_id: string; text: string; fault: string }

/** Translates texts as a job does, but once, without rating, and for nobody: no row changes. */
export async function translateTexts(
  engine: Engine,
  { promptContext, lines }: { promptContext: PromptContext; lines: Lines },
  started: Progress[],
  { onUse, signal }: { onUse: OnUse; signal: AbortSignal },
): Promise<TranslatedText[]> {
  const tracker = createTracker(started)
  const neighboursOf = createSurroundings(lines, tracker)
  const halving = {
    isOpen: ({ draft }: Asking) => isAsking(tracker.of(draft)),
    refuse: ({ draft }: Asking, message: string) => tracker.move(draft, refuse(message)),
  }
  async function ask(call: Asking[]) {
    const drafts = call.map(({ draft }) => draft)
    const echoes = echoesOf(drafts.map(({ structured }) => structured.text))
    const due = new Map(drafts.map((draft, at) => [draft.row.source_text_id, { draft, echo: echoes[at]! }]))
    const rows = call.map((row, at) => ({ ...asRow(row), echo: echoes[at]! }))
    await engine.translator.translate(
      { ...promptContext, ...neighboursOf(drafts), rows },
      (id, text, { echo } = {}) => {
        const found = due.get(id)
        if (found && (call.length === 1 || isEcho(found.echo, echo))) tracker.move(found.draft, answer({ text }))
      },
      signal,
      onUse,
    )
  }
  for (let asks = 0; asks < ASKS; asks++)
    for (const call of callsOf(tracker.open().filter(isAsking))) await askInHalves(call, ask, halving)
  const answers = tracker.open().filter(isAnswered)
  const checks = await checkAnswers(engine, answers)
  return answers.map((answered, at) => {
    const checked = check(answered, checks[at]!)
    const fault = faultsIn(checked).map(({ message }) => message)
    return { source_text_id: answered.draft.row.source_text_id, text: checked.checked.text, fault: fault.join(' ') }
  })
}

export const unclaimed = (
  row: Pick<ClaimedRow, 'source_text_id' | 'position' | 'identifier' | 'source' | 'context' | 'speaker' | 'max_length'>,
) => ({
  ...row,
  place: { text_box_id: null, speaker: row.speaker, type: 'other' as const },
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
