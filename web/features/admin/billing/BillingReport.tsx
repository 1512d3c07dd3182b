import { useQuery } from '@tanstack/react-query'
import { Download, ReceiptText, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Overview } from '#server/billingReports/contract.ts'
import { download } from '#web/api/client.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { lastMonths } from '#web/layout/months.ts'
import { Screen } from '#web/layout/Screen.tsx'
import { Button, LinkButton } from '#web/ui/buttons/Button.tsx'
import { BarChart } from '#web/ui/data/BarChart.tsx'
import { monthLabel, shortMonthLabel } from '#web/ui/data/dates.ts'
import { formatCompact } from '#web/ui/data/numbers.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { TestBilling } from '../../billing/TestBilling.tsx'
import { AdminGate } from '../AdminGate.tsx'
import { AtStripe } from './AtStripe.tsx'
import { overviewQuery, type ReportFilter } from './billingQueries.ts'
import { NO_SUMS, REPORT_PARTS, ReportFacts, reportColumn } from './ReportFacts.tsx'
import { type Narrowing, ReportTables } from './ReportTables.tsx'

export const BillingReport = () => (
  <AdminGate>
    <Report />
  </AdminGate>
)

function Report() {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [month, setMonth] = useState<string>()
  const [narrowings, setNarrowings] = useState<Narrowing[]>([])
  const wide: ReportFilter = {
    ...(search && { search }),
    ...Object.assign({}, ...narrowings.map(({ filter }) => filter)),
  }
  const filter: ReportFilter = { ...wide, ...(month && { from: month, until: month }) }
  const overview = useQuery(overviewQuery(wide))
  const save = () =>
    download(
      `/admin/billing/export-usage?${new URLSearchParams(filter as Record<string, string>)}`,
      'billing.csv',
    ).catch((error: Error) => toast.error(`Export failed: ${error.message}`))

  return (
    <Screen
      title="Billing report"
      mark={<TestBilling />}
      text="Words that users pay, and words that are free: of trials and of administrators. Times are in UTC."
      width="wide"
      actions={
        <>
          <LinkButton to="/admin">Users</LinkButton>
          <LinkButton to="/admin/corrections">Corrections</LinkButton>
          <LinkButton to="/admin/model-costs">Model costs</LinkButton>
          <Button icon={Download} onPress={() => void save()}>
            Export CSV
          </Button>
        </>
      }
    >
      <Loaded
        query={overview}
        failure="The report could not be loaded"
        waiting={<CenteredSpinner label="Loading the report" />}
      >
        {(found) =>
          isEmpty(found) && Object.keys(wide).length === 0 ? (
            <EmptyState icon={ReceiptText} title="Nothing has been translated yet">
              The words of each month, organization, project, language and person will appear here, with their price.
            </EmptyState>
          ) : (
            <>
              <AtStripe overview={found} />
              <div className="flex flex-wrap items-center gap-2">
                <SearchField
                  label="Search organizations, projects and people"
                  className="w-full max-w-96"
                  value={typed}
                  onChange={setTyped}
                />
                {month && <Chip name={monthLabel(month)} onRemove={() => setMonth(undefined)} />}
                {narrowings.map(({ name }, n) => (
                  <Chip key={name} name={name} onRemove={() => setNarrowings(narrowings.slice(0, n))} />
                ))}
              </div>
              <ReportFacts sums={(month ? found.months.find((one) => one.month === month) : found) ?? NO_SUMS} />
              <Months months={found.months} chosen={month} onChoose={(id) => setMonth(id === month ? undefined : id)} />
              <ReportTables
                key={JSON.stringify(filter)}
                filter={filter}
                onMonth={setMonth}
                onNarrow={(narrowing) => setNarrowings([...narrowings, narrowing])}
              />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

type MonthsProps = {
  months: Overview['months']
  chosen: string | undefined
  onChoose: (month: string) => void
}

const Months = ({ months, chosen, onChoose }: MonthsProps) => (
  <BarChart
    label="Words by month"
    parts={REPORT_PARTS}
    format={formatCompact}
    chosen={chosen}
    onChoose={onChoose}
    columns={lastMonths(new Date())
      .reverse()
      .map((id, n) => {
        const found = months.find((one) => one.month === id)
        return { ...reportColumn(id, monthLabel(id), shortMonthLabel(id), found), isMinor: n % 2 === 0 }
      })}
  />
)

const isEmpty = ({
  paid_words,
  paid_reserved_words,
  free_words,
  free_reserved_words,
  open_disputes,
  stripe,
}: Overview) =>
  paid_words + paid_reserved_words + free_words + free_reserved_words + open_disputes === 0 &&
  stripe.findings.length === 0

const Chip = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Button size="sm" icon={X} aria-label={`Not only ${name}`} onPress={onRemove}>
    {name}
  </Button>
)
