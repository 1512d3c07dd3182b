import type { CarryCounts } from '#server/versions/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { countTexts } from '../reimports/countTexts.ts'

/** Says in a line what changes of a version changed in another. */
export function countChanges({ pages, conflicts, ...texts }: Omit<CarryCounts, 'suggestions'>) {
  const parts = [
    pages > 0 && `${formatNumber(pages)} new ${pages === 1 ? 'page' : 'pages'}`,
    countTexts(texts),
    conflicts > 0 && `${formatNumber(conflicts)} left as ${conflicts === 1 ? 'it is' : 'they are'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
