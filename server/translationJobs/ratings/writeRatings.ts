import { scoreOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { listPersonScores } from '#db/queries/ratings/personRatings.ts'
import { endRatingClaims, listRowsToRate, listUntouched } from '#db/queries/translationJobs/ratingClaims.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import { updateNotes } from '#db/queries/translations/translationNotes.ts'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { TranslateRows } from '../../jobs.ts'
import { aiActor } from '../../liveEdits/actors.ts'
import { inDocument } from '../../liveEdits/inDocument.ts'
import type { Services } from '../../services.ts'
import { ratedOutcome } from '../drafts/outcomes.ts'
import { faultsIn, type Rated } from '../drafts/progress.ts'

/**
 * Gives texts that are still the ones that were rated their new rating, beside that of a person, which counts. A text that only
 * the AI has had in hand is to be reviewed where it falls below the threshold; all others keep their status.
 */
export const writeRatings = (services: Services, job: TranslateRows, rated: readonly Rated[]) =>
  inDocument(services, job, async (trx, edit) => {
    const { language, request_id } = job
    const { qualityThreshold } = services.config.ai
    await lockDocument(trx, job) // below it texts stay as they are
    const now = new Map((await listRowsToRate(trx, job)).map((row) => [row.source_text_id, row.revision]))
    const held = rated.filter(({ row }) => now.get(row.source_text_id) === row.revision)
    const ids = held.map(({ row }) => row.source_text_id)
    const untouched = await listUntouched(trx, language, ids)
    const personScores = await listPersonScores(trx, language, ids)
    const low = held
      .filter(({ row, rating }) => rating.overall < qualityThreshold && untouched.has(row.source_text_id))
      .map(({ row }) => row.source_text_id)
    await edit(
      (doc) => {
        for (const id of low) setEntry(statusOf(doc), id, TO_REVIEW)
        for (const { row, rating } of held)
          setEntry(scoreOf(doc), row.source_text_id, personScores.get(row.source_text_id) ?? rating.overall)
      },
      { actor: aiActor(services), restores: true },
    )
    await updateNotes(
      trx,
      language,
      held.map((one) => ({ source_text_id: one.row.source_text_id, ...notesOf(services, one, request_id) })),
    )
    await recordChanges(trx, aiActor(services), language, low, { model: services.translator.name })
    await endRatingClaims(trx, job, job.source_text_ids)
  })

function notesOf({ config: { ai } }: Services, rated: Rated, request_id: string) {
  const { row, rating, draft } = rated
  const note = readReviewNote(row.review_notes)
  const attempt = note.kind === 'review' ? note.review.attempt.current : 1
  const status = rating.overall < ai.qualityThreshold ? TO_REVIEW : FINISHED
  const { notes } = ratedOutcome(ai, rated, { text: row.text, rating, faults: faultsIn(rated) }, attempt, status)
  const { facts } = draft
  return {
    review_notes: notes,
    ...(facts && { rating: { ...facts, score: rating.overall, notes, source: row.source, request_id } }),
  }
}
