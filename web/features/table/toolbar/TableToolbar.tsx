import { Search } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { isFiltered, type TableQuery } from '../../rows/tableQuery.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { ColumnsMenu } from '../columns/ColumnsMenu.tsx'
import type { Order } from '../story/order.ts'
import { StoryOrder } from '../story/StoryOrder.tsx'
import type { ChangeQuery } from '../useTableQuery.ts'
import { Filters } from './Filters.tsx'
import type { FiltersProps } from './filterValues.ts'
import { SearchOptions } from './SearchOptions.tsx'
import { ViewButtons } from './ViewButtons.tsx'

type TableToolbarProps = {
  search: string
  filters: TableQuery
  onSearch: (search: string) => void
  searchBox: RefObject<HTMLInputElement | null>
  change: ChangeQuery
  /** `undefined`: there is one order. */
  changeOrder: ((order: Order) => void) | undefined
  hasPanel: boolean
  onPanel: () => void
  onHelp: () => void
  onReplace: () => void
  address: FiltersProps['address']
  children: ReactNode
}

export function TableToolbar(props: TableToolbarProps) {
  const { search, filters, onSearch, searchBox, change, changeOrder, hasPanel, onPanel, onHelp, children } = props
  const { address } = props
  const { table } = useTableTools()
  const isNarrowed = isFiltered(filters)
  return (
    <div className="painted-apart @container/bar folding shrink-0 bg-surface max-sm:sticky max-sm:top-15 max-sm:pointer-coarse:top-16 max-sm:z-20 max-sm:border-b">
      <div className="flex min-h-10 flex-wrap items-center gap-1 px-3 py-1 pointer-coarse:py-0.5 max-sm:pointer-coarse:py-0 sm:gap-x-1.5">
        <div className="relative flex min-w-14 pointer-coarse:min-w-19 flex-1 sm:max-w-64 sm:min-w-36 @min-[72rem]/bar:min-w-45">
          <label className="@container/search relative min-w-0 flex-1">
            <Search aria-hidden size={14} className="absolute inset-y-0 start-2 my-auto text-muted" />
            <span className="sr-only">Search translations</span>
            <input
              ref={searchBox}
              type="search"
              placeholder="Search translations..."
              aria-keyshortcuts="/"
              value={search}
              onChange={(event) => onSearch(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
              className="peer h-8 w-full rounded-md border border-control bg-surface ps-7 pointer-coarse:h-11 pointer-coarse:pe-11 pe-8 text-14 @max-[11.125rem]/search:placeholder:opacity-0"
            />
            {/* Where the whole sentence would be cut. */}
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-7 hidden items-center text-14 text-muted peer-placeholder-shown:flex @min-[11.125rem]/search:hidden! @max-[7.5rem]/search:hidden!"
            >
              Search
            </span>
          </label>
          <SearchOptions query={filters} change={change} onReplace={props.onReplace} />
        </div>
        <Filters query={filters} change={change} address={address} />
        {changeOrder && <StoryOrder query={filters} onOrder={changeOrder} isNarrow={isNarrowed} />}
        <ColumnsMenu table={table} />
        {/* The progress is whole; what the words cost has the room that is left, and on a phone the filters. */}
        <div
          className={`flex items-center justify-end gap-1 sm:min-w-min sm:flex-1 sm:gap-3 ${isNarrowed ? 'max-sm:hidden' : ''}`}
        >
          {children}
        </div>
        <ViewButtons hasPanel={hasPanel} onPanel={onPanel} onHelp={onHelp} />
      </div>
    </div>
  )
}
