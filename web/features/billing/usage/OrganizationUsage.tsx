import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Organization } from '#server/organizations/contract.ts'
import type { OrganizationUsage as Usage } from '#server/usage/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { MonthActions, useMonth } from '#web/layout/MonthActions.tsx'
import { daysBetween } from '#web/layout/months.ts'
import { BarChart } from '#web/ui/data/BarChart.tsx'
import { dayLabel } from '#web/ui/data/dates.ts'
import { formatCompact } from '#web/ui/data/numbers.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { organizationUsageQuery } from '../queries.ts'
import { UsageSums } from './UsageSums.tsx'
import { UsageTable } from './UsageTable.tsx'
import { USAGE_PARTS, usageColumn } from './usageColumns.ts'

export function OrganizationUsage({ organization }: { organization: Organization }) {
  const month = useMonth()
  const usage = useQuery(organizationUsageQuery(organization.id, month.days))

  return (
    <Section
      title="Usage"
      text="AI translations here and their cost. Dates are in UTC."
      action={<MonthActions of={month} path={`/organizations/${organization.id}/export-usage`} name="usage" />}
    >
      <Loaded query={usage} failure="The usage could not be loaded" waiting={<Skeleton className="h-64" />}>
        {(found) => <Month usage={found} />}
      </Loaded>
    </Section>
  )
}

const SIDES = ['project', 'language', 'person', 'day'] as const
type Side = (typeof SIDES)[number]

function Month({ usage }: { usage: Usage }) {
  const [side, setSide] = useState<Side>('project')
  if (usage.words === 0)
    return (
      <EmptyState icon={CalendarX2} title="Nothing translated this month">
        The words of each project, language, person and day will appear here, with their price.
      </EmptyState>
    )
  const byDay = new Map(usage.days.map((day) => [day.day, day]))
  const rows = {
    project: usage.projects,
    language: usage.languages.map((row) => ({
      ...row,
      id: row.target_language,
      name: languageName(row.target_language),
    })),
    person: usage.people,
    day: usage.days.map((row) => ({ ...row, id: row.day, name: dayLabel(row.day) })).reverse(),
  }
  const names = { project: 'Project', language: 'Language', person: 'Person', day: 'Day' }
  return (
    <>
      <UsageSums sums={usage} />
      <BarChart
        label="Words by day"
        parts={USAGE_PARTS}
        format={formatCompact}
        columns={daysBetween(usage).map((day) => {
          const number = Number(day.slice(8))
          return usageColumn(day, dayLabel(day), number === 1 || number % 5 === 0 ? String(number) : '', byDay.get(day))
        })}
      />
      <Tabs
        label="Usage by"
        value={side}
        onChange={setSide}
        items={SIDES.map((id) => ({
          id,
          label: `By ${id}`,
          content: <UsageTable label={`Words by ${id}`} what={names[id]} rows={rows[id]} total={usage} />,
        }))}
      />
    </>
  )
}
