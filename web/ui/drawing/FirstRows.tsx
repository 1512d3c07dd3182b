import type { ReactNode } from 'react'

type Props = { columns: readonly { name: string; use: ReactNode }[]; rows: readonly (readonly string[])[] }

export const FirstRows = ({ columns, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section tabIndex={0} aria-label="First rows" className="overflow-x-auto rounded-md border border-line">
    <table className="w-full text-13">
      <thead className="bg-subtle text-start">
        <tr>
          {columns.map(({ name, use }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            <th key={index} scope="col" className="px-2 py-1.5 text-start font-medium whitespace-nowrap">
              {name}
              <span className="block text-12 font-normal text-muted">{use}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells
              <td key={column} dir="auto" className="max-w-48 truncate px-2 py-1.5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
