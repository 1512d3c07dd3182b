import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import type { TableAddress } from '../../rows/queries.ts'
import { NOT_STARTED, type RatingFilter, type StatusFilter, type TableQuery } from '../../rows/tableQuery.ts'
import type { VersionAddress } from '../../rows/version/versionQueries.ts'
import type { ChangeQuery } from '../useTableQuery.ts'

/** `query`: without what is searched for, which changes with each letter. */
export type FiltersProps = { query: TableQuery; change: ChangeQuery; address: TableAddress | VersionAddress }

export const STATUS_FILTERS: readonly StatusFilter[] = [NOT_STARTED, ...TRANSLATION_STATUSES]
export const RATING_LABELS: Record<RatingFilter, string> = {
  unrated: 'Not rated',
  low: 'Below 3.0',
  middle: '3.0 to 3.9',
  high: '4.0 and above',
}
export const RATING_OUTDATED = 'Rating out of date'
export const CHECKED_LABELS = { yes: 'Checked', once: 'Checked 1 of 2', no: 'Not checked' }
/** Takes every filter away; the search stays. */
export const NO_FILTERS = {
  ...{
    status: [],
    rating: [],
    origin: [],
    issue: [],
    by: [],
    also: [],
    of: [],
    folder: [],
    to: [],
    type: [],
    speaker: [],
    scene: [],
  },
  ...{
    faults: '',
    mine: '',
    outdated: '',
    checked: '',
    suggested: '',
    sent_back: '',
    open_comments: '',
    conflicts: '',
    rating_outdated: '',
    since: '',
    until: '',
    identical: '',
    screenshot: '',
    assignment: '',
  },
} as const

export const toggled = <T>(all: readonly T[], one: T) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
