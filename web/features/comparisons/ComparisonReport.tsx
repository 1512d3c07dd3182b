import type { Report, ShownComparison } from '#server/comparisons/contract.ts'
import { formatNumber, formatPercent } from '../../ui/data/numbers.ts'
import { SegmentBar } from '../../ui/data/ProgressBar.tsx'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'
import { Section } from '../../ui/Section.tsx'
import { ReportRows } from './ReportRows.tsx'

const CLEAR = 0.05
const dollars = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const tenths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const namesOf = ([a, b]: Report['sides']) => ({
  a: a?.model === b?.model ? `${a?.model ?? ''}, first` : (a?.model ?? ''),
  b: a?.model === b?.model ? `${b?.model ?? ''}, second` : (b?.model ?? ''),
})

export function ComparisonReport({ comparison, report }: { comparison: ShownComparison; report: Report }) {
  const { sides, same, neither } = report
  const names = namesOf(sides)
  const all = comparison.choices
  return (
    <>
      <Section title="Choices" text={verdictOf(comparison, report)}>
        <SegmentBar
          label="Choices"
          total={all}
          segments={[
            { tone: 'accent', value: sides[0]?.chosen ?? 0, label: names.a },
            { tone: 'grey', value: same, label: 'equally good' },
            { tone: 'blue', value: sides[1]?.chosen ?? 0, label: names.b },
          ]}
        />
        <p className="text-13 text-muted">
          {`${names.a}: ${formatNumber(sides[0]?.chosen ?? 0)}. ${names.b}: ${formatNumber(sides[1]?.chosen ?? 0)}. Equally good: ${formatNumber(same)}. Neither: ${formatNumber(neither)}.`}
        </p>
      </Section>
      <Section
        title="Measures"
        text="chrF (higher is better) and TER (lower is better) compare with approved translations. They see words, not meaning."
      >
        <Table label="Measures of both sides">
          <TableHead columns={[{ hidden: 'Measure' }, names.a, names.b]} ends={2} />
          <TableBody>
            {MEASURES.map(({ name, show }) => (
              <tr key={name}>
                <th scope="row" className="px-3 py-2 text-start font-normal">
                  {name}
                </th>
                {sides.map((side) => (
                  <Cell key={side.side} className="tabular text-end">
                    {show(side)}
                  </Cell>
                ))}
              </tr>
            ))}
          </TableBody>
        </Table>
      </Section>
      <ReportRows rows={report.rows} names={names} language={comparison.target_language} />
    </>
  )
}

type Side = Report['sides'][number]
const UNKNOWN = 'Unknown'

const MEASURES: { name: string; show: (side: Side) => string }[] = [
  { name: 'chrF', show: ({ scores }) => (scores ? tenths.format(scores.chrf) : 'No approved text') },
  { name: 'TER', show: ({ scores }) => (scores ? tenths.format(scores.ter) : 'No approved text') },
  { name: 'Approved texts', show: ({ scores }) => formatNumber(scores?.texts ?? 0) },
  { name: 'Texts translated', show: ({ texts }) => formatNumber(texts) },
  { name: 'Texts with issues', show: ({ faulty }) => formatNumber(faulty) },
  { name: 'Time', show: ({ ms }) => `${tenths.format(ms / 1000)} s` },
  {
    name: 'Tokens in (cached)',
    show: ({ input_tokens, cached_tokens }) =>
      input_tokens === null ? UNKNOWN : `${formatNumber(input_tokens)} (${formatNumber(cached_tokens ?? 0)})`,
  },
  { name: 'Tokens out', show: ({ output_tokens }) => (output_tokens === null ? UNKNOWN : formatNumber(output_tokens)) },
  { name: 'Cost', show: ({ cost_usd }) => (cost_usd === null ? UNKNOWN : dollars.format(cost_usd)) },
]

function verdictOf({ people, choices }: ShownComparison, { sides: [a, b], chance }: Report) {
  if (!a || !b || choices === 0) return 'Nobody has chosen.'
  const who = `${people === 1 ? 'One person' : `${formatNumber(people)} people`} made ${formatNumber(choices)} ${choices === 1 ? 'choice' : 'choices'}.`
  if (chance === null || a.chosen === b.chosen) return `${who} Neither side is ahead.`
  const names = namesOf([a, b])
  const ahead = a.chosen > b.chosen ? names.a : names.b
  const by = chance < 0.001 ? 'less than 0.1 %' : formatPercent(chance)
  return chance <= CLEAR
    ? `${who} ${ahead} is ahead. Two equally good sides would differ as much in ${by} of comparisons.`
    : `${who} ${ahead} is ahead, but it may be chance: two equally good sides would differ as much in ${by} of comparisons.`
}
