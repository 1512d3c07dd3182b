import { findPageInProject, type PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listReferences } from '#db/queries/translationJobs/linesBeside.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TranslatorRefused } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { attemptTexts } from './attemptTexts.ts'
import { type BatchContext, readContext } from './batchContext.ts'
import { openRecords } from './calls/records.ts'
import { createSurroundings } from './calls/surroundings.ts'
import type { ClaimedRow } from './claims/changeClaimed.ts'
import { type Claims, openClaims } from './claims/openClaims.ts'
import type { Outcome } from './claims/outcome.ts'
import { showWork } from './claims/showWork.ts'
import { next } from './drafts/judge.ts'
import { prepareDrafts, type References } from './drafts/prepareDrafts.ts'
import { type Checked, faultsIn, isChecked, isEnded, isWhole } from './drafts/progress.ts'
import { createTracker, type Tracker } from './drafts/tracker.ts'
import { rateTexts } from './rateTexts.ts'
import type { Run } from './run.ts'

const UNREADABLE = 'Reading this text took too long. Please translate it yourself.'

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
    const claims = openClaims(services, job)
    const claimed = await claims.start()
    // Another round is for repeats of a text that has failed, one of which is tried itself, and for rows that another run has written meanwhile and may never rate.
    const steps = claimed.reduce((sum, { isBilled }) => sum + (isBilled ? 1 : 2), 0)
    if (steps === 0 || steps >= left) return
    left = steps
    await translateClaimed(services, job, page, claims, claimed, signal)
  }
}

async function translateClaimed(
  services: Services,
  job: TranslateRows,
  page: PageInProject,
  claims: Claims,
  claimed: ClaimedRow[],
  signal: AbortSignal,
) {
  const shown = await showWork(services, job, claimed)
  try {
    const { rows, followers } = withFollowers(await copyWordless(services, job.language, page, claims, claimed))
    if (rows.length === 0) return
    const { context: promptContext, lines, unreadable } = await readContext(services, page, job.language, rows)
    const readable = rows.filter((row) => !unreadable.includes(row))
    const references = await readReferences(services, page, promptContext, readable)
    const prepared = await prepareDrafts(services, readable, promptContext, job.anew, references)
    await claims.fail([...unreadable, ...prepared.unreadable], UNREADABLE)
    const tracker = createTracker(prepared.started)
    const run = {
      services,
      claims,
      records: openRecords(services, job),
      project_id: page.project_id,
      promptContext,
      neighboursOf: createSurroundings(lines, tracker),
      onReleased: shown.leave,
      waitingSince: job.waiting?.since,
      signal,
    }
    await runAttempts(run, tracker, followers)
  } catch (error) {
    if (!(error instanceof TranslatorRefused)) throw error
    await claims.fail(await claims.start(), error.message)
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
async function copyWordless(
  services: Services,
  target_language: LanguageCode,
  { source_language, placeholder_patterns: patterns }: PageInProject,
  claims: Claims,
  rows: ClaimedRow[],
) {
  const languages = { source_language, target_language, patterns }
  const copies = await services.texts.run(
    'copy',
    languages,
    rows.map((row) => row.source),
  )
  const outcomes = rows.flatMap((row, index): Outcome[] => {
    const text = copies[index]
    return typeof text === 'string' ? [{ row, text, status: 'COMPLETED', notes: '', isFree: true }] : []
  })
  await claims.finish(outcomes)
  return rows.filter((_, index) => typeof copies[index] !== 'string')
}

async function runAttempts(run: Run, tracker: Tracker, followers: Map<string, ClaimedRow[]>) {
  const { ai } = run.services.config
  for (let attempt = 1; tracker.open().length > 0; attempt++) {
    await attemptTexts(run, tracker, attempt)
    const isWorthRating = (text: Checked) => isWhole(text) && (attempt >= ai.attempts || faultsIn(text).length === 0)
    const rated = await rateTexts(run, tracker.open().filter(isChecked).filter(isWorthRating))
    const drafts = tracker.open().map(({ draft }) => draft)
    for (const draft of drafts) tracker.move(draft, (now) => next(ai, rated.get(draft) ?? now, attempt))
    const ended = drafts.map(tracker.of).filter(isEnded)
    const outcomes = ended.flatMap(({ outcome }) => outcome ?? [])
    await run.claims.finish(outcomes)
    await run.claims.fillRepeats(followers, outcomes)
  }
}
