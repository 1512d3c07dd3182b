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

/** In the order in which the table sorts them; a text without a translation comes before all (reading 38). */
export const TRANSLATION_STATUSES = ['PENDING', 'IN_PROGRESS', 'NEEDS_REVIEW', 'FAILED', 'COMPLETED'] as const
export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number]
export const TRANSLATION_STATUS_LABELS: Record<TranslationStatus, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In progress',
  NEEDS_REVIEW: 'Needs review',
  FAILED: 'Failed',
  COMPLETED: 'Completed',
}

/** The place of a status in the table's default order; `undefined` is a text that was not started. */
export const statusRank = (status: TranslationStatus | undefined) =>
  status === undefined ? -1 : TRANSLATION_STATUSES.indexOf(status)

export const OFFER_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferState = (typeof OFFER_STATES)[number]
