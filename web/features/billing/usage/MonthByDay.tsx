import type { OrganizationUsage, Sums } from '#server/usage/contract.ts'
import { daysBetween, daysOf } from '#web/layout/months.ts'
import { BarChart } from '#web/ui/data/BarChart.tsx'
import { dayLabel } from '#web/ui/data/dates.ts'
import { formatCompact } from '#web/ui/data/numbers.ts'
import { addSums } from './addSums.ts'
import { USAGE_PARTS, usageColumn } from './usageColumns.ts'

export function MonthByDay({ month, usages }: { month: string; usages: OrganizationUsage[] }) {
  const byDay = new Map<string, Sums>()
  for (const { day, ...sums } of usages.flatMap(({ days }) => days)) {
    const known = byDay.get(day)
    byDay.set(day, known ? addSums(known, sums) : sums)
  }
  return (
    <BarChart
      label="Words by day"
      parts={USAGE_PARTS}
      format={formatCompact}
      columns={daysBetween(daysOf(month)).map((day) => {
        const number = Number(day.slice(8))
        return usageColumn(day, dayLabel(day), number === 1 || number % 5 === 0 ? String(number) : '', byDay.get(day))
      })}
    />
  )
}
