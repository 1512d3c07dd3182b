import { findPlace } from '#db/queries/translations.ts'
import { errorNote, type Review, reviewNote } from '#db/vocabulary/reviews.ts'
import { type Rating, TranslatorRefused } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'
import { type BatchContext, readContext, termsIn } from './batchContext.ts'
import { type Fault, faultsOf } from './checks.ts'
import { failRows, finishRows, type HeldRow, holdRows, type Outcome, writeTexts } from './heldRows.ts'
import { showWork } from './showWork.ts'
import { opaque, restore, type Structured, structure } from './structure.ts'
import { createTextWriter } from './textWriter.ts'

/** A row on its way through the attempts of one request. */
type Work = {
  row: HeldRow
  structured: Structured
  terms: { term: string; translation: string }[]
  /** The engine's text of this attempt, with tokens. */
  answer?: string | undefined
  feedback?: string
  best?: Rated
  previous: Review['previous_attempts']
}
type Rated = { answer: string; rating: Rating; faults: Fault[] }
type Attempt = { number: number; isLast: boolean }

/**
 * The job: translates the rows its request holds, checks and rates them, tries again with what was wrong, and leaves each
 * COMPLETED, NEEDS_REVIEW or FAILED. Run twice, or by two workers, it bills and writes once.
 * @throws what the service threw, when asking again later may help
 */
export async function translateRows(services: Services, job: TranslateRows, signal: AbortSignal): Promise<void> {
  const held = await holdRows(services, job)
  const place = await findPlace(services.db, job.page_id)
  if (!place || held.length === 0) return
  const stopShowing = await showWork(services, job, held)
  try {
    const [blank, rows] = [held.filter(isBlank), held.filter((row) => !isBlank(row))]
    await copyBlank(services, job, blank)
    if (rows.length === 0) return
    const context = await readContext(services.db, place, job.language, rows)
    await runAttempts(
      services,
      job,
      context,
      rows.map((row) => startWork(row, context)),
      signal,
    )
  } catch (error) {
    if (!(error instanceof TranslatorRefused)) throw error
    await failRows(services, job, await holdRows(services, job), error.message)
  } finally {
    stopShowing()
  }
}

const isBlank = (row: HeldRow) => row.source.trim() === ''

async function copyBlank(services: Services, job: TranslateRows, rows: HeldRow[]) {
  const written = await writeTexts(
    services,
    job,
    rows.map((row) => ({ row, text: row.source })),
  )
  await finishRows(
    services,
    job,
    written.map((row) => ({ row, status: 'COMPLETED', notes: '' })),
  )
}

function startWork(row: HeldRow, { glossary }: BatchContext): Work {
  const structured = structure(row.source)
  const work = { row, structured, terms: termsIn(glossary, row.source), previous: [] }
  return row.isBilled ? { ...work, answer: opaque(structured, row.text) } : work
}

async function runAttempts(
  services: Services,
  job: TranslateRows,
  context: BatchContext,
  all: Work[],
  signal: AbortSignal,
) {
  const { attempts } = services.config.ai
  let open = all
  for (let number = 1; open.length > 0; number++) {
    open = await translate(services, job, context, open, signal)
    const ratings = await rate(
      services,
      context,
      open.filter((work) => !isBroken(work)),
      signal,
    )
    const attempt = { number, isLast: number >= attempts }
    const outcomes = new Map(
      open.map((work) => [work, judge(services, work, ratings.get(work.row.source_text_id), attempt)]),
    )
    await finishRows(
      services,
      job,
      [...outcomes.values()].filter((outcome) => outcome !== undefined),
    )
    open = open.filter((work) => outcomes.get(work) === undefined)
  }
}

/** Has the rows without an answer translated and written as they come; answers those that are still the job's. */
async function translate(
  services: Services,
  job: TranslateRows,
  context: BatchContext,
  open: Work[],
  signal: AbortSignal,
) {
  const byId = new Map(open.map((work) => [work.row.source_text_id, work]))
  const lost = new Set<Work>()
  const writer = createTextWriter(services, job, (row, isOurs) => {
    const work = byId.get(row.source_text_id)!
    if (isOurs) work.row = row
    else lost.add(work)
  })

  function receive(id: string, answer: string) {
    const work = byId.get(id)
    if (!work || work.answer !== undefined) return
    work.answer = answer
    if (!work.row.isBilled && !isBroken(work)) writer.add({ row: work.row, text: restore(work.structured, answer) })
  }

  try {
    for (let ask = 0; ask < 2; ask++) {
      const missing = open.filter((work) => work.answer === undefined)
      if (missing.length > 0)
        await services.translator.translate({ ...context, rows: missing.map(asRow) }, receive, signal)
    }
  } finally {
    await writer.close()
  }
  return open.filter((work) => !lost.has(work))
}

const asRow = ({ row, structured, feedback }: Work) => ({
  id: row.source_text_id,
  text: structured.text,
  identifier: row.identifier,
  context: row.context,
  ...(feedback === undefined ? {} : { feedback }),
})

/** A rating that fails costs nobody the translation: it is left for a person to look at. */
async function rate(services: Services, context: BatchContext, works: Work[], signal: AbortSignal) {
  if (works.length === 0) return new Map<string, Rating>()
  const rows = works.map((work) => ({ ...asRow(work), translation: work.answer! }))
  try {
    return await services.translator.rate({ ...context, rows }, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return new Map<string, Rating>()
  }
}

const faultsIn = ({ answer, row, structured, terms }: Work): Fault[] =>
  answer === undefined
    ? [{ kind: 'broken', message: 'No translation came back.' }]
    : faultsOf({ content: row.source, structured, glossary: terms }, answer)

const isBroken = (work: Work) => faultsIn(work).some((fault) => fault.kind === 'broken')

/** How the row ends, or undefined: it is worth another attempt, with what was wrong as feedback. */
function judge({ config }: Services, work: Work, rating: Rating | undefined, attempt: Attempt): Outcome | undefined {
  const faults = faultsIn(work)
  const messages = faults.map((fault) => fault.message)
  if (!isBroken(work)) {
    if (!rating)
      return { row: work.row, text: restore(work.structured, work.answer!), status: 'NEEDS_REVIEW', notes: '' }
    const rated = { answer: work.answer!, rating, faults }
    if (faults.length === 0 && rating.overall >= config.ai.qualityThreshold)
      return ended(config, work, rated, attempt, 'COMPLETED')
    if (!work.best || rating.overall >= work.best.rating.overall) work.best = rated
  }
  if (attempt.isLast) {
    if (work.best) return ended(config, work, work.best, attempt, 'NEEDS_REVIEW')
    return {
      row: work.row,
      status: work.row.isBilled ? 'NEEDS_REVIEW' : 'FAILED',
      notes: errorNote(messages.join(' ')),
    }
  }
  work.feedback = [...messages, ...(rating ? [rating.comment] : [])].join(' ')
  work.previous.push({ attempt_number: attempt.number, score: rating?.overall ?? 0, feedback: work.feedback })
  work.answer = undefined
  return undefined
}

function ended(
  { ai }: Services['config'],
  { row, structured, previous }: Work,
  { answer, rating, faults }: Rated,
  attempt: Attempt,
  status: Outcome['status'],
): Outcome {
  const { accuracy, cultural_fit, style, overall, comment } = rating
  const notes = reviewNote({
    overall_score: overall,
    details: { accuracy, cultural_fit, style },
    attempt: { current: attempt.number, max: ai.attempts },
    comment: [comment, ...faults.map((fault) => fault.message)].join(' '),
    previous_attempts: previous,
  })
  return { row, text: restore(structured, answer), status, score: overall, notes }
}
