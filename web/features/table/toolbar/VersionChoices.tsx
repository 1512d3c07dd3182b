import { useQuery } from '@tanstack/react-query'
import { CalendarDays, FileText, MessageSquare, SquareStack } from 'lucide-react'
import type { VersionFilterCounts } from '#server/rows/version/contract.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { pagesQuery } from '../../pages/queries.ts'
import { IDENTICAL_FILTERS } from '../../rows/tableQuery.ts'
import { Choices, Count, noteOf } from './Choices.tsx'
import { type FiltersProps, toggled } from './filterValues.ts'

const IDENTICAL_LABELS = {
  sources: 'One source, several translations',
  translations: 'One translation, several sources',
}
const DAYS = [
  { days: 0, label: 'Today' },
  { days: 7, label: 'In the last 7 days' },
  { days: 30, label: 'In the last 30 days' },
]

type VersionChoicesProps = Pick<FiltersProps, 'query' | 'change'> & {
  version_id: string
  counts: VersionFilterCounts | undefined
}

export function VersionChoices({ version_id, counts, query, change }: VersionChoicesProps) {
  const { pages, speakers, since, identical } = query
  const all = useQuery(pagesQuery(version_id)).data ?? []
  return (
    <>
      <Choices label="Page" note={noteOf(pages)}>
        {all.map(({ id, name }) => (
          <MenuItem
            key={id}
            icon={FileText}
            isCurrent={pages.includes(id)}
            textValue={name}
            onAction={() => change({ of: toggled(pages, id) })}
          >
            {name}
          </MenuItem>
        ))}
      </Choices>
      <Choices label="Speaker" note={noteOf(speakers)}>
        {counts?.speakers.map(({ speaker, rows }) => (
          <MenuItem
            key={speaker}
            icon={MessageSquare}
            isCurrent={speakers.includes(speaker)}
            textValue={speaker}
            onAction={() => change({ speaker: toggled(speakers, speaker) })}
          >
            {speaker} <Count of={rows} />
          </MenuItem>
        ))}
        {!counts && <MenuItem isDisabled>Loading…</MenuItem>}
        {counts?.speakers.length === 0 && <MenuItem isDisabled>No text has a speaker</MenuItem>}
      </Choices>
      <Choices label="Identical texts" note={identical === '' ? undefined : '1'}>
        {IDENTICAL_FILTERS.map((one) => (
          <MenuItem
            key={one}
            icon={SquareStack}
            isCurrent={identical === one}
            onAction={() => change({ identical: identical === one ? '' : one })}
          >
            {IDENTICAL_LABELS[one]}
          </MenuItem>
        ))}
      </Choices>
      <Choices label="Changed" note={since === '' ? undefined : '1'}>
        {DAYS.map(({ days, label }) => {
          const day = dayBefore(days)
          return (
            <MenuItem
              key={days}
              icon={CalendarDays}
              isCurrent={since === day}
              onAction={() => change({ since: since === day ? '' : day })}
            >
              {label}
            </MenuItem>
          )
        })}
      </Choices>
    </>
  )
}

function dayBefore(days: number) {
  const day = new Date()
  day.setDate(day.getDate() - days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
