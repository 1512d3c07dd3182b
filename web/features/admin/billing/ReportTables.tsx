import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Plan } from '#db/vocabulary/plans.ts'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { monthLabel } from '#web/ui/data/dates.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Pages } from '../Pages.tsx'
import { overviewQuery, REPORT_PAGE, type ReportFilter, type ReportSide, reportQuery } from './billingQueries.ts'
import { type ReportRow, ReportTable } from './ReportTable.tsx'

export type Narrowing = { name: string; filter: ReportFilter }

type ReportTablesProps = {
  filter: ReportFilter
  onMonth: (month: string) => void
  onNarrow: (narrowing: Narrowing) => void
}

const SIDES: readonly { id: ReportSide; what: string }[] = [
  { id: 'organization', what: 'Organization' },
  { id: 'project', what: 'Project' },
  { id: 'language', what: 'Language' },
  { id: 'person', what: 'Person' },
  { id: 'plan', what: 'Plan' },
  { id: 'month', what: 'Month' },
]

export function ReportTables(props: ReportTablesProps) {
  const [side, setSide] = useState<ReportSide>('organization')
  return (
    <Tabs
      label="Report by"
      value={side}
      onChange={setSide}
      items={SIDES.map(({ id, what }) => ({
        id,
        label: `By ${id}`,
        content: <SideTable side={id} what={what} {...props} />,
      }))}
    />
  )
}

function SideTable({ side, what, filter, onMonth, onNarrow }: ReportTablesProps & { side: ReportSide; what: string }) {
  const [page, setPage] = useState(1)
  const report = useQuery(reportQuery(side, filter, page))
  const total = useQuery(overviewQuery(filter))
  if (report.isLoadingError)
    return (
      <LoadFailure query={report} title="The report could not be loaded">
        {report.error.message}
      </LoadFailure>
    )
  if (!report.data || !total.data) return <Skeleton className="h-40" />
  if (report.data.count === 0)
    return (
      <EmptyState icon={SearchX} title="No words found">
        Search for part of the name of an organization, a project or a person, or choose another month.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-3">
      <ReportTable
        label={`Words by ${side}`}
        what={what}
        rows={report.data.data}
        total={total.data}
        nameOf={(row) => (
          <TextButton
            onPress={() =>
              side === 'month'
                ? onMonth(row.id)
                : onNarrow({ name: nameOf(side, row), filter: { [KEYS[side]]: row.id } })
            }
          >
            {nameOf(side, row)}
          </TextButton>
        )}
      />
      <Pages page={page} count={report.data.count} size={REPORT_PAGE} onPage={setPage} />
    </div>
  )
}

const KEYS = {
  organization: 'organization_id',
  project: 'project_id',
  language: 'target_language',
  person: 'person_id',
  plan: 'plan',
} as const

function nameOf(side: ReportSide, { id, name }: ReportRow) {
  if (side === 'month') return monthLabel(id)
  if (side === 'plan') return PLAN_NAMES[id as Plan]
  return side === 'language' ? languageName(id as LanguageCode) : name
}

const PLAN_NAMES: Record<Plan, string> = {
  standard: 'Standard, paid by users',
  free_tier: 'Free Trial, free',
  admin: 'Admin, free',
}
