import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sums } from '#server/usage/contract.ts'
import { monthLabel } from '../../ui/dates.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { organizationsQuery } from '../organizations/queries.ts'
import { selectOrganization } from '../organizations/selectedOrganization.ts'
import { daysOf, monthOf } from './months.ts'
import { organizationUsageQuery } from './queries.ts'
import { type UsageRow, UsageTable } from './UsageTable.tsx'
import { NO_SUMS } from './usageColumns.ts'

/** What the organizations one owns have translated this month: what the next invoice is about. */
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
    <Section title="This month" text={`What your organizations have translated in ${monthLabel(month)} (UTC).`}>
      {isThere ? (
        <UsageTable
          label="Words by organization"
          what="Organization"
          rows={rows}
          total={rows.reduce(add, NO_SUMS)}
          isShareHidden
          nameOf={({ id, name }) => (
            <TextLink to="/organizations?tab=quota" onClick={() => selectOrganization(id)}>
              {name}
            </TextLink>
          )}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}

const add = (one: Sums, other: Sums): Sums => ({
  words: one.words + other.words,
  reserved_words: one.reserved_words + other.reserved_words,
  billed_words: one.billed_words + other.billed_words,
  reserved_cents: one.reserved_cents + other.reserved_cents,
  cost_cents: one.cost_cents + other.cost_cents,
})
