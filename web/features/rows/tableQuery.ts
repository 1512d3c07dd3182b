import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { SearchSide } from '#db/vocabulary/texts/searching.ts'
import type { TableRow } from '#server/rows/contract.ts'
import type { Field } from './rows.ts'

export const NOT_STARTED = 'NOT_STARTED'
export type StatusFilter = TranslationStatus | typeof NOT_STARTED
export const SORTS = ['status', 'score', 'page'] as const
/** `page`: the order of the file, which is that of the story. */
export type SortBy = (typeof SORTS)[number]
export type AskedOrder = { sort: SortBy | 'usual'; descending: boolean }
/** Ratings of 0 to 5: `low` below 3, `middle` below 4, `high` from there on. */
export const RATING_FILTERS = ['unrated', 'low', 'middle', 'high'] as const
export type RatingFilter = (typeof RATING_FILTERS)[number]
/** `once`: the second of two people has yet to check. */
export const CHECKED_FILTERS = ['yes', 'once', 'no'] as const
type CheckedFilter = (typeof CHECKED_FILTERS)[number] | ''
export const IDENTICAL_FILTERS = ['sources', 'translations'] as const
export const SCREENSHOT_FILTERS = ['with', 'without'] as const
type ScreenshotFilter = (typeof SCREENSHOT_FILTERS)[number] | ''
type IdenticalFilter = (typeof IDENTICAL_FILTERS)[number] | ''
export type Origin = NonNullable<NonNullable<TableRow['translation']>['origin']>
export type TableQuery = {
  search: string
  /** How it is searched; without sides in all texts of a row. */
  regex: boolean
  matchCase: boolean
  wholeWords: boolean
  sides: readonly SearchSide[]
  statuses: readonly StatusFilter[]
  ratings: readonly RatingFilter[]
  faults: boolean
  issues: readonly CheckName[]
  mine: boolean
  outdated: boolean
  /** Only rows that a person has confirmed as they stand, or only the others; the empty text: all. */
  checked: CheckedFilter
  suggested: boolean
  /** Only rows that a reviewer has sent back. */
  sentBack: boolean
  /** Only rows about which somebody has said something that nobody has resolved. */
  openComments: boolean
  /** Only rows where the last merge had other words than people in the same place. */
  conflicts: boolean
  /** Only rows whose rating by the AI is of something that has changed since. */
  ratingOutdated: boolean
  origins: readonly Origin[]
  /** Ids of those who wrote the text as it stands, or checked it. */
  people: readonly string[]
  scenes: readonly string[]
  /** In a table of several pages: ids of those that are wanted and folders of them, their content types, the speakers, and the day since which texts have changed. */
  versions: readonly string[]
  pages: readonly string[]
  folders: readonly string[]
  types: readonly ContentType[]
  speakers: readonly string[]
  since: string
  /** The last of these days; both are included. */
  until: string
  /** In a table of several pages: the same source in several translations, or several sources in the same one. */
  identical: IdenticalFilter
  /** In a table of several pages: rows that a screenshot shows, or only the others. */
  screenshot: ScreenshotFilter
  /** Ids of people, or `me`: what they have to do; and the rows of one assignment. */
  assigned: readonly string[]
  assignment: string
  sort: SortBy
  descending: boolean
}
/** Default order of the table (spec §9). */
export const DEFAULT_QUERY: TableQuery = {
  search: '',
  regex: false,
  matchCase: false,
  wholeWords: false,
  sides: [],
  statuses: [],
  ratings: [],
  faults: false,
  issues: [],
  mine: false,
  outdated: false,
  checked: '',
  suggested: false,
  sentBack: false,
  openComments: false,
  conflicts: false,
  ratingOutdated: false,
  origins: [],
  people: [],
  scenes: [],
  versions: [],
  pages: [],
  folders: [],
  types: [],
  speakers: [],
  since: '',
  until: '',
  identical: '',
  screenshot: '',
  assigned: [],
  assignment: '',
  sort: 'status',
  descending: false,
}

export const filterOf = ({ sort: _, descending: __, ...filter }: TableQuery) => filter

type SearchOptions = Pick<TableQuery, 'regex' | 'matchCase' | 'wholeWords' | 'sides'>
export const hasSearchOptions = ({ regex, matchCase, wholeWords, sides }: SearchOptions) =>
  regex || matchCase || wholeWords || sides.length > 0

const withoutOptions = ({ regex: _, matchCase: __, wholeWords: ___, sides: ____, ...query }: TableQuery) =>
  query as TableQuery

export const isFiltered = (query: TableQuery) =>
  Object.values(filterOf(withoutOptions(query))).some((value) =>
    typeof value === 'object' ? value.length > 0 : Boolean(value),
  )

export const isOfFindings = ({ faults, issues }: Pick<TableQuery, 'faults' | 'issues'>) => faults || issues.length > 0

/** The part of a query that the server alone can answer: what is stored of rows beside their texts. */
export type StoredFilter = Pick<
  TableQuery,
  'suggested' | 'sentBack' | 'openComments' | 'conflicts' | 'ratingOutdated' | 'origins' | 'people' | 'search'
> &
  SearchOptions
export const isStoredFilterOn = ({
  suggested,
  sentBack,
  openComments,
  conflicts,
  ratingOutdated,
  ...query
}: StoredFilter) =>
  [suggested, sentBack, openComments, conflicts, ratingOutdated, isSearchedByServer(query)].some(Boolean) ||
  query.origins.length > 0 ||
  query.people.length > 0
/** A search with options, which may take long, is no work for the screen. */
export const isSearchedByServer = ({ search, ...options }: SearchOptions & { search: string }) =>
  search.trim() !== '' && hasSearchOptions(options)

export const dependsOn = (query: TableQuery, field: Field) =>
  (field === 'text' && (query.search !== '' || isOfFindings(query))) ||
  (field === 'status' && (query.sort === 'status' || query.statuses.length > 0 || query.faults)) ||
  ((field === 'check' || field === 'firstCheck') && query.checked !== '') ||
  (field === 'score' && (query.sort === 'score' || query.ratings.length > 0))

export const askedSearch = ({ search, regex, matchCase, wholeWords, sides }: SearchOptions & { search: string }) =>
  search.trim() === ''
    ? {}
    : {
        search: regex ? search : search.trim(),
        ...(regex ? { regex: 'true' } : {}),
        ...(matchCase ? { match_case: 'true' } : {}),
        ...(wholeWords ? { whole_words: 'true' } : {}),
        ...(sides.length > 0 ? { search_in: sides.join(',') } : {}),
      }
