import type { ReactNode } from 'react'
import type { Report, ReportSums } from '#server/billingReports/contract.ts'
import { formatCents, formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'

export type ReportRow = Report['data'][number]

type Props = {
  label: string
  what: string
  rows: readonly ReportRow[]
  /** Of everything, also of rows that are not on show. */
  total: ReportSums
  nameOf: (row: ReportRow) => ReactNode
}

export const ReportTable = ({ label, what, rows, total, nameOf }: Props) => (
  <Table label={label}>
    <TableHead
      columns={[what, { hidden: 'Share of the revenue' }, 'Paid words', 'Revenue', 'Free words']}
      ends={3}
      onlyWide={[1]}
    />
    <TableBody>
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell className="min-w-24 break-words sm:min-w-44">
            {nameOf(row)}
            {row.of && <span className="block text-13 text-muted">{row.of}</span>}
          </Cell>
          <Share of={row.cost_cents} in={total.cost_cents} />
          <Figures sums={row} />
        </tr>
      ))}
    </TableBody>
    <tfoot className="border-t border-line bg-subtle font-medium">
      <tr>
        <th scope="row" className="px-3 py-2 text-start font-medium">
          Total
        </th>
        <td className="max-sm:hidden" />
        <Figures sums={total} />
      </tr>
    </tfoot>
  </Table>
)

const Share = ({ of, in: all }: { of: number; in: number }) => (
  <Cell className="w-1/5 min-w-16 max-sm:hidden">
    <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-hover">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${all === 0 ? 0 : (of / all) * 100}%` }} />
    </span>
  </Cell>
)

const Figures = ({ sums }: { sums: ReportSums }) => (
  <>
    <Cell className={FIGURE}>
      {formatNumber(sums.paid_words)}
      <InProgress words={sums.paid_reserved_words} />
    </Cell>
    <Cell className={FIGURE}>{formatCents(sums.cost_cents)}</Cell>
    <Cell className={FIGURE}>
      {formatNumber(sums.free_words)}
      <InProgress words={sums.free_reserved_words} />
    </Cell>
  </>
)

const InProgress = ({ words }: { words: number }) =>
  words > 0 && <span className="block text-12 text-muted">{formatNumber(words)} in progress</span>

const FIGURE = 'tabular text-end whitespace-nowrap'
