import type { OnTranslation, OnUse } from '../../integrations/translator.ts'
import { echoesOf, isEcho } from '../../prompts/alignment.ts'
import type { TranslationBatch } from '../../prompts/batches.ts'
import { asRow } from '../drafts/asRow.ts'
import { type Asking, hasAnswer, isAsking, lastOf } from '../drafts/progress.ts'
import { answer, doubt, refuse, suspect, withdraw } from '../drafts/steps.ts'
import type { Tracker } from '../drafts/tracker.ts'
import type { Run } from '../run.ts'
import type { TextWriter } from '../textWriter.ts'
import type { Company, Question } from './askSafely.ts'
import { bareContext, ownTerms } from './calls.ts'
import { amongRows, areKept, type Control, drawControls, isControl } from './controls.ts'
import { findExamples } from './examples.ts'
import { findMisfits } from './misfits.ts'
import { findPictures } from './pictures.ts'
import { NOTHING_BESIDE } from './surroundings.ts'
import { findSuspects } from './suspects.ts'

const FIRST_VARIED_ATTEMPT = 3
export const isVaried = (attempt: number) => attempt >= FIRST_VARIED_ATTEMPT
const HIJACKED = 'This text may have spoken to the model: a control row sent with it came back changed.'

type Came = {
  batch: TranslationBatch
  strayed: ReadonlySet<Asking>
  controls: (Control & { answer: string | undefined })[]
}

export function translating(
  run: Run,
  tracker: Tracker,
  attempt: number,
  writer: TextWriter,
): Question<Asking, Control, Came> {
  const { services, of, promptContext, signal } = run
  const { translator } = services
  const open = tracker.open().map(({ draft }) => draft)
  const nowOf = ({ draft }: Asking) => tracker.of(draft)
  const isOpen = (row: Asking) => isAsking(nowOf(row))

  async function call(rows: Asking[], controls: Control[], company: Company, onUse: OnUse): Promise<Came> {
    const mixed = amongRows(rows.map(asRow), controls)
    const echoes = echoesOf(mixed.map(({ text }) => text))
    const pictures = await findPictures(services, promptContext.payer_id, draftsOf(rows))
    const due = new Map(mixed.map(({ id }, index) => [id, echoes[index]!]))
    const batch = {
      ...(await besideFor(run, draftsOf(rows), open, company)),
      ...(isVaried(attempt) && { isVaried: true as const }),
      rows: mixed.map((row) => ({ ...row, ...pictureOf(pictures, row.id), echo: due.get(row.id)! })),
    }
    await run.records.prompt(batch, attempt)
    const rowOf = new Map(rows.map((row) => [row.draft.row.source_text_id, row]))
    const strayed = new Set<Asking>()
    const controlAnswers = new Map<string, string>()
    const from = Symbol('call')
    const receive: OnTranslation = (id, text, { echo, note } = {}) => {
      if (isControl(id) && !controlAnswers.has(id)) controlAnswers.set(id, text)
      const row = rowOf.get(id)
      if (!row || !isOpen(row)) return
      if (rows.length > 1 && !isEcho(due.get(id)!, echo)) return void strayed.add(row)
      strayed.delete(row)
      tracker.move(row.draft, answer({ text, call: from, note }))
      writer.add(row.draft)
    }
    await translator.translate(batch, receive, signal, onUse)
    return { batch, strayed, controls: controls.map((own) => ({ ...own, answer: controlAnswers.get(own.id) })) }
  }

  async function take(
    rows: Asking[],
    { batch, strayed, controls }: Came,
    { context, isBare, isOff }: Company & { isOff: boolean },
  ) {
    const states = rows.map((row) => lastOf(nowOf(row)))
    const misfits = translator.isPseudo ? new Map() : await findMisfits(services, of.project_id, context, states)
    for (const { draft } of rows) tracker.move(draft, doubt(misfits.get(draft)))
    if (isOff || (isBare && rows.length === 1)) return [...strayed]
    const suspects = await findSuspects(services, states, batch, controls)
    const isSuspect = ({ draft }: Asking) => suspects.has(draft) || misfits.get(draft)?.isOthers === true
    return [...new Set([...strayed, ...rows.filter(isSuspect)])]
  }

  return {
    purpose: 'translate',
    drawControls: (context) => (translator.isPseudo ? [] : drawControls(translator, context)),
    call,
    areKept: ({ controls }, context, onUse) => areKept(services, context, controls, signal, onUse),
    bareContext: (rows) => bareContext(promptContext, draftsOf(rows)),
    take,
    async withdraw(rows) {
      if (rows.some((row) => hasAnswer(lastOf(nowOf(row))))) await writer.whenWritten()
      for (const { draft } of rows) tracker.move(draft, withdraw)
      return rows.filter(isOpen)
    },
    settle: ({ draft }, hasChanged) => tracker.move(draft, suspect(hasChanged ? HIJACKED : undefined)),
    isOpen,
    refuse: ({ draft }, message) => tracker.move(draft, refuse(message)),
    triesAlone: 2,
  }
}

const pictureOf = (pictures: ReadonlyMap<string, string>, id: string) => {
  const picture = pictures.get(id)
  return picture === undefined ? {} : { picture }
}

const draftsOf = (rows: Asking[]) => rows.map(({ draft }) => draft)
type Drafts = ReturnType<typeof draftsOf>

async function besideFor(
  { services, of, neighboursOf }: Run,
  drafts: Drafts,
  open: Drafts,
  { context, isBare }: Company,
): Promise<Omit<TranslationBatch, 'rows'>> {
  if (isBare) return { ...context, ...NOTHING_BESIDE }
  return {
    ...ownTerms(context, drafts, open),
    ...neighboursOf(drafts),
    examples: await findExamples(services, of, context, drafts),
  }
}
