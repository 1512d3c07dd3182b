/** Rises with each change of what a model is told or asked when it rates: ratings of before are then out of date. */
export const RATING_EDITION = 1

/** The things that a rating was made of, one of which is another now. */
export const RATING_REASONS = ['source', 'translation', 'terms', 'speaker', 'guide', 'prompt'] as const
export type RatingReason = (typeof RATING_REASONS)[number]

/** People rate from 1 to 5 in halves, as the AI is shown to do. */
export const MIN_PERSON_SCORE = 1
export const MAX_SCORE = 5
export const SCORE_STEP = 0.5

/** The rating of a translation. Scores are 0 to 5. */
export type Review = {
  overall_score: number
  details: { accuracy: number; cultural_fit: number; style: number }
  attempt: { current: number; max: number }
  comment: string
  previous_attempts: { attempt_number: number; score: number; feedback: string }[]
  rated?: string
  repeat_of?: string
  failure?: string
}

type Note = { kind: 'none' } | { kind: 'error'; message: string } | { kind: 'review'; review: Review }
export type ReviewNote = Note & { failure?: string }

export const errorNote = (message: string) => `Error: ${message}`
export const reviewNote = (review: Review) => JSON.stringify(review)

export const noteOfRepeat = (note: string, identifier: string) =>
  note.startsWith('{') ? reviewNote({ ...JSON.parse(note), repeat_of: identifier }) : note

export function noteOfFailure(notes: string, failure: string) {
  const old = readReviewNote(notes)
  if (old.kind === 'review') return reviewNote({ ...old.review, failure })
  const said = old.kind === 'error' && old.message !== old.failure ? old.message : failure
  return reviewNote({ ...UNRATED, comment: errorNote(said), failure })
}

const UNRATED: Review = {
  overall_score: 0,
  details: { accuracy: 0, cultural_fit: 0, style: 0 },
  attempt: { current: 0, max: 0 },
  comment: '',
  previous_attempts: [],
}

/** Reads the review notes of a translation: empty, text starting 'Error:', or a review as JSON (spec §3, §4). */
export function readReviewNote(notes: string | null | undefined): ReviewNote {
  if (!notes) return { kind: 'none' }
  if (notes.startsWith('Error:')) return { kind: 'error', message: notes.slice('Error:'.length).trim() }
  const review = parseReview(notes)
  if (!review) return { kind: 'none' }
  const beside = typeof review.failure === 'string' ? { failure: review.failure } : {}
  if (review.overall_score === 0 && review.comment.startsWith('Error:'))
    return { kind: 'error', message: review.comment.slice('Error:'.length).trim(), ...beside }
  return { kind: 'review', review, ...beside }
}

function parseReview(notes: string): Review | undefined {
  try {
    const value: unknown = JSON.parse(notes)
    return isReview(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isReview(value: unknown): value is Review {
  if (typeof value !== 'object' || value === null) return false
  const review = value as Partial<Review>
  return (
    typeof review.overall_score === 'number' &&
    typeof review.comment === 'string' &&
    typeof review.details?.accuracy === 'number' &&
    typeof review.details.cultural_fit === 'number' &&
    typeof review.details.style === 'number' &&
    typeof review.attempt?.current === 'number' &&
    typeof review.attempt.max === 'number' &&
    Array.isArray(review.previous_attempts)
  )
}

export const BUILT_IN_ENGINE = 'Built-in engine'
