import type { Sums } from '#server/usage/contract.ts'
import { Facts } from '#web/ui/data/Facts.tsx'
import { formatCents, formatNumber, formatWords } from '#web/ui/data/numbers.ts'

export const UsageSums = ({ sums }: { sums: Sums }) => (
  <Facts
    facts={[
      ['Words', <WordsWithFree key="words" sums={sums} />],
      ['In progress', underWay(sums)],
      ['Translated', formatNumber(sums.billed_words)],
      ['Cost', formatCents(sums.cost_cents)],
    ]}
  />
)

export const WordsWithFree = ({ sums: { words, free_words } }: { sums: Sums }) => (
  <>
    {formatNumber(words)}
    {free_words > 0 && (
      <span className="text-13 font-normal whitespace-nowrap text-muted"> {formatNumber(free_words)} free</span>
    )}
  </>
)

const underWay = ({ reserved_words, reserved_cents }: Sums) => (
  <>
    {formatNumber(reserved_words)}
    {reserved_cents > 0 && <span className="text-13 font-normal text-muted"> {formatCents(reserved_cents)}</span>}
  </>
)

export const usageText = ({ words, reserved_words, free_words, cost_cents }: Sums) =>
  `${formatWords(words)} · ${formatCents(cost_cents)}${free_words > 0 ? ` · ${formatNumber(free_words)} free` : ''}${reserved_words > 0 ? ` · ${formatNumber(reserved_words)} in progress` : ''}`
