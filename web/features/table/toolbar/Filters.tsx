import {
  BadgeCheck,
  BadgeX,
  FilePen,
  FilterX,
  ListFilter,
  SlidersHorizontal,
  Star,
  UserPen,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { IconButton } from '../../../ui/buttons/Button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx'
import { CHECKED_FILTERS, isFiltered, RATING_FILTERS, type TableQuery } from '../../rows/tableQuery.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import type { ChangeQuery } from '../useTableQuery.ts'
import { NO_FILTERS, RATING_LABELS, STATUS_FILTERS, toggled } from './filterValues.ts'
import { BAR_BUTTON, BAR_ICON, BAR_LABEL } from './looks.ts'

/** The filters of the table. */
export function Filters({ query, change }: { query: TableQuery; change: ChangeQuery }) {
  const more = Number(query.faults) + Number(query.mine) + Number(query.outdated) + Number(query.checked !== '')
  return (
    <>
      <Filter label="Status" icon={ListFilter} count={query.statuses.length}>
        {STATUS_FILTERS.map((status) => (
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
        <MenuItem
          icon={FilePen}
          isCurrent={query.outdated}
          onAction={() => change({ outdated: query.outdated ? '' : 'yes' })}
        >
          Source changed
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
        <IconButton icon={FilterX} label="Clear filters" onPress={() => change(NO_FILTERS)} />
      )}
    </>
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
        className={`${BAR_BUTTON} ${count > 0 ? 'border-accent bg-accent-soft' : 'border-control'}`}
      >
        <Icon aria-hidden size={16} className={BAR_ICON} />
        <span className={BAR_LABEL}>{label}</span>
        {count > 0 && <span className="tabular">{` · ${count}`}</span>}
      </Button>
    }
  >
    {children}
  </Menu>
)
