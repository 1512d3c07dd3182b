import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  BadgeX,
  FilePen,
  GitMerge,
  Lightbulb,
  SlidersHorizontal,
  User,
  UserPen,
  Wrench,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FilterCounts } from '#server/rows/contract.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { useMedia } from '#web/ui/focus/useMedia.ts'
import { MenuItem, MenuSection, SubMenu } from '#web/ui/overlays/Menu.tsx'
import { filterCountsQuery } from '../../rows/queries.ts'
import { CHECKED_FILTERS } from '../../rows/tableQuery.ts'
import { ORIGIN_FILTERS, ORIGINS } from '../../tableTools/origins.ts'
import { PHONE } from '../columns/layout.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { type FiltersProps, toggled } from './filterValues.ts'

export function MoreFilters({ query, change, address }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const counts = useFilterCounts(address, isOpen)
  const { faults, mine, outdated, suggested, conflicts, checked, origins, people } = query
  const on = [faults, mine, outdated, suggested, conflicts, checked, origins.length, people.length].filter(Boolean)
  return (
    <FilterMenu
      label="More"
      accessibleLabel="More filters"
      icon={SlidersHorizontal}
      count={on.length}
      onOpenChange={setIsOpen}
    >
      <MenuItem icon={Wrench} isCurrent={faults} onAction={() => change({ faults: faults ? '' : 'yes' })}>
        With issues
      </MenuItem>
      <MenuItem
        icon={Lightbulb}
        isCurrent={suggested}
        textValue="With suggestions"
        onAction={() => change({ suggested: suggested ? '' : 'yes' })}
      >
        With suggestions <Count of={counts?.suggested} />
      </MenuItem>
      <MenuItem
        icon={GitMerge}
        isCurrent={conflicts}
        textValue="Conflicts of the last merge"
        onAction={() => change({ conflicts: conflicts ? '' : 'yes' })}
      >
        Conflicts of the last merge <Count of={counts?.conflicts} />
      </MenuItem>
      <MenuItem icon={UserPen} isCurrent={mine} onAction={() => change({ mine: mine ? '' : 'yes' })}>
        Changed by me
      </MenuItem>
      <MenuItem icon={FilePen} isCurrent={outdated} onAction={() => change({ outdated: outdated ? '' : 'yes' })}>
        Source changed
      </MenuItem>
      {CHECKED_FILTERS.map((filter) => (
        <MenuItem
          key={filter}
          icon={filter === 'yes' ? BadgeCheck : BadgeX}
          isCurrent={checked === filter}
          onAction={() => change({ checked: checked === filter ? '' : filter })}
        >
          {filter === 'yes' ? 'Checked' : 'Not checked'}
        </MenuItem>
      ))}
      <Choices label="Origin" note={noteOf(origins)}>
        {ORIGIN_FILTERS.map((origin) => (
          <MenuItem
            key={origin}
            icon={ORIGINS[origin].icon}
            isCurrent={origins.includes(origin)}
            textValue={ORIGINS[origin].label}
            onAction={() => change({ origin: toggled(origins, origin) })}
          >
            {ORIGINS[origin].label} <Count of={counts && rowsOf(counts, origin)} />
          </MenuItem>
        ))}
      </Choices>
      <Choices label="Written or checked by" note={noteOf(people)}>
        {counts?.people.map(({ user_id, name, rows }) => (
          <MenuItem
            key={user_id}
            icon={User}
            isCurrent={people.includes(user_id)}
            textValue={name}
            onAction={() => change({ by: toggled(people, user_id) })}
          >
            {name} <Count of={rows} />
          </MenuItem>
        ))}
        {!counts && <MenuItem isDisabled>Loading…</MenuItem>}
        {counts?.people.length === 0 && <MenuItem isDisabled>Nobody yet</MenuItem>}
      </Choices>
    </FilterMenu>
  )
}

function useFilterCounts(address: FiltersProps['address'], isOpen: boolean) {
  const counts = useQuery({ ...filterCountsQuery(address ?? NO_PAGE), enabled: isOpen && address !== undefined })
  return counts.data
}
const NO_PAGE = { page_id: '', language: 'en' } as const

type ChoicesProps = { label: string; note: string | undefined; children: ReactNode }

const Choices = ({ label, note, children }: ChoicesProps) =>
  useMedia(PHONE) ? (
    <MenuSection title={label}>{children}</MenuSection>
  ) : (
    <SubMenu label={label} note={note}>
      {children}
    </SubMenu>
  )

const rowsOf = ({ origins }: FilterCounts, origin: string) =>
  origins.find((counted) => counted.origin === origin)?.rows ?? 0

const noteOf = (chosen: readonly unknown[]) => (chosen.length > 0 ? formatNumber(chosen.length) : undefined)

const Count = ({ of }: { of: number | undefined }) =>
  of !== undefined && <span className="tabular text-muted">{`· ${formatNumber(of)}`}</span>
