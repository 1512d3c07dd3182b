import { errorNote, reviewNote } from '#db/vocabulary/reviews.ts'
import { isFinished, type TextStatus, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { inTexts } from '../../prompts/marks/marks.ts'
import type { Services } from '../../services.ts'
import { failed, type Outcome } from '../claims/outcome.ts'
import { faultsIn, type Open, type RatedText, type Unrated } from './progress.ts'

type Settings = Services['config']['ai']

const LOOK_YOURSELF = 'Please check this translation yourself.'

const sentences = (faults: { message: string }[]) => faults.map(({ message }) => message).join(' ')

export function reasonsOf(ai: Settings, { draft }: Open, { rating, faults }: Omit<RatedText, 'text'>) {
  const comment = rating ? inTexts(draft.structured, rating.comment) : ''
  const low = `Rated ${rating?.overall}, and ${ai.qualityThreshold} is the least.`
  return [sentences(faults), comment].join(' ').trim() || low
}

export function ratedOutcome(
  ai: Settings,
  progress: Open,
  { text, rating, faults }: RatedText,
  attempt: number,
  status: TextStatus,
): Outcome {
  const { row, draft, past } = progress
  const made = { row, text, status, note: past.note }
  if (!rating) return { ...made, notes: faults.length > 0 ? errorNote(sentences(faults)) : '' }
  const { accuracy, cultural_fit, style, overall, comment, note } = rating
  const notes = reviewNote({
    overall_score: overall,
    details: { accuracy, cultural_fit, style },
    attempt: { current: attempt, max: ai.attempts },
    comment: isFinished(status) ? inTexts(draft.structured, comment) : reasonsOf(ai, progress, { rating, faults }),
    previous_attempts: [...past.previous],
    ...(note === undefined ? {} : { rated: note }),
  })
  return { ...made, score: overall, notes, rated: draft.facts }
}

export function unratedOutcome(progress: Unrated): Outcome {
  const { row, checked, failure } = progress
  const reasons = new Set([...faultsIn(progress).map(({ message }) => message), failure, LOOK_YOURSELF])
  return { row, text: checked.text, status: TO_REVIEW, notes: errorNote([...reasons].join(' ')) }
}

export function lastOutcome(ai: Settings, progress: Open, attempt: number): Outcome {
  const { row, past } = progress
  const { best, mendable, note } = past
  if (best) return ratedOutcome(ai, progress, best, attempt, TO_REVIEW)
  if (row.isBilled || !mendable) return failed(row, sentences(faultsIn(progress)))
  const notes = errorNote(sentences(mendable.faults))
  return { row, text: mendable.text, status: TO_REVIEW, note, notes }
}
