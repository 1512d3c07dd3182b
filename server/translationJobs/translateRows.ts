import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { TranslatorRefused } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { attemptTexts } from './attemptTexts.ts'
import { openClaims } from './claims/openClaims.ts'
import { repeated } from './claims/outcome.ts'
import { showWork } from './claims/showWork.ts'
import { next } from './drafts/judge.ts'
import { type Checked, faultsIn, isChecked, isEnded, isWhole } from './drafts/progress.ts'
import { type PreparedRun, prepareRun } from './prepareRun.ts'
import { rateTexts } from './rateTexts.ts'
import { rateRows } from './ratings/rateRows.ts'

/** The project's service has changed: other workers are there for it. */
export class OtherWorkers extends Error {}

/**
 * Run twice, or by two workers, the job bills and writes once.
 * @throws what the service threw, when asking again later may help; OtherWorkers, when these are for services that
 * organizations bring and this is none, or the other way round
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
    if (job.anew?.kind === 'rate') return await rateRows(services, job, page, signal)
    const claims = openClaims(services, job)
    const claimed = await claims.start()
    // Another round is for repeats of a text that has failed, one of which is tried itself, and for rows that another run has written meanwhile and may never rate.
    const steps = claimed.reduce((sum, { isBilled }) => sum + (isBilled ? 1 : 2), 0)
    if (steps === 0 || steps >= left) return
    left = steps
    const shown = await showWork(services, job, claimed)
    try {
      const begun = { services, claims, onReleased: shown.leave, signal }
      const prepared = await prepareRun(begun, job, page, claimed)
      if (prepared) await runAttempts(prepared)
    } catch (error) {
      if (!(error instanceof TranslatorRefused)) throw error
      await claims.fail(await claims.start(), error.message)
    } finally {
      shown.stop()
    }
  }
}

async function runAttempts({ run, tracker, followers }: PreparedRun) {
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
    await run.claims.finish(repeated(followers, outcomes))
  }
}
