import { Alert } from '../../ui/Alert.tsx'
import { formatCents, formatWords } from '../../ui/data/numbers.ts'

type PseudoChargeProps = { words: number; cents: number; hasQuota: boolean }

/** Says what is being charged where nothing is translated. */
export const PseudoCharge = ({ words, cents, hasQuota }: PseudoChargeProps) => (
  <Alert kind="warning" title="No AI service is connected">
    The texts are pseudo-localized, not translated. {chargeOf({ words, cents, hasQuota })}
  </Alert>
)

function chargeOf({ words, cents, hasQuota }: PseudoChargeProps) {
  if (cents > 0) return `Charged: ${formatWords(words)}, ${formatCents(cents)}.`
  return hasQuota ? `Charged: ${formatWords(words)} of your quota.` : 'Nothing is charged.'
}
