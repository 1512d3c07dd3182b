import type { RatingFacts } from '#db/queries/ratings/ratings.ts'
import { errorNote, noteOfFailure, noteOfRepeat } from '#db/vocabulary/reviews.ts'
import { FAILED, TO_REVIEW, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { ClaimedRow } from './claimedRow.ts'

export type NewText = { row: ClaimedRow; text: string; note?: string | undefined }
/**
 * `isFree`: nothing was translated, so the words that were reserved go back. `keepsScore`: nothing came, and the text that was
 * there has the rating that it had.
 */
export type Outcome = {
  row: ClaimedRow
  text?: string
  status: TranslationStatus
  score?: number
  rated?: RatingFacts | undefined
  notes: string
  note?: string | undefined
  isFree?: true
  keepsScore?: true
  repeatOf?: string
  source?: string
}

/**
 * A new text that was billed wants a look. One that was to be replaced stays as it was, status and rating too, with the reason
 * beside it. A row without a text has failed; these two cost nothing.
 */
export function failed(row: ClaimedRow, message: string): Outcome {
  if (row.isBilled) return { row, status: TO_REVIEW, notes: errorNote(message) }
  if (row.earlier_status === null) return { row, status: FAILED, notes: errorNote(message) }
  const notes = noteOfFailure(row.review_notes, message)
  return { row, status: row.earlier_status, notes, keepsScore: true }
}

/** Each finished text for the rows that repeat it; those of a row that has failed are left to be tried themselves. */
export const repeated = (followers: ReadonlyMap<string, ClaimedRow[]>, outcomes: Outcome[]): Outcome[] =>
  outcomes.flatMap(({ row: first, text, ...outcome }) => {
    if (text === undefined) return []
    const repeatOf = first.identifier
    const notes = noteOfRepeat(outcome.notes, repeatOf)
    const made = { ...outcome, text, notes, repeatOf, source: first.source }
    const ratedFor = ({ speaker }: ClaimedRow) => made.rated && { rated: { ...made.rated, speaker } }
    return (followers.get(first.source_text_id) ?? []).map((row) => ({ ...made, row, ...ratedFor(row) }))
  })
