import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarRange, Image, ImageOff, MessageSquare, SquareStack } from 'lucide-react'
import type { VersionFilterCounts } from '#server/rows/version/contract.ts'
import { pagesQuery } from '#web/features/pages/queries.ts'
import { IDENTICAL_FILTERS, SCREENSHOT_FILTERS } from '#web/features/rows/tableQuery.ts'
import { beginOf, type VersionAddress } from '#web/features/rows/version/versionQueries.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { isOffered, OFFERED_DAYS } from '../days.ts'
import { type FiltersProps, toggled } from '../filterValues.ts'
import { AskedCount } from './AskedCount.tsx'
import { Choices, Count, noteOf } from './Choices.tsx'
import { PageChoices } from './PageChoices.tsx'
import { TypeChoices } from './TypeChoices.tsx'
import { VersionsChoice } from './VersionsChoice.tsx'

const IDENTICAL_LABELS = {
  sources: 'One source, several translations',
  translations: 'One translation, several sources',
}

const SCREENSHOT_LABELS = { with: 'With screenshot', without: 'Without screenshot' }
const SCREENSHOT_ICONS = { with: Image, without: ImageOff }

type VersionChoicesProps = Pick<FiltersProps, 'query' | 'change'> & {
  address: VersionAddress
  counts: VersionFilterCounts | undefined
  onDays: () => void
}

export function VersionChoices({ address, counts, query, change, onDays }: VersionChoicesProps) {
  const { speakers, since, until, identical, screenshot, versions } = query
  const all = useQuery(pagesQuery(address.version_id)).data ?? []
  return (
    <>
      <VersionsChoice {...{ query, change }} />
      <PageChoices pages={all} {...{ query, counts, change }} />
      <TypeChoices pages={all} {...{ query, counts, change }} />
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
            textValue={IDENTICAL_LABELS[one]}
            onAction={() => change({ identical: identical === one ? '' : one })}
          >
            {IDENTICAL_LABELS[one]} <AskedCount address={address} of={{ identical: one, versions }} />
          </MenuItem>
        ))}
      </Choices>
      <Choices label="Screenshots" note={screenshot === '' ? undefined : '1'}>
        {SCREENSHOT_FILTERS.map((one) => (
          <MenuItem
            key={one}
            icon={SCREENSHOT_ICONS[one]}
            isCurrent={screenshot === one}
            textValue={SCREENSHOT_LABELS[one]}
            onAction={() => change({ screenshot: screenshot === one ? '' : one })}
          >
            {SCREENSHOT_LABELS[one]} <AskedCount address={address} of={{ screenshot: one, versions }} />
          </MenuItem>
        ))}
      </Choices>
      <Choices label="Changed" note={since === '' && until === '' ? undefined : '1'}>
        {(until !== '' || (since !== '' && !isOffered(since))) && (
          <MenuItem
            icon={CalendarDays}
            isCurrent
            textValue={daysLabel(since, until)}
            onAction={() => change({ since: '', until: '' })}
          >
            {daysLabel(since, until)}
          </MenuItem>
        )}
        {OFFERED_DAYS.map(({ day, label }) => (
          <MenuItem
            key={day}
            icon={CalendarDays}
            isCurrent={since === day && until === ''}
            textValue={label}
            onAction={() => change({ since: since === day && until === '' ? '' : day, until: '' })}
          >
            {label}{' '}
            <Count of={counts?.changed?.find((one) => Date.parse(one.since) === Date.parse(beginOf(day)))?.rows} />
          </MenuItem>
        ))}
        <MenuItem icon={CalendarRange} onAction={onDays}>
          Choose days…
        </MenuItem>
      </Choices>
    </>
  )
}

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const shown = (day: string) => date.format(new Date(beginOf(day)))

function daysLabel(since: string, until: string) {
  if (until === '') return `Since ${shown(since)}`
  return since === '' ? `Until ${shown(until)}` : `${shown(since)} to ${shown(until)}`
}
