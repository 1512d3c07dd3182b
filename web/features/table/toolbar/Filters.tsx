import { FilterX, History, ListFilter, Star } from 'lucide-react'
import { memo, useState } from 'react'
import { IconButton } from '#web/ui/buttons/Button.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { isFiltered, RATING_FILTERS } from '../../rows/tableQuery.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { Count } from './choices/Choices.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import {
  type FiltersProps,
  NO_FILTERS,
  RATING_LABELS,
  RATING_OUTDATED,
  STATUS_FILTERS,
  toggled,
} from './filterValues.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { useFilterCounts } from './useFilterCounts.ts'

export const Filters = memo(function Filters({ query, change, address }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { counts, standing } = useFilterCounts({ address, query }, isOpen)
  const { ratings, ratingOutdated } = query
  return (
    <>
      <FilterMenu label="Status" icon={ListFilter} count={query.statuses.length} onOpenChange={setIsOpen}>
        {STATUS_FILTERS.map((status) => (
          <MenuItem
            key={status}
            textValue={STATUS_LOOKS[status].label}
            icon={STATUS_LOOKS[status].icon}
            isCurrent={query.statuses.includes(status)}
            onAction={() => change({ status: toggled(query.statuses, status) })}
          >
            {STATUS_LOOKS[status].label} <Count of={standing?.statuses.find((one) => one.status === status)?.rows} />
          </MenuItem>
        ))}
      </FilterMenu>
      <FilterMenu label="Rating" icon={Star} count={ratings.length + Number(ratingOutdated)} onOpenChange={setIsOpen}>
        {RATING_FILTERS.map((rating) => (
          <MenuItem
            key={rating}
            textValue={RATING_LABELS[rating]}
            isCurrent={ratings.includes(rating)}
            onAction={() => change({ rating: toggled(ratings, rating) })}
          >
            {RATING_LABELS[rating]}{' '}
            <Count of={standing?.ratings && (standing.ratings.find((one) => one.rating === rating)?.rows ?? 0)} />
          </MenuItem>
        ))}
        <MenuItem
          icon={History}
          textValue={RATING_OUTDATED}
          isCurrent={ratingOutdated}
          onAction={() => change({ rating_outdated: ratingOutdated ? '' : 'yes' })}
        >
          {RATING_OUTDATED} <Count of={counts?.rating_outdated} />
        </MenuItem>
      </FilterMenu>
      <MoreFilters query={query} change={change} address={address} />
      {isFiltered(query) && <IconButton icon={FilterX} label="Clear filters" onPress={() => change(NO_FILTERS)} />}
    </>
  )
})
