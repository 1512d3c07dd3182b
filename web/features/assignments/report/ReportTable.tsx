import type { ReactNode } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { WorkReport } from '#server/assignments/contract.ts'
import { dayLabel } from '#web/ui/data/dates.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'

type Line = WorkReport['lines'][number]

const COUNTS = [
  ['translated', 'Translated'],
  ['edited', 'Edited'],
  ['checked', 'Checked'],
] as const

const totalOf = (lines: readonly Line[], count: (typeof COUNTS)[number][0]) =>
  formatNumber(lines.reduce((sum, line) => sum + line[count], 0))

export const ReportTable = ({ lines }: { lines: readonly Line[] }) => (
  <>
    {/* The last line of the table, where that has a line for each cell. */}
    <p className="tabular font-medium sm:hidden">
      Total: {COUNTS.map(([count, label]) => `${totalOf(lines, count)} ${label.toLowerCase()}`).join(', ')}
    </p>
    <Table label="Words by person, language and week" isStacked>
      <TableHead
        columns={['Week of', 'Person', 'Language', ...COUNTS.map(([, label]) => label)]}
        ends={COUNTS.length}
      />
      <TableBody>
        {lines.map((line) => (
          <tr key={`${line.week} ${line.user_id} ${line.target_language}`}>
            <Named label="Week of">{dayLabel(line.week)}</Named>
            <Named label="Person">
              <bdi>{line.name}</bdi>
            </Named>
            <Named label="Language">{languageName(line.target_language)}</Named>
            {COUNTS.map(([count, label]) => (
              <Named key={count} label={label} isFigure>
                {formatNumber(line[count])}
              </Named>
            ))}
          </tr>
        ))}
      </TableBody>
      <tfoot className="border-t border-line bg-subtle font-medium max-sm:hidden">
        <tr>
          <th scope="row" colSpan={3} className="px-3 py-2 text-start font-medium">
            Total
          </th>
          {COUNTS.map(([count]) => (
            <Cell key={count} className="tabular text-end">
              {totalOf(lines, count)}
            </Cell>
          ))}
        </tr>
      </tfoot>
    </Table>
  </>
)

type NamedProps = { label: string; isFigure?: boolean; children: ReactNode }

const Named = ({ label, isFigure, children }: NamedProps) => (
  <Cell isTight data-label={label}>
    <span className={`block px-2 break-words sm:py-1 ${isFigure ? 'tabular sm:text-end' : ''}`}>{children}</span>
  </Cell>
)
