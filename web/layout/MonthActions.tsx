import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../api/client.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { monthLabel } from '../ui/data/dates.ts'
import { Select } from '../ui/fields/Select.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { daysOf, lastMonths } from './months.ts'

/** The month that a report is about, of the last twelve. */
export function useMonth() {
  const [months] = useState(() => lastMonths(new Date()))
  const [month, setMonth] = useState(months[0]!)
  return { months, month, setMonth, days: daysOf(month) }
}

/** `path`: of the call that answers the report as CSV; `name`: what its file is called before the month; `query`: of whom. */
type Props = { of: ReturnType<typeof useMonth>; path: string; name: string; query?: Record<string, string> }

export function MonthActions({ of: { months, month, setMonth, days }, path, name, query }: Props) {
  const save = () =>
    download(
      `${path}?${new URLSearchParams({ ...days, ...query, spreadsheet_safe: 'true' })}`,
      `${name}_${month}.csv`,
    ).catch((error: Error) => toast.error(`Export failed: ${error.message}`))
  return (
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
  )
}
