export const PROJECT_STATUSES = ['IN_PROGRESS', 'COMPLETED', 'ARCHIVED'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  ARCHIVED: 'Archived',
}

export const VERSION_STATUSES = ['published', 'draft', 'archived'] as const
export type VersionStatus = (typeof VERSION_STATUSES)[number]

export const PAGE_STATUSES = ['published', 'draft'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

/** The statuses of a translation. No other file has these words. */
export const ASKED_FOR = 'PENDING' as const
export const AT_WORK = 'IN_PROGRESS' as const
export const TO_REVIEW = 'NEEDS_REVIEW' as const
export const FAILED = 'FAILED' as const
export const FINISHED = 'COMPLETED' as const

/** In the order in which the table sorts them; a text without a translation comes before all (reading 38). */
export const TRANSLATION_STATUSES = [ASKED_FOR, AT_WORK, TO_REVIEW, FAILED, FINISHED] as const
export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number]
export const TRANSLATION_STATUS_LABELS: Record<TranslationStatus, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In progress',
  NEEDS_REVIEW: 'Needs review',
  FAILED: 'Failed',
  COMPLETED: 'Completed',
}

export const GIVEN_STATUSES = [FINISHED, TO_REVIEW, FAILED] as const

export type TextStatus = typeof FINISHED | typeof TO_REVIEW

type Status = string | null | undefined
export const isFinished = (status: Status): status is typeof FINISHED => status === FINISHED
export const isAwaited = (status: Status): status is typeof ASKED_FOR | typeof AT_WORK =>
  status === ASKED_FOR || status === AT_WORK
export const needsPerson = (status: Status): status is typeof TO_REVIEW | typeof FAILED =>
  status === TO_REVIEW || status === FAILED

/** Beside the statuses in counts: the texts that a person has confirmed, whatever their status. */
export const CHECKED = 'CHECKED' as const
/** Those that the second of two people has yet to confirm. */
export const CHECKED_ONCE = 'CHECKED_ONCE' as const
export const BESIDE_STATUSES = [CHECKED, CHECKED_ONCE] as const
export type CountedStatus = TranslationStatus | (typeof BESIDE_STATUSES)[number]

export const statusRank = (status: TranslationStatus | undefined) =>
  status === undefined ? -1 : TRANSLATION_STATUSES.indexOf(status)

export const OFFER_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Of texts, beside their status; `agent`: over the API too, by a program that works beside people. */
export const ORIGINS = ['person', 'ai', 'agent', 'import', 'api', 'memory'] as const
export type Origin = (typeof ORIGINS)[number]
