import type { ReviewNote } from '#db/vocabulary/reviews.ts'
import { needsPerson, type TranslationStatus } from '#db/vocabulary/statuses.ts'

export const formatScore = (score: number) => score.toFixed(1)
export const PSEUDO_NOT_RATED = 'Pseudo-localized, not rated'
export const RATED_BEFORE_EDIT = 'Rated before the edit'
export const keptAfter = (failure: string) =>
  `The last request to replace this text failed, and the text was kept: ${failure}`

export const failureBeside = (note: ReviewNote, isError: boolean) =>
  isError && note.kind === 'error' && note.message === note.failure ? undefined : note.failure

export const isTranslationError = (
  note: ReviewNote,
  status: TranslationStatus | undefined,
): note is Extract<ReviewNote, { kind: 'error' }> => note.kind === 'error' && needsPerson(status)
