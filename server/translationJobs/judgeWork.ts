import { errorNote, reviewNote } from '#db/vocabulary/reviews.ts'
import type { Rating } from '../integrations/translator.ts'
import type { Services } from '../services.ts'
import type { Outcome } from './finishRows.ts'
import { faultsIn, type Rated, type Work } from './work.ts'

type Attempt = { number: number; isLast: boolean }
type Settings = Services['config']['ai']

const MAX_COMMENT_LENGTH = 1_000

/** Returns the row's outcome, or undefined: it is worth another attempt, with what was wrong as feedback. */
export function judgeWork(ai: Settings, work: Work, rated: Rating | undefined, attempt: Attempt): Outcome | undefined {
  const { row, checked } = work
  const rating = rated && { ...rated, comment: commentOf(rated) }
  const faults = faultsIn(work)
  const isWhole = faults.every(({ kind }) => kind === 'doubtful')
  if (checked && isWhole) {
    const { text } = checked
    const problems = [sentences(faults), work.unrated ?? ''].join(' ').trim()
    const notes = problems === '' ? '' : errorNote(problems)
    if (!rating) return { row, text, status: 'NEEDS_REVIEW', notes }
    const isGood = faults.length === 0 && rating.overall >= ai.qualityThreshold
    if (isGood) return ended(ai, work, { text, rating, faults }, attempt, 'COMPLETED')
    if (!work.best || rating.overall >= work.best.rating.overall) work.best = { text, rating, faults }
  } else if (checked && faults.every(({ kind }) => kind !== 'useless')) work.mendable = { text: checked.mended, faults }
  // The next answer would cost as much time as this one.
  if (attempt.isLast || checked?.isOverdue) return lastOutcome(ai, work, attempt, sentences(faults))
  work.feedback = [sentences(faults), rating?.comment ?? ''].join(' ').trim()
  work.previous.push({ attempt_number: attempt.number, score: rating?.overall ?? 0, feedback: work.feedback })
  work.refused = faults.some(({ kind }) => kind === 'useless') ? undefined : work.answer
  work.answer = undefined
  work.checked = undefined
  work.refusal = undefined
  work.suspicion = undefined
  return undefined
}

/** The best of what came: a whole text, one that people can mend, or none. */
function lastOutcome(ai: Settings, work: Work, attempt: Attempt, problem: string): Outcome {
  const { row, best, mendable } = work
  if (best) return ended(ai, work, best, attempt, 'NEEDS_REVIEW')
  if (row.isBilled) return { row, status: 'NEEDS_REVIEW', notes: errorNote(problem) }
  if (!mendable) return { row, status: 'FAILED', notes: errorNote(problem) }
  return { row, text: mendable.text, status: 'NEEDS_REVIEW', notes: errorNote(sentences(mendable.faults)) }
}

const sentences = (faults: { message: string }[]) => faults.map(({ message }) => message).join(' ')

/** As the database takes it. */
const commentOf = ({ comment }: Rating) => comment.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_COMMENT_LENGTH)

function ended(
  ai: Settings,
  { row, previous }: Work,
  { text, rating, faults }: Rated,
  attempt: Attempt,
  status: Outcome['status'],
): Outcome {
  const { accuracy, cultural_fit, style, overall, comment } = rating
  const notes = reviewNote({
    overall_score: overall,
    details: { accuracy, cultural_fit, style },
    attempt: { current: attempt.number, max: ai.attempts },
    comment: [comment, sentences(faults)].filter((part) => part !== '').join(' '),
    previous_attempts: previous,
  })
  return { row, text, status, score: overall, notes }
}
