import { errorNote, reviewNote } from '#db/vocabulary/reviews.ts'
import type { Rating } from '../integrations/translator.ts'
import { inTexts } from '../prompts/marks/marks.ts'
import type { Services } from '../services.ts'
import { failed, type Outcome } from './finishRows.ts'
import { faultsIn, type Rated, type Work } from './work.ts'

type Attempt = { number: number; isLast: boolean }
type Settings = Services['config']['ai']
/** The rating, why there is none, or 'off' where nothing is rated: no row, or none that checks have refused and is tried again. */
export type RatingResult = Rating | { failure: string } | 'off'

const MAX_COMMENT_LENGTH = 1_000
const LOOK_YOURSELF = 'Please check this translation yourself.'

/** Returns the row's outcome, or undefined: it is worth another attempt, with what was wrong as feedback. */
export function judgeWork(ai: Settings, work: Work, rated: RatingResult, attempt: Attempt): Outcome | undefined {
  const { row, checked } = work
  const rating = typeof rated === 'object' && 'overall' in rated ? { ...rated, comment: commentOf(rated) } : undefined
  const faults = faultsIn(work)
  const isWhole = faults.every(({ kind }) => kind === 'doubtful')
  if (checked && isWhole) {
    const { text } = checked
    if (typeof rated === 'object' && 'failure' in rated) {
      // A suspicion is a fault of the text and the reason why there is no rating.
      const reasons = new Set([...faults.map(({ message }) => message), rated.failure, LOOK_YOURSELF])
      return { row, text, status: 'NEEDS_REVIEW', notes: errorNote([...reasons].join(' ')) }
    }
    const isGood = faults.length === 0 && (!rating || rating.overall >= ai.qualityThreshold)
    if (isGood) return ended(ai, work, { text, rating, faults }, attempt, 'COMPLETED')
    if (!work.best || overallOf(rating) >= overallOf(work.best.rating)) work.best = { text, rating, faults }
  } else if (checked && faults.every(({ kind }) => kind !== 'useless')) work.mendable = { text: checked.mended, faults }
  // The next answer would cost as much time as this one.
  if (attempt.isLast || checked?.isOverdue) return lastOutcome(ai, work, attempt, sentences(faults))
  const reasons = reasonsOf(ai, work, rating, faults)
  work.feedback = [faults.map(({ told }) => told).join(' '), rating?.comment ?? ''].join(' ').trim() || reasons
  work.previous.push({ attempt_number: attempt.number, score: rating?.overall ?? 0, feedback: reasons })
  work.refused = faults.some(({ kind }) => kind === 'useless') ? undefined : work.answer
  work.answer = undefined
  work.checked = undefined
  work.refusal = undefined
  work.suspicion = undefined
  work.doubts = undefined
  return undefined
}

const overallOf = (rating: Rating | undefined) => rating?.overall ?? 0

/** Why a text is not good enough, for people, who see no marks; never empty. */
function reasonsOf(ai: Settings, work: Work, rating: Rating | undefined, faults: Rated['faults']) {
  const comment = rating ? inTexts(work.structured, rating.comment) : ''
  const low = `Rated ${rating?.overall}, and ${ai.qualityThreshold} is the least.`
  return [sentences(faults), comment].join(' ').trim() || low
}

/** The best of what came: a whole text, one that people can mend, or none. */
function lastOutcome(ai: Settings, work: Work, attempt: Attempt, problem: string): Outcome {
  const { row, best, mendable } = work
  if (best) return ended(ai, work, best, attempt, 'NEEDS_REVIEW')
  if (row.isBilled || !mendable) return failed(row, problem)
  return {
    row,
    text: mendable.text,
    status: 'NEEDS_REVIEW',
    note: work.note,
    notes: errorNote(sentences(mendable.faults)),
  }
}

const sentences = (faults: { message: string }[]) => faults.map(({ message }) => message).join(' ')

/** As the database takes it. */
const commentOf = ({ comment }: Rating) => comment.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_COMMENT_LENGTH)

function ended(
  ai: Settings,
  work: Work,
  { text, rating, faults }: Rated,
  attempt: Attempt,
  status: 'COMPLETED' | 'NEEDS_REVIEW',
): Outcome {
  const { row, previous, note: made } = work
  if (!rating) return { row, text, status, note: made, notes: faults.length > 0 ? errorNote(sentences(faults)) : '' }
  const { accuracy, cultural_fit, style, overall, comment, note } = rating
  const notes = reviewNote({
    overall_score: overall,
    details: { accuracy, cultural_fit, style },
    attempt: { current: attempt.number, max: ai.attempts },
    comment: status === 'COMPLETED' ? inTexts(work.structured, comment) : reasonsOf(ai, work, rating, faults),
    previous_attempts: previous,
    ...(note === undefined ? {} : { rated: note }),
  })
  return { row, text, status, score: overall, note: made, notes }
}
