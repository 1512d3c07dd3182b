import { findPageInProject, type PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listReferences } from '#db/queries/translationJobs/linesBeside.ts'
import { TranslatorRefused } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { attemptTexts } from './attemptTexts.ts'
import { type BatchContext, readContext } from './batchContext.ts'
import { createSurroundings, type Surroundings } from './calls/surroundings.ts'
import type { ClaimedRow } from './changeClaimed.ts'
import { failRows, fillRepeats, finishRows, type Outcome } from './finishRows.ts'
import { judgeWork } from './judgeWork.ts'
import { rateWorks } from './rateWorks.ts'
import { showWork } from './showWork.ts'
import { startRows } from './startRows.ts'
import { faultsIn, isWhole, type References, startWorks, UNREADABLE, type Work } from './work.ts'

/** The project's service has changed: other workers are there for it. */
export class OtherWorkers extends Error {}

/**
 * The job: translates the rows its request holds, checks and rates them, tries again with what was wrong, and leaves each
 * COMPLETED, NEEDS_REVIEW or FAILED. Run twice, or by two workers, it bills and writes once.
 * @throws what the service threw, when asking again later may help; OtherWorkers, when these are for services that organizations
 * bring and this is none, or the other way round
 */
export async function translateRows(
  opened: Services,
  job: TranslateRows,
  signal: AbortSignal,
  isBrought?: boolean,
): Promise<void> {
  let left = Number.POSITIVE_INFINITY
  for (;;) {
    const page = await findPageInProject(opened.db, job.page_id)
    if (!page) return
    const services = await withEngine(opened, page, job.tier)
    if (isBrought !== undefined && isBrought !== (services.translator.isBrought ?? false)) throw new OtherWorkers()
    const claimed = await startRows(services, job)
    // Another round is for repeats of a text that has failed, one of which is tried itself, and for rows that another run has written meanwhile and may never rate.
    const steps = claimed.reduce((sum, { isBilled }) => sum + (isBilled ? 1 : 2), 0)
    if (steps === 0 || steps >= left) return
    left = steps
    await translateClaimed(services, job, page, claimed, signal)
  }
}

async function translateClaimed(
  services: Services,
  job: TranslateRows,
  page: PageInProject,
  claimed: ClaimedRow[],
  signal: AbortSignal,
) {
  const shown = await showWork(services, job, claimed)
  try {
    const { rows, followers } = withFollowers(await copyWordless(services, job, page, claimed))
    if (rows.length === 0) return
    const { context, lines, unreadable } = await readContext(services, page, job.language, rows)
    const readable = rows.filter((row) => !unreadable.includes(row))
    const references = await readReferences(services, page, context, readable)
    const started = await startWorks(services, readable, context, job.anew, references)
    await failRows(services, job, [...unreadable, ...started.unreadable], UNREADABLE)
    const neighboursOf = createSurroundings(lines, started.works)
    const { project_id } = page
    await runAttempts(
      services,
      job,
      { context, project_id, neighboursOf, followers, onFree: shown.leave },
      started.works,
      signal,
    )
  } catch (error) {
    if (!(error instanceof TranslatorRefused)) throw error
    await failRows(services, job, await startRows(services, job), error.message)
  } finally {
    shown.stop()
  }
}

/** The rows to translate, and by their id those that repeat them; a repeat without its first is translated itself. */
function withFollowers(all: ClaimedRow[]) {
  const sources = new Map(all.map(({ source_text_id, source }) => [source_text_id, source]))
  // One of the two may be another text than when they were claimed.
  const isFollower = ({ repeats, source }: ClaimedRow) => repeats !== null && sources.get(repeats) === source
  const followers = Map.groupBy(all.filter(isFollower), ({ repeats }) => repeats!)
  return { rows: all.filter((row) => !isFollower(row)), followers }
}

async function readReferences(
  { db }: Services,
  { page_id }: PageInProject,
  { reference_language: language }: BatchContext,
  rows: ClaimedRow[],
): Promise<References> {
  if (language === undefined) return new Map()
  const ids = rows.map(({ source_text_id }) => source_text_id)
  return listReferences(db, { page_id, language }, ids)
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

type Told = {
  context: BatchContext
  project_id: string
  neighboursOf: Surroundings
  followers: Map<string, ClaimedRow[]>
  onFree: (rows: ClaimedRow[]) => void
}

async function runAttempts(services: Services, job: TranslateRows, told: Told, all: Work[], signal: AbortSignal) {
  const { ai } = services.config
  let open = all
  for (let number = 1; open.length > 0; number++) {
    open = await attemptTexts(services, job, told.context, open, { attempt: number, ...told, signal })
    const attempt = { number, isLast: number >= ai.attempts }
    const isWorthRating = (work: Work) => isWhole(work) && (attempt.isLast || faultsIn(work).length === 0)
    const ratingOf = await rateWorks(services, job, told, open.filter(isWorthRating), signal)
    const rated = (work: Work) => (isWorthRating(work) ? ratingOf(work) : 'off')
    const outcomes = open.map((work) => judgeWork(ai, work, rated(work), attempt))
    open = open.filter((_, index) => outcomes[index] === undefined)
    const ended = outcomes.filter((outcome) => outcome !== undefined)
    await finishRows(services, job, ended)
    await fillRepeats(services, job, told.followers, ended)
  }
}
