import type { ReactNode } from 'react'
import type { Sums } from '#server/usage/contract.ts'
import { formatCents, formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { WordsWithFree } from './UsageSums.tsx'

export type UsageRow = Sums & { id: string; name: string; of?: string | null }

type UsageTableProps = {
  label: string
  what: string
  rows: readonly UsageRow[]
  /** Of everything, also of rows that are not on show. */
  total: Sums
  nameOf?: (row: UsageRow) => ReactNode
  isShareHidden?: boolean
}

export function UsageTable({ label, what, rows, total, nameOf, isShareHidden }: UsageTableProps) {
  return (
    <Table label={label}>
      <TableHead
        columns={[what, ...(isShareHidden ? [] : [{ hidden: 'Share' }]), 'Words', 'In progress', 'Translated', 'Cost']}
        ends={4}
        onlyWide={isShareHidden ? [2, 3] : [1, 3, 4]}
      />
      <TableBody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell className="min-w-28 break-words sm:min-w-44">
              {nameOf ? nameOf(row) : row.name}
              {row.of && <span className="block text-13 text-muted">{row.of}</span>}
            </Cell>
            {!isShareHidden && <Share of={row} in={total} />}
            <Figures sums={row} />
          </tr>
        ))}
      </TableBody>
      <tfoot className="border-t border-line bg-subtle font-medium">
        <tr>
          <th scope="row" className="px-3 py-2 text-start font-medium">
            Total
          </th>
          {!isShareHidden && <td className="max-sm:hidden" />}
          <Figures sums={total} />
        </tr>
      </tfoot>
    </Table>
  )
}

const Share = ({ of, in: all }: { of: Sums; in: Sums }) => (
  <Cell className="w-1/5 min-w-16 max-sm:hidden">
    <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-hover">
      <span
        className="block h-full rounded-full bg-accent"
        style={{ width: `${all.words === 0 ? 0 : (of.words / all.words) * 100}%` }}
      />
    </span>
  </Cell>
)

const Figures = ({ sums }: { sums: Sums }) => (
  <>
    <Cell className={FIGURE}>
      <WordsWithFree sums={sums} />
    </Cell>
    <Cell className={`${FIGURE} max-sm:hidden`}>
      {sums.reserved_words === 0 ? '–' : formatNumber(sums.reserved_words)}
    </Cell>
    <Cell className={`${FIGURE} max-sm:hidden`}>{formatNumber(sums.billed_words)}</Cell>
    <Cell className={FIGURE}>{formatCents(sums.cost_cents)}</Cell>
  </>
)

const FIGURE = 'tabular text-end whitespace-nowrap'
