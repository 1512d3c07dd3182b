import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { endRatingClaims, listRowsToRate } from '#db/queries/translationJobs/ratingClaims.ts'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import { write } from '../../http/write.ts'
import type { TranslateRows } from '../../jobs.ts'
import type { Services } from '../../services.ts'
import { openRecords } from '../calls/records.ts'
import { checkAnswers } from '../drafts/checkAnswers.ts'
import { prepareDrafts } from '../drafts/prepareDrafts.ts'
import { type Answered, isAnswered } from '../drafts/progress.ts'
import { check } from '../drafts/steps.ts'
import { readPromptContext } from '../promptContext.ts'
import { rateTexts } from '../rateTexts.ts'
import { writeRatings } from './writeRatings.ts'

/**
 * Has the texts of a job rated as they stand, in the service of its project. A text that is another one by then, or whose rating
 * fails, keeps the rating that it had.
 * @throws what the service threw, when asking again later may help
 */
export async function rateRows(services: Services, job: TranslateRows, page: PageInProject, signal: AbortSignal) {
  const rows = (await listRowsToRate(services.db, job)).map((row) => ({ ...row, isBilled: true }))
  if (rows.length === 0 || !services.translator.rate) return await endRatings(services, job)
  const { context: promptContext, facts } = await readPromptContext(services, page, job.language, rows)
  const { started } = await prepareDrafts(services, rows, promptContext, undefined, { facts })
  const answers = started.filter(isAnswered).map(withPast)
  const checks = await checkAnswers(services, answers)
  const texts = answers.map((answer, at) => check(answer, checks[at]!))
  const run = { services, records: openRecords(services, job), promptContext, waitingSince: job.waiting?.since, signal }
  const rated = [...(await rateTexts(run, texts)).values()]
  await writeRatings(
    services,
    job,
    rated.filter((one) => one.kind === 'rated'),
  )
}

export async function endRatings(services: Services, job: TranslateRows): Promise<void> {
  await write(services, (trx) => endRatingClaims(trx, job, job.source_text_ids))
}

/** The attempts that led to a text stay with it. */
function withPast(answered: Answered): Answered {
  const note = readReviewNote(answered.row.review_notes)
  const previous = note.kind === 'review' ? note.review.previous_attempts : []
  return { ...answered, past: { ...answered.past, previous } }
}
