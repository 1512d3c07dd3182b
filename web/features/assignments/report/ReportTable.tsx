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

const FIGURE = 'tabular text-end whitespace-nowrap'

export const ReportTable = ({ lines }: { lines: readonly Line[] }) => (
  <Table label="Words by person, language and week" isStacked>
    <TableHead columns={['Week of', 'Person', 'Language', ...COUNTS.map(([, label]) => label)]} ends={COUNTS.length} />
    <TableBody>
      {lines.map((line) => (
        <tr key={`${line.week} ${line.user_id} ${line.target_language}`}>
          <Cell data-label="Week of" className="whitespace-nowrap">
            {dayLabel(line.week)}
          </Cell>
          <Cell data-label="Person" className="break-words">
            <bdi>{line.name}</bdi>
          </Cell>
          <Cell data-label="Language">{languageName(line.target_language)}</Cell>
          {COUNTS.map(([count, label]) => (
            <Cell key={count} data-label={label} className={FIGURE}>
              {formatNumber(line[count])}
            </Cell>
          ))}
        </tr>
      ))}
    </TableBody>
    <tfoot className="border-t border-line bg-subtle font-medium">
      <tr>
        <th scope="row" colSpan={3} className="px-3 py-2 text-start font-medium">
          Total
        </th>
        {COUNTS.map(([count, label]) => (
          <Cell key={count} data-label={label} className={FIGURE}>
            {formatNumber(lines.reduce((sum, line) => sum + line[count], 0))}
          </Cell>
        ))}
      </tr>
    </tfoot>
  </Table>
)
