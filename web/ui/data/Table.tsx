import type { ComponentProps, ReactNode } from 'react'
import './stacked.css'

type TableProps = {
  label: string
  /** On a phone nothing is scrolled to sideways: cells with a `data-label` stand below each other. */
  isStacked?: boolean
  isInBlocks?: boolean
  children: ReactNode
}

export const Table = ({ label, isStacked, isInBlocks, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section tabIndex={0} aria-label={label} className={`${FRAME} ${isInBlocks ? 'has-room-for-rows' : ''}`}>
    <table
      aria-label={label}
      className={`w-full border-collapse ${isStacked ? 'stacked' : ''} ${isInBlocks ? 'blocks' : ''}`}
    >
      {children}
    </table>
  </section>
)

const FRAME = 'relative isolate overflow-x-auto rounded-lg border border-line'

type TableHeadProps = {
  /** Without a name they are for buttons: their heading is read aloud only. */
  columns: readonly (string | { hidden: string })[]
  /** The number of columns at the end with figures, aligned at the last digit. */
  ends?: number
  onlyWide?: readonly number[]
}

export const TableHead = ({ columns, ends = 0, onlyWide = [] }: TableHeadProps) => (
  <thead className="column-names bg-subtle text-13 text-muted">
    <tr>
      {columns.map((column, n) => (
        <th
          key={typeof column === 'string' ? column : column.hidden}
          scope="col"
          className={`px-3 py-2 font-medium whitespace-nowrap ${n >= columns.length - ends ? 'text-end' : 'text-start'} ${onlyWide.includes(n) ? 'max-sm:hidden' : ''}`}
        >
          {typeof column === 'string' ? column : <span className="sr-only">{column.hidden}</span>}
        </th>
      ))}
    </tr>
  </thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => (
  <tbody className="divide-y divide-line border-t border-line">{children}</tbody>
)

export const Cell = ({ className = '', isTight, ...props }: ComponentProps<'td'> & { isTight?: boolean }) => (
  <td {...props} className={`align-middle ${isTight ? 'p-1' : 'px-3 py-2'} ${className}`} />
)
