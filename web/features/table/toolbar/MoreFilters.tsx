import {
  BadgeCheck,
  BadgeX,
  Contrast,
  FilePen,
  GitMerge,
  Lightbulb,
  MessageSquare,
  SlidersHorizontal,
  Undo2,
  User,
  UserPen,
} from 'lucide-react'
import { useState } from 'react'
import type { FilterCounts } from '#server/rows/contract.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { CHECKED_FILTERS, type TableQuery } from '../../rows/tableQuery.ts'
import { ORIGIN_FILTERS, ORIGINS } from '../../tableTools/origins.ts'
import { AskedCount } from './choices/AskedCount.tsx'
import { AssignedChoices } from './choices/AssignedChoices.tsx'
import { Choices, Count, noteOf } from './choices/Choices.tsx'
import { DaysDialog } from './choices/DaysDialog.tsx'
import { IssueChoices } from './choices/IssueChoices.tsx'
import { SceneChoices } from './choices/SceneChoices.tsx'
import { VersionChoices } from './choices/VersionChoices.tsx'
import type { Standing } from './countHere.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { CHECKED_LABELS, type FiltersProps, toggled } from './filterValues.ts'
import { useFilterCounts } from './useFilterCounts.ts'

export function MoreFilters({ query, change, address }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [areDaysAsked, setDaysAsked] = useState(false)
  const { counts, scenes: ofScenes, standing, ofVersion } = useFilterCounts({ address, query }, isOpen)
  const { faults, issues, mine, outdated, suggested, sentBack, conflicts, checked, openComments } = query
  const { origins, people, versions, pages, folders, types, speakers, scenes, assigned } = query
  const chosen = [checked, query.since || query.until, query.identical, query.screenshot, query.assignment].filter(
    (one) => one !== '',
  )
  const switched = [
    ...[faults, mine, outdated, suggested, sentBack, openComments, conflicts].filter(Boolean),
    ...chosen,
  ]
  const listed = [issues, origins, people, versions, pages, folders, types, speakers, scenes, assigned]
  const on = [...switched, ...listed.filter(({ length }) => length > 0)]
  return (
    <>
      <FilterMenu
        label="More"
        accessibleLabel="More filters"
        icon={SlidersHorizontal}
        count={on.length}
        onOpenChange={setIsOpen}
      >
        <IssueChoices query={query} change={change} counts={ofVersion} isOpen={isOpen} />
        <StoredChoices query={query} change={change} counts={counts} />
        <MenuItem
          icon={UserPen}
          isCurrent={mine}
          textValue="Changed by me"
          onAction={() => change({ mine: mine ? '' : 'yes' })}
        >
          Changed by me {'version_id' in address && <AskedCount address={address} of={{ mine: true, versions }} />}
        </MenuItem>
        <MenuItem
          icon={FilePen}
          isCurrent={outdated}
          textValue="Source changed"
          onAction={() => change({ outdated: outdated ? '' : 'yes' })}
        >
          Source changed <Count of={ofVersion?.outdated} />
        </MenuItem>
        <CheckedChoices checked={checked} counts={standing} change={change} />
        <OriginChoices origins={origins} counts={counts} change={change} />
        <PeopleChoices people={people} counts={counts} change={change} />
        <SceneChoices chosen={scenes} counts={ofScenes} change={change} />
        {'version_id' in address && (
          <>
            <VersionChoices
              address={address}
              counts={ofVersion}
              query={query}
              change={change}
              onDays={() => setDaysAsked(true)}
            />
            <AssignedChoices address={address} query={query} change={change} />
          </>
        )}
      </FilterMenu>
      {areDaysAsked && <DaysDialog query={query} change={change} onClose={() => setDaysAsked(false)} />}
    </>
  )
}

type StoredChoicesProps = Pick<FiltersProps, 'query' | 'change'> & { counts: FilterCounts | undefined }

const StoredChoices = ({
  query: { suggested, sentBack, openComments, conflicts },
  change,
  counts,
}: StoredChoicesProps) => (
  <>
    <MenuItem
      icon={Lightbulb}
      isCurrent={suggested}
      textValue="With suggestions"
      onAction={() => change({ suggested: suggested ? '' : 'yes' })}
    >
      With suggestions <Count of={counts?.suggested} />
    </MenuItem>
    <MenuItem
      icon={Undo2}
      isCurrent={sentBack}
      textValue="Sent back"
      onAction={() => change({ sent_back: sentBack ? '' : 'yes' })}
    >
      Sent back <Count of={counts?.sent_back} />
    </MenuItem>
    <MenuItem
      icon={MessageSquare}
      isCurrent={openComments}
      textValue="With open comments"
      onAction={() => change({ open_comments: openComments ? '' : 'yes' })}
    >
      With open comments <Count of={counts?.open_comments} />
    </MenuItem>
    <MenuItem
      icon={GitMerge}
      isCurrent={conflicts}
      textValue="Conflicts of the last merge"
      onAction={() => change({ conflicts: conflicts ? '' : 'yes' })}
    >
      Conflicts of the last merge <Count of={counts?.conflicts} />
    </MenuItem>
  </>
)

const CHECKED_ICONS = { yes: BadgeCheck, once: Contrast, no: BadgeX }
const checkedRows = ({ texts, checked, checked_once }: Standing) => ({
  ...{ yes: checked, once: checked_once, no: texts - checked },
})

type CheckedChoicesProps = Pick<FiltersProps, 'change'> & {
  checked: TableQuery['checked']
  counts: Standing | undefined
}

const CheckedChoices = ({ checked, counts, change }: CheckedChoicesProps) =>
  CHECKED_FILTERS.map((filter) => (
    <MenuItem
      key={filter}
      textValue={CHECKED_LABELS[filter]}
      icon={CHECKED_ICONS[filter]}
      isCurrent={checked === filter}
      onAction={() => change({ checked: checked === filter ? '' : filter })}
    >
      {CHECKED_LABELS[filter]} <Count of={counts && checkedRows(counts)[filter]} />
    </MenuItem>
  ))

const rowsOf = ({ origins }: FilterCounts, origin: string) =>
  origins.find((counted) => counted.origin === origin)?.rows ?? 0

type OriginChoicesProps = Pick<FiltersProps, 'change'> & {
  origins: TableQuery['origins']
  counts: FilterCounts | undefined
}

const OriginChoices = ({ origins, counts, change }: OriginChoicesProps) => (
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
)

type PeopleChoicesProps = Pick<FiltersProps, 'change'> & {
  people: readonly string[]
  counts: FilterCounts | undefined
}

const PeopleChoices = ({ people, counts, change }: PeopleChoicesProps) => (
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
)
