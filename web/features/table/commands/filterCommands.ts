import {
  BadgeCheck,
  BadgeX,
  CaseSensitive,
  Contrast,
  FilePen,
  FilterX,
  GitMerge,
  History,
  Lightbulb,
  MessageSquare,
  Regex,
  Search,
  Star,
  Undo2,
  UserPen,
  WholeWord,
  Wrench,
} from 'lucide-react'
import { CHECK_LABELS } from '#db/vocabulary/checks/checks.ts'
import { SEARCH_SIDES } from '#db/vocabulary/texts/searching.ts'
import type { Command } from '../../palette/offers.ts'
import { RATING_FILTERS, type TableQuery } from '../../rows/tableQuery.ts'
import { ORIGIN_FILTERS, ORIGINS } from '../../tableTools/origins.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { NO_FILTERS, RATING_LABELS, STATUS_FILTERS, toggled } from '../toolbar/filterValues.ts'
import { SIDE_LABELS } from '../toolbar/SearchOptions.tsx'
import type { ChangeQuery } from '../useTableQuery.ts'

const OPTIONS = [
  { param: 'case', field: 'matchCase', label: 'Match case', icon: CaseSensitive },
  { param: 'whole', field: 'wholeWords', label: 'Whole words', icon: WholeWord },
  { param: 'regex', field: 'regex', label: 'Regular expression', icon: Regex },
] as const

const verb = (isOn: boolean) => (isOn ? 'Stop showing' : 'Show')

export function filterCommands(
  { statuses, ratings, ratingOutdated, faults, issues, mine, outdated, checked, suggested, ...query }: TableQuery,
  change: ChangeQuery,
): Command[] {
  const { origins } = query
  return [
    ...STATUS_FILTERS.map((status) => ({
      id: `filter ${status}`,
      label: `${verb(statuses.includes(status))} rows with the status ${STATUS_LOOKS[status].label}`,
      icon: STATUS_LOOKS[status].icon,
      run: () => change({ status: toggled(statuses, status) }),
    })),
    ...RATING_FILTERS.map((rating) => ({
      id: `rating ${rating}`,
      label: `${verb(ratings.includes(rating))} rows with the rating ${RATING_LABELS[rating]}`,
      icon: Star,
      run: () => change({ rating: toggled(ratings, rating) }),
    })),
    {
      id: 'rating outdated',
      label: `${verb(ratingOutdated)} rows whose rating is out of date`,
      icon: History,
      run: () => change({ rating_outdated: ratingOutdated ? '' : 'yes' }),
    },
    {
      id: 'faults',
      label: `${verb(faults)} rows with issues`,
      icon: Wrench,
      run: () => change({ faults: faults ? '' : 'yes' }),
    },
    ...issues.map((check) => ({
      id: `issue ${check}`,
      label: `Stop showing rows with the issue: ${CHECK_LABELS[check]}`,
      icon: Wrench,
      run: () => change({ issue: toggled(issues, check) }),
    })),
    ...checkedCommands(checked, change),
    ...searchCommands(query, change),
    {
      id: 'mine',
      label: `${verb(mine)} rows changed by me`,
      icon: UserPen,
      run: () => change({ mine: mine ? '' : 'yes' }),
    },
    {
      id: 'outdated',
      label: `${verb(outdated)} rows whose source has changed`,
      icon: FilePen,
      run: () => change({ outdated: outdated ? '' : 'yes' }),
    },
    ...storedCommands({ suggested, ...query }, change),
    ...ORIGIN_FILTERS.map((origin) => ({
      id: `origin ${origin}`,
      label: `${verb(origins.includes(origin))} rows with the origin: ${ORIGINS[origin].label}`,
      icon: ORIGINS[origin].icon,
      run: () => change({ origin: toggled(origins, origin) }),
    })),
    { id: 'clear', label: 'Clear search and filters', icon: FilterX, run: () => change({ search: '', ...NO_FILTERS }) },
  ]
}

type Stored = Pick<TableQuery, 'suggested' | 'sentBack' | 'openComments' | 'conflicts'>

const storedCommands = ({ suggested, sentBack, openComments, conflicts }: Stored, change: ChangeQuery): Command[] => [
  {
    id: 'suggested',
    label: `${verb(suggested)} rows with suggestions`,
    icon: Lightbulb,
    run: () => change({ suggested: suggested ? '' : 'yes' }),
  },
  {
    id: 'sent back',
    label: `${verb(sentBack)} rows that were sent back`,
    icon: Undo2,
    run: () => change({ sent_back: sentBack ? '' : 'yes' }),
  },
  {
    id: 'open comments',
    label: `${verb(openComments)} rows with open comments`,
    icon: MessageSquare,
    run: () => change({ open_comments: openComments ? '' : 'yes' }),
  },
  {
    id: 'conflicts',
    label: `${verb(conflicts)} conflicts of the last merge`,
    icon: GitMerge,
    run: () => change({ conflicts: conflicts ? '' : 'yes' }),
  },
]

const checkedCommands = (checked: TableQuery['checked'], change: ChangeQuery): Command[] => [
  {
    id: 'unchecked',
    label: `${verb(checked === 'no')} rows that nobody has checked`,
    icon: BadgeX,
    run: () => change({ checked: checked === 'no' ? '' : 'no' }),
  },
  {
    id: 'checked',
    label: `${verb(checked === 'yes')} checked rows`,
    icon: BadgeCheck,
    run: () => change({ checked: checked === 'yes' ? '' : 'yes' }),
  },
  {
    id: 'checked once',
    label: `${verb(checked === 'once')} rows that one of two people has checked`,
    icon: Contrast,
    run: () => change({ checked: checked === 'once' ? '' : 'once' }),
  },
]

type Searched = Pick<TableQuery, 'regex' | 'matchCase' | 'wholeWords' | 'sides'>

const searchCommands = ({ sides, ...query }: Searched, change: ChangeQuery): Command[] => [
  ...OPTIONS.map(({ param, field, label, icon }) => ({
    id: `search ${param}`,
    label: `${query[field] ? 'Leave the search option' : 'Search option'}: ${label}`,
    icon,
    run: () => change({ [param]: query[field] ? '' : 'yes' }),
  })),
  ...SEARCH_SIDES.map((side) => ({
    id: `search in ${side}`,
    label: `${sides.includes(side) ? 'Stop searching only in' : 'Search only in'}: ${SIDE_LABELS[side]}`,
    icon: Search,
    run: () => change({ in: toggled(sides, side) }),
  })),
]
