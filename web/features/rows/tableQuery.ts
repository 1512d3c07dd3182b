import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Field } from './rows.ts'

export const NOT_STARTED = 'NOT_STARTED'
export type StatusFilter = TranslationStatus | typeof NOT_STARTED
export const SORTS = ['status', 'score', 'page'] as const
/** `page`: the order of the file, which is that of the story. */
export type SortBy = (typeof SORTS)[number]
/** Ratings of 0 to 5: `low` below 3, `middle` below 4, `high` from there on. */
export const RATING_FILTERS = ['unrated', 'low', 'middle', 'high'] as const
export type RatingFilter = (typeof RATING_FILTERS)[number]
export const CHECKED_FILTERS = ['yes', 'no'] as const
export type CheckedFilter = (typeof CHECKED_FILTERS)[number] | ''
export type TableQuery = {
  search: string
  statuses: readonly StatusFilter[]
  ratings: readonly RatingFilter[]
  /** Only rows that failed, or whose placeholders or line breaks are not those of the source. */
  faults: boolean
  /** Only rows that the reader has changed. */
  mine: boolean
  /** Only rows whose source text has changed since they were translated. */
  outdated: boolean
  /** Only rows that a person has confirmed as they stand, or only the others; the empty text: all. */
  checked: CheckedFilter
  sort: SortBy
  descending: boolean
}
/** Default order of the table (spec §9). */
export const DEFAULT_QUERY: TableQuery = {
  search: '',
  statuses: [],
  ratings: [],
  faults: false,
  mine: false,
  outdated: false,
  checked: '',
  sort: 'status',
  descending: false,
}

export const isFiltered = ({ search, statuses, ratings, faults, mine, outdated, checked }: TableQuery) =>
  search !== '' || statuses.length > 0 || ratings.length > 0 || faults || mine || outdated || checked !== ''

/** Returns whether a change of this field may move a row, or show or hide it. */
export const dependsOn = (query: TableQuery, field: Field) =>
  (field === 'text' && (query.search !== '' || query.faults)) ||
  (field === 'status' && (query.sort === 'status' || query.statuses.length > 0 || query.faults)) ||
  (field === 'check' && query.checked !== '') ||
  (field === 'score' && (query.sort === 'score' || query.ratings.length > 0))
