import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysOf, monthOf } from '#web/layout/months.ts'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { monthLabel } from '#web/ui/data/dates.ts'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { organizationsQuery } from '../../organizations/queries.ts'
import { selectOrganization } from '../../organizations/selectedOrganization.ts'
import { organizationUsageQuery } from '../queries.ts'
import { addSums } from './addSums.ts'
import { MonthByDay } from './MonthByDay.tsx'
import { type UsageRow, UsageTable } from './UsageTable.tsx'
import { NO_SUMS } from './usageColumns.ts'

export function MyMonth({ user }: { user: { id: string } }) {
  const [month] = useState(() => monthOf(new Date()))
  const organizations = useQuery(organizationsQuery())
  const mine = organizations.data?.filter(({ owner_id }) => owner_id === user.id) ?? []
  const usages = useQueries({ queries: mine.map(({ id }) => organizationUsageQuery(id, daysOf(month))) })
  const isThere = organizations.data !== undefined && usages.every(({ data }) => data !== undefined)
  const rows = mine.flatMap(({ id, name }, n): UsageRow[] => {
    const usage = usages[n]?.data
    return usage ? [{ ...usage, id, name }] : []
  })
  return (
    <Section title="This month" text={`Words your organizations translated in ${monthLabel(month)} (UTC).`}>
      {isThere ? (
        <>
          {rows.some(({ words }) => words > 0) && (
            <MonthByDay month={month} usages={usages.flatMap(({ data }) => data ?? [])} />
          )}
          <UsageTable
            label="Words by organization"
            what="Organization"
            rows={rows}
            total={rows.reduce(addSums, NO_SUMS)}
            isShareHidden
            nameOf={({ id, name }) => (
              <TextLink isApart to="/organizations?tab=quota" onClick={() => selectOrganization(id)}>
                {name}
              </TextLink>
            )}
          />
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}
