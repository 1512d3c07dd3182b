import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#web/layout/Loaded.tsx'
import { MonthActions, useMonth } from '#web/layout/MonthActions.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useWorkspace } from '../../pages/workspace.ts'
import { useMay } from '../../people/rights.ts'
import { workReportQuery, writerTeamsQuery } from '../queries.ts'
import { ReportTable } from './ReportTable.tsx'

const EVERYBODY = 'everybody'

export function ReportTab() {
  const { project } = useWorkspace()
  const isOfAll = useMay()('manageProject')
  const month = useMonth()
  const [team_id, setTeamId] = useState<string>()
  const teams = useQuery({ ...writerTeamsQuery(project.id), enabled: isOfAll }).data ?? []
  const of: Record<string, string> = team_id === undefined ? {} : { team_id }
  const report = useQuery(workReportQuery(project.id, { ...month.days, ...of }))

  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-20 font-semibold">Report</h2>
          <p className="text-muted">
            {isOfAll ? 'The work of people in this project' : 'Your work in this project'}, in source words. Each text
            counts once a week. Weeks begin on Monday, in UTC.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {teams.length > 0 && (
            <Select
              label="Team"
              isLabelHidden
              className="w-44"
              options={[
                { id: EVERYBODY, label: 'Everybody' },
                ...teams.map((one) => ({ id: one.team_id, label: one.name })),
              ]}
              value={team_id ?? EVERYBODY}
              onChange={(id) => setTeamId(id === EVERYBODY ? undefined : id)}
            />
          )}
          <MonthActions of={month} path={`/projects/${project.id}/export-work-report`} name="work" query={of} />
        </div>
      </header>
      <Loaded query={report} failure="The report could not be loaded" waiting={<Skeleton className="h-40" />}>
        {({ lines }) =>
          lines.length === 0 ? (
            <EmptyState icon={CalendarX2} title="Nobody has worked here this month">
              The words that each person translates, edits and checks will appear here, by language and week.
            </EmptyState>
          ) : (
            <ReportTable lines={lines} />
          )
        }
      </Loaded>
    </div>
  )
}
