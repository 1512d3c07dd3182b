import type { ColumnFiltersState, SortingState, TableOptions } from '@tanstack/react-table'
import { statusRank } from '#db/vocabulary/statuses.ts'
import { finds, fold } from '#db/vocabulary/texts/searching.ts'
import type { TextFilter } from './columnModels.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Source } from './rows.ts'
import type { Features } from './tableModel.ts'
import {
  isOfFindings,
  isSearchedByServer,
  isStoredFilterOn,
  NOT_STARTED,
  type SortBy,
  type TableQuery,
} from './tableQuery.ts'

/** `also`: rows that the server finds by what the screen does not have. */
type Search = { text: string; also: ReadonlySet<string> }
export type QueryState = { sorting: SortingState; columnFilters: ColumnFiltersState; globalFilter: Search | undefined }
const NOBODY: ReadonlySet<string> = new Set()

type KnownRows = {
  mine?: ReadonlySet<string> | undefined
  outdated?: ReadonlySet<string> | undefined
  stored?: ReadonlySet<string> | undefined
  commented?: ReadonlySet<string> | undefined
}

export function queryState(
  query: TableQuery,
  { mine = NOBODY, outdated = NOBODY, stored = NOBODY, commented = NOBODY }: KnownRows = {},
): QueryState {
  const { statuses, ratings, faults, issues, checked, scenes, sort, descending } = query
  const ranks = statuses.map((status) => statusRank(status === NOT_STARTED ? undefined : status))
  const only = [
    ...(query.mine ? [mine] : []),
    ...(query.outdated ? [outdated] : []),
    ...(isStoredFilterOn(query) ? [stored] : []),
  ]
  const search = isSearchedByServer(query) ? '' : fold(query.search.trim())
  const text: TextFilter = { faults, issues, only, checked, scenes }
  return {
    sorting: sortingOf({ sort, descending }),
    columnFilters: [
      ...(ranks.length > 0 ? [{ id: 'status', value: new Set(ranks) }] : []),
      ...(ratings.length > 0 ? [{ id: 'score', value: new Set(ratings) }] : []),
      ...(isOfFindings(query) || only.length > 0 || checked || scenes.length > 0
        ? [{ id: 'translation', value: text }]
        : []),
    ],
    globalFilter: search === '' ? undefined : { text: search, also: commented },
  }
}

const sortingOf = ({ sort, descending }: Pick<TableQuery, 'sort' | 'descending'>): SortingState =>
  sort === 'page' && !descending ? [] : [{ id: sort === 'page' ? 'source' : sort, desc: descending }]

export const sortOf = ([first]: SortingState): Pick<TableQuery, 'sort' | 'descending'> => ({
  sort: !first || first.id === 'source' ? 'page' : (first.id as SortBy),
  descending: first?.desc ?? false,
})

export const rowOptions = (rowIndex: RowIndex) =>
  ({
    getRowId: ({ id }) => id,
    globalFilterFn: ({ original, index }, _, { text, also }: Search) =>
      finds(rowIndex.searched(original, index), text) || also.has(original.id),
    // One text is searched for each row; by default every cell is checked for text.
    getColumnCanGlobalFilter: ({ id }) => id === 'translation',
    // A second click on a header turns its order round, a third one goes back to the order of the file.
    sortDescFirst: false,
    enableMultiSort: false,
  }) satisfies Partial<TableOptions<Features, Source>>
