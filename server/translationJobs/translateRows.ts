import { findPageInProject, type PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { ServiceBusy } from '../integrations/limiter.ts'
import { type Rating, TranslatorRefused } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { askInHalves, asRow, attemptTexts } from './attemptTexts.ts'
import { type BatchContext, readContext } from './batchContext.ts'
import { bareContext, callsOf, halvesOf } from './calls.ts'
import type { ClaimedRow } from './changeClaimed.ts'
import { areTold, controlRatings } from './controls.ts'
import { failRows, finishRows, type Outcome } from './finishRows.ts'
import { judgeWork } from './judgeWork.ts'
import { showWork } from './showWork.ts'
import { startRows } from './startRows.ts'
import { isWhole, startWorks, UNREADABLE, type Work } from './work.ts'

/** A rating that a call leaves out is asked for once more. */
const RATING_ASKS = 2
const UNRATED = 'This text may have spoken to the model: it was rated like a wrong translation and a right one.'

/**
 * The job: translates the rows its request holds, checks and rates them, tries again with what was wrong, and leaves each
 * COMPLETED, NEEDS_REVIEW or FAILED. Run twice, or by two workers, it bills and writes once.
 * @throws what the service threw, when asking again later may help
 */
export async function translateRows(opened: Services, job: TranslateRows, signal: AbortSignal): Promise<void> {
  const page = await findPageInProject(opened.db, job.page_id)
  if (!page) return
  const services = await withEngine(opened, page, job.tier)
  const claimed = await startRows(services, job)
  if (claimed.length === 0) return
  const stopShowing = await showWork(services, job, claimed)
  try {
    const rows = await copyWordless(services, job, page, claimed)
    if (rows.length === 0) return
    const { context, unreadable } = await readContext(services, page, job.language, rows)
    const readable = rows.filter((row) => !unreadable.includes(row))
    const started = await startWorks(services, readable, context)
    await failRows(services, job, [...unreadable, ...started.unreadable], UNREADABLE)
    await runAttempts(services, job, context, started.works, signal)
  } catch (error) {
    if (!(error instanceof TranslatorRefused)) throw error
    await failRows(services, job, await startRows(services, job), error.message)
  } finally {
    stopShowing()
  }
}

/** Blanks, marks, numbers and symbols are as they should be, and cost nothing. Answers the rows with words. */
async function copyWordless(services: Services, job: TranslateRows, page: PageInProject, rows: ClaimedRow[]) {
  const { source_language, placeholder_patterns: patterns } = page
  const languages = { source_language, target_language: job.language, patterns }
  const copies = await services.texts.run(
    'copy',
    languages,
    rows.map((row) => row.source),
  )
  const outcomes = rows.flatMap((row, index): Outcome[] => {
    const text = copies[index]
    return typeof text === 'string' ? [{ row, text, status: 'COMPLETED', notes: '', isFree: true }] : []
  })
  await finishRows(services, job, outcomes)
  return rows.filter((_, index) => typeof copies[index] !== 'string')
}

async function runAttempts(
  services: Services,
  job: TranslateRows,
  context: BatchContext,
  all: Work[],
  signal: AbortSignal,
) {
  const { ai } = services.config
  let open = all
  for (let number = 1; open.length > 0; number++) {
    open = await attemptTexts(services, job, context, open, { attempt: number, signal })
    const ratings = await rate(services, context, open.filter(isWhole), signal)
    const attempt = { number, isLast: number >= ai.attempts }
    const outcomes = open.map((work) => judgeWork(ai, work, ratings.get(work.row.source_text_id), attempt))
    open = open.filter((_, index) => outcomes[index] === undefined)
    await finishRows(
      services,
      job,
      outcomes.filter((outcome) => outcome !== undefined),
    )
  }
}

/** A rating that fails costs nobody the translation: it is left for a person to look at. */
async function rate(services: Services, context: BatchContext, works: Work[], signal: AbortSignal) {
  const { translator } = services
  const ratings = new Map<string, Rating>()
  const isUnrated = ({ row, refusal, suspicion }: Work) =>
    refusal === undefined && suspicion === undefined && !ratings.has(row.source_text_id)
  async function ask(batch: Work[], told: BatchContext) {
    const own = batch.map((work) => ({ ...asRow(work), translation: work.answer! }))
    const rows = translator.isPseudo ? own : [...own, ...controlRatings()]
    const found = await translator.rate({ ...told, rows }, signal)
    if (!translator.isPseudo && !(await areTold(services, told, found, signal))) return await askApart(batch, told)
    for (const [id, rating] of found) ratings.set(id, rating)
  }
  /** Ratings among which right and wrong are the same were told to the model by a text of the call. */
  async function askApart(batch: Work[], told: BatchContext) {
    const isAlone = batch.length === 1 && told !== context
    if (isAlone) for (const work of batch) work.suspicion = UNRATED
    else
      for (const half of halvesOf(batch))
        await askInHalves(half, (some) => ask(some, bareContext(context, some)), isUnrated)
  }
  try {
    for (let asks = 0; asks < RATING_ASKS; asks++)
      for (const call of callsOf(works.filter(isUnrated)))
        await askInHalves(call, (batch) => ask(batch, context), isUnrated)
  } catch (error) {
    if (signal.aborted) throw error
    noteUnrated(services, works.filter(isUnrated), error)
  }
  for (const work of works) work.refusal = undefined
  return withoutRepeats(services, works, ratings)
}

/** The people of the page see why a row has no rating; what is internal stays in the log. */
function noteUnrated({ log, translator }: Services, works: Work[], error: unknown) {
  log('warn', 'rating_failed', { model: translator.name, rows: works.length }, error)
  const isForPeople = error instanceof TranslatorRefused || error instanceof ServiceBusy
  for (const work of works) work.unrated = isForPeople ? `Not rated: ${error.message}.` : 'Not rated.'
}

/** A comment is for people: one that tells the instructions instead is left out. */
async function withoutRepeats({ texts }: Services, works: Work[], ratings: Map<string, Rating>) {
  const rated = works.filter(({ row }) => ratings.has(row.source_text_id))
  const repeats = await texts.run(
    'repeat',
    undefined,
    rated.map(({ row }) => ({ text: ratings.get(row.source_text_id)!.comment, source: row.source })),
  )
  return new Map(
    rated.map(({ row: { source_text_id: id } }, index) => {
      const rating = ratings.get(id)!
      return [id, repeats[index] === false ? rating : { ...rating, comment: '' }]
    }),
  )
}
