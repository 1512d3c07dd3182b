import type { ReactNode } from 'react'
import type { Sums } from '#server/billing/usageContract.ts'
import { formatCents, formatNumber } from '../../ui/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '../../ui/Table.tsx'

export type UsageRow = Sums & { id: string; name: string; of?: string | null }

type UsageTableProps = {
  label: string
  /** What the rows are. */
  what: string
  rows: readonly UsageRow[]
  /** Of everything, also of rows that are not on show. */
  total: Sums
  nameOf?: (row: UsageRow) => ReactNode
}

/** Words and what they cost, a row for each; the bar is its share of the whole. */
export function UsageTable({ label, what, rows, total, nameOf }: UsageTableProps) {
  return (
    <Table label={label}>
      <TableHead columns={[what, { hidden: 'Share' }, 'Words', 'Under way', 'Billed', 'Cost']} ends={4} />
      <TableBody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell className="min-w-44 break-words">
              {nameOf ? nameOf(row) : row.name}
              {row.of && <span className="block text-13 text-muted">{row.of}</span>}
            </Cell>
            <Cell className="w-1/5 min-w-16 max-sm:hidden">
              <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-hover">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${total.words === 0 ? 0 : (row.words / total.words) * 100}%` }}
                />
              </span>
            </Cell>
            <Figures sums={row} />
          </tr>
        ))}
      </TableBody>
      <tfoot className="border-t border-line bg-subtle font-medium">
        <tr>
          <th scope="row" className="px-3 py-2 text-start font-medium">
            In all
          </th>
          <td className="max-sm:hidden" />
          <Figures sums={total} />
        </tr>
      </tfoot>
    </Table>
  )
}

const Figures = ({ sums }: { sums: Sums }) => (
  <>
    {[
      formatNumber(sums.words),
      sums.reserved_words === 0 ? '–' : formatNumber(sums.reserved_words),
      formatNumber(sums.billed_words),
      formatCents(sums.cost_cents),
    ].map((figure, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
      <Cell key={n} className="tabular text-end whitespace-nowrap">
        {figure}
      </Cell>
    ))}
  </>
)
