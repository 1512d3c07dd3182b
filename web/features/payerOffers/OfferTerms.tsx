import type { OfferTerms as Terms } from '#server/payerOffers/contract.ts'
import { Facts } from '../../ui/data/Facts.tsx'
import { countRows, formatCents, formatNumber, formatWords } from '../../ui/data/numbers.ts'

export function OfferTerms({ terms, payer, capOf }: { terms: Terms; payer: string; capOf: string }) {
  const { words, cost_cents, running_rows, running_words, running_cents } = terms
  const { monthly_cap_cents, spent_cents, cents_per_word } = terms
  return (
    <>
      <Facts
        facts={[
          ['Words this month', formatNumber(words)],
          ['Cost this month', formatCents(cost_cents)],
        ]}
      />
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>
          {running_words === 0 && running_rows === 0
            ? 'No translation is running.'
            : `${countRows(running_rows)} with ${formatWords(running_words)} are being translated for ${formatCents(running_cents)}. ${payer} still pays for these.`}
        </li>
        <li>
          {monthly_cap_cents === null
            ? `${capOf} has no monthly cap: what its members translate is not limited.`
            : `Your monthly cap in ${capOf} is ${formatCents(monthly_cap_cents)}, of which ${formatCents(spent_cents)} is used this month. Only you can raise it.`}
        </li>
        <li>
          {cents_per_word === 0
            ? 'On your present plan its words cost no money; free words are counted off yours.'
            : `Each word costs you ${formatCents(cents_per_word)}.`}
        </li>
      </ul>
    </>
  )
}
