import { useQuery } from '@tanstack/react-query'
import { CalendarX2, Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '#web/api/client.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { monthLabel } from '#web/ui/data/dates.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { daysOf, lastMonths } from '../../billing/usage/months.ts'
import { useWorkspace } from '../../pages/workspace.ts'
import { useMay } from '../../people/rights.ts'
import { workReportQuery } from '../queries.ts'
import { ReportTable } from './ReportTable.tsx'

export function ReportTab() {
  const { project } = useWorkspace()
  const isOfAll = useMay()('manageProject')
  const [months] = useState(() => lastMonths(new Date()))
  const [month, setMonth] = useState(months[0]!)
  const days = daysOf(month)
  const report = useQuery(workReportQuery(project.id, days))
  const save = () =>
    download(
      `/projects/${project.id}/export-work-report?${new URLSearchParams({ ...days, spreadsheet_safe: 'true' })}`,
      `work_${month}.csv`,
    ).catch((error: Error) => toast.error(`Export failed: ${error.message}`))

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
          <Select
            label="Month"
            isLabelHidden
            className="w-44"
            options={months.map((id) => ({ id, label: monthLabel(id) }))}
            value={month}
            onChange={setMonth}
          />
          <Button icon={Download} onPress={() => void save()}>
            Export CSV
          </Button>
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
