import type { ReportSums } from '#server/billingReports/contract.ts'
import type { Column, Part } from '#web/ui/data/BarChart.tsx'
import { Facts } from '#web/ui/data/Facts.tsx'
import { formatCents, formatNumber } from '#web/ui/data/numbers.ts'

export const NO_SUMS: ReportSums = {
  paid_words: 0,
  paid_reserved_words: 0,
  reserved_cents: 0,
  cost_cents: 0,
  free_words: 0,
  free_reserved_words: 0,
}

export const ReportFacts = ({ sums }: { sums: ReportSums }) => (
  <Facts
    facts={[
      ['Words paid by users', <Count key="paid" done={sums.paid_words} reserved={sums.paid_reserved_words} />],
      ['Revenue', <Revenue key="revenue" sums={sums} />],
      ['Free words', <Count key="free" done={sums.free_words} reserved={sums.free_reserved_words} />],
    ]}
  />
)

const Count = ({ done, reserved }: { done: number; reserved: number }) => (
  <>
    {formatNumber(done)}
    {reserved > 0 && <span className="text-13 font-normal text-muted"> + {formatNumber(reserved)} in progress</span>}
  </>
)

const Revenue = ({ sums: { cost_cents, reserved_cents } }: { sums: ReportSums }) => (
  <>
    {formatCents(cost_cents)}
    {reserved_cents > 0 && (
      <span className="text-13 font-normal text-muted"> + {formatCents(reserved_cents)} in progress</span>
    )}
  </>
)

export const REPORT_PARTS: readonly Part[] = [
  { label: 'Paid by users', tone: 'accent' },
  { label: 'Free', tone: 'grey' },
]

export const reportColumn = (id: string, name: string, tick: string, sums: ReportSums = NO_SUMS): Column => ({
  id,
  name,
  tick,
  parts: [sums.paid_words + sums.paid_reserved_words, sums.free_words + sums.free_reserved_words],
  text: `${formatNumber(sums.paid_words + sums.paid_reserved_words)} paid · ${formatCents(sums.cost_cents)} · ${formatNumber(sums.free_words + sums.free_reserved_words)} free`,
})
