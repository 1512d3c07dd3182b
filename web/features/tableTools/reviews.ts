import type { RatingReason, ReviewNote } from '#db/vocabulary/reviews.ts'
import { needsPerson, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TableRow } from '#server/rows/contract.ts'

export const formatScore = (score: number) => score.toFixed(1)
export const PSEUDO_NOT_RATED = 'Pseudo-localized, not rated'

const REASONS: Record<Exclude<RatingReason, 'terms'>, string> = {
  source: 'Source text changed since',
  translation: 'Translation changed: rated before the edit',
  speaker: 'Speaker changed',
  guide: 'Style guide changed',
  prompt: 'Rated by an older prompt',
}

type Rated = { rating_reasons: readonly RatingReason[]; rating_terms: readonly string[] }

export const sayReasons = ({ rating_reasons, rating_terms }: Rated): string[] =>
  rating_reasons.map((reason) => (reason === 'terms' ? sayTerms(rating_terms) : REASONS[reason]))

const sayTerms = (terms: readonly string[]) =>
  `${terms.length === 1 ? 'Term' : 'Terms'} ${terms.map((term) => `“${term}”`).join(', ')} changed since`

type PersonRating = NonNullable<NonNullable<TableRow['translation']>['person_rating']>

export const sayPersonRating = ({ score, by, is_outdated }: PersonRating) =>
  `${formatScore(score)} by ${by ?? 'a deleted account'}${is_outdated ? ', for another text' : ''}`

export const keptAfter = (failure: string) =>
  `The last request to replace this text failed, and the text was kept: ${failure}`

export const failureBeside = (note: ReviewNote, isError: boolean) =>
  isError && note.kind === 'error' && note.message === note.failure ? undefined : note.failure

export const isTranslationError = (
  note: ReviewNote,
  status: TranslationStatus | undefined,
): note is Extract<ReviewNote, { kind: 'error' }> => note.kind === 'error' && needsPerson(status)
