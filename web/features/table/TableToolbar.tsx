import {
  BadgeCheck,
  BadgeX,
  FilterX,
  Keyboard,
  ListFilter,
  PanelRight,
  Search,
  SlidersHorizontal,
  Star,
  UserPen,
  Wrench,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import {
  CHECKED_FILTERS,
  isFiltered,
  NOT_STARTED,
  RATING_FILTERS,
  type RatingFilter,
  type StatusFilter,
  type TableQuery,
} from '../rows/tableQuery.ts'
import { STATUS_LOOKS } from '../tableTools/statusLooks.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { ColumnsMenu } from './columns/ColumnsMenu.tsx'
import type { ChangeQuery } from './useTableQuery.ts'

const FILTERS: readonly StatusFilter[] = [NOT_STARTED, 'PENDING', 'IN_PROGRESS', 'NEEDS_REVIEW', 'FAILED', 'COMPLETED']
const RATING_LABELS: Record<RatingFilter, string> = {
  unrated: 'Not rated',
  low: 'Below 3.0',
  middle: '3.0 to 3.9',
  high: '4.0 and above',
}

type TableToolbarProps = {
  query: TableQuery
  onSearch: (search: string) => void
  searchBox: RefObject<HTMLInputElement | null>
  change: ChangeQuery
  hasPanel: boolean
  onPanel: () => void
  onHelp: () => void
  /** Progress of the page. */
  children: ReactNode
}

const toggled = <T,>(all: readonly T[], one: T) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

export function TableToolbar(props: TableToolbarProps) {
  const { query, onSearch, searchBox, change, hasPanel, onPanel, onHelp, children } = props
  const { table } = useTableTools()
  const more = Number(query.faults) + Number(query.mine) + Number(query.checked !== '')
  return (
    <div className="painted-apart flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <label className="relative min-w-40 flex-1 max-sm:basis-full sm:max-w-64">
        <Search aria-hidden size={14} className="absolute inset-y-0 start-2.5 my-auto text-muted" />
        <span className="sr-only">Search translations</span>
        <input
          ref={searchBox}
          type="search"
          placeholder="Search translations..."
          aria-keyshortcuts="/"
          value={query.search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
          className="h-8 w-full rounded-md border border-control bg-surface ps-8 pe-2 text-14"
        />
      </label>
      <Filter label="Status" icon={ListFilter} count={query.statuses.length}>
        {FILTERS.map((status) => (
          <MenuItem
            key={status}
            icon={STATUS_LOOKS[status].icon}
            isCurrent={query.statuses.includes(status)}
            onAction={() => change({ status: toggled(query.statuses, status) })}
          >
            {STATUS_LOOKS[status].label}
          </MenuItem>
        ))}
      </Filter>
      <Filter label="Rating" icon={Star} count={query.ratings.length}>
        {RATING_FILTERS.map((rating) => (
          <MenuItem
            key={rating}
            isCurrent={query.ratings.includes(rating)}
            onAction={() => change({ rating: toggled(query.ratings, rating) })}
          >
            {RATING_LABELS[rating]}
          </MenuItem>
        ))}
      </Filter>
      <Filter label="More" accessibleLabel="More filters" icon={SlidersHorizontal} count={more}>
        <MenuItem icon={Wrench} isCurrent={query.faults} onAction={() => change({ faults: query.faults ? '' : 'yes' })}>
          With issues
        </MenuItem>
        <MenuItem icon={UserPen} isCurrent={query.mine} onAction={() => change({ mine: query.mine ? '' : 'yes' })}>
          Changed by me
        </MenuItem>
        {CHECKED_FILTERS.map((filter) => (
          <MenuItem
            key={filter}
            icon={filter === 'yes' ? BadgeCheck : BadgeX}
            isCurrent={query.checked === filter}
            onAction={() => change({ checked: query.checked === filter ? '' : filter })}
          >
            {filter === 'yes' ? 'Checked' : 'Not checked'}
          </MenuItem>
        ))}
      </Filter>
      {isFiltered({ ...query, search: '' }) && (
        <IconButton
          icon={FilterX}
          label="Clear filters"
          onPress={() => change({ status: [], rating: [], faults: '', mine: '', checked: '' })}
        />
      )}
      <ColumnsMenu table={table} />
      <div className="ms-auto flex min-w-68 flex-1 items-center justify-end gap-1 max-md:contents">
        <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full">{children}</div>
        <IconButton
          icon={Keyboard}
          size="sm"
          label="Keyboard shortcuts"
          className="max-sm:hidden max-md:ms-auto"
          onPress={onHelp}
        />
        <IconButton
          icon={PanelRight}
          size="sm"
          label={hasPanel ? 'Hide the row details' : 'Show the row details'}
          aria-pressed={hasPanel}
          className={`max-sm:ms-auto rtl:-scale-x-100 ${hasPanel ? 'bg-hover' : ''}`}
          onPress={onPanel}
        />
      </div>
    </div>
  )
}

type FilterProps = {
  label: string
  accessibleLabel?: string
  icon: typeof Star
  count: number
  children: ReactNode
}

const Filter = ({ label, accessibleLabel, icon: Icon, count, children }: FilterProps) => (
  <Menu
    label={accessibleLabel ?? `Filter by ${label.toLowerCase()}`}
    trigger={
      <Button
        aria-label={accessibleLabel && count > 0 ? `${accessibleLabel}: ${count}` : accessibleLabel}
        className={`inline-flex h-8 items-center gap-1.5 rounded-md border px-2.5 font-medium whitespace-nowrap hover:bg-hover ${count > 0 ? 'border-accent bg-accent-soft' : 'border-control'}`}
      >
        <Icon aria-hidden size={16} />
        {label}
        {count > 0 && ` · ${count}`}
      </Button>
    }
  >
    {children}
  </Menu>
)
