import { ListFilter, RefreshCw, Search } from 'lucide-react'
import type { RefObject } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { NOT_STARTED, type StatusFilter } from './arrangement.ts'
import { STATUS_LOOKS } from './StatusCell.tsx'

const FILTERS: readonly StatusFilter[] = [NOT_STARTED, 'PENDING', 'IN_PROGRESS', 'NEEDS_REVIEW', 'FAILED', 'COMPLETED']

type TableToolbarProps = {
  search: string
  onSearch: (search: string) => void
  searchBox: RefObject<HTMLInputElement | null>
  statuses: readonly StatusFilter[]
  onStatuses: (statuses: StatusFilter[]) => void
  staleCount: number
  onRefresh: () => void
  count: number | undefined
}

export function TableToolbar({
  search,
  onSearch,
  searchBox,
  statuses,
  onStatuses,
  staleCount,
  onRefresh,
  count,
}: TableToolbarProps) {
  const toggle = (status: StatusFilter) =>
    onStatuses(statuses.includes(status) ? statuses.filter((other) => other !== status) : [...statuses, status])

  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="relative min-w-48 flex-1 sm:max-w-80">
        <Search aria-hidden size={15} className="absolute start-2.5 top-2 text-muted" />
        <span className="sr-only">Search translations</span>
        <input
          ref={searchBox}
          type="search"
          placeholder="Search translations..."
          aria-keyshortcuts="/"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
          className="h-8 w-full rounded-md border border-control bg-surface ps-8 pe-2 text-14"
        />
      </label>
      <Menu
        label="Filter by status"
        trigger={
          <AriaButton className="inline-flex h-8 items-center gap-2 rounded-md border border-control px-3 font-medium hover:bg-hover">
            <ListFilter aria-hidden size={16} />
            Status{statuses.length > 0 && ` · ${statuses.length}`}
          </AriaButton>
        }
      >
        {FILTERS.map((status) => (
          <MenuItem
            key={status}
            icon={STATUS_LOOKS[status].icon}
            isCurrent={statuses.includes(status)}
            onAction={() => toggle(status)}
          >
            {STATUS_LOOKS[status].label}
          </MenuItem>
        ))}
      </Menu>
      <div className="ms-auto flex items-center gap-3 text-13 text-muted">
        {staleCount > 0 && (
          <Button size="sm" variant="ghost" icon={RefreshCw} onPress={onRefresh}>
            Order changed, refresh
          </Button>
        )}
        {count !== undefined && (
          <span className="tabular">{count === 1 ? '1 row' : `${formatNumber(count)} rows`}</span>
        )}
      </div>
    </div>
  )
}
