import type { Sums } from '#server/usage/contract.ts'
import { Facts } from '../../../ui/data/Facts.tsx'
import { formatCents, formatNumber, formatWords } from '../../../ui/data/numbers.ts'

/** The same sums wherever they are shown. */
export const UsageSums = ({ sums }: { sums: Sums }) => (
  <Facts
    facts={[
      ['Words', formatNumber(sums.words)],
      ['In progress', underWay(sums)],
      ['Translated', formatNumber(sums.billed_words)],
      ['Cost', formatCents(sums.cost_cents)],
    ]}
  />
)

const underWay = ({ reserved_words, reserved_cents }: Sums) => (
  <>
    {formatNumber(reserved_words)}
    {reserved_cents > 0 && <span className="text-13 font-normal text-muted"> {formatCents(reserved_cents)}</span>}
  </>
)

/** A sum of words with its price, read aloud or in one line. */
export const usageText = ({ words, reserved_words, cost_cents }: Sums) =>
  `${formatWords(words)} · ${formatCents(cost_cents)}${reserved_words > 0 ? ` · ${formatNumber(reserved_words)} in progress` : ''}`
