import { Link } from 'react-router-dom'
import { Alert } from '../../ui/Alert.tsx'
import { formatCents, formatWords } from '../../ui/data/numbers.ts'
import { PriceLine } from '../billing/PriceFacts.tsx'

/** A price beside what is left of the quota and of the monthly cap; null: unlimited. */
type Limits = { words: number; cents: number | undefined; remaining: number | null; capLeft: number | null }

const AS_FAR_AS_IT_FITS = 'Pages are started one after another, as long as a whole page fits.'

export const isShortOf = ({ words, remaining }: Pick<Limits, 'words' | 'remaining'>) =>
  remaining !== null && words > remaining

export const LimitWarnings = ({ words, cents, remaining, capLeft }: Limits) => (
  <>
    {remaining !== null && isShortOf({ words, remaining }) && (
      <Alert kind="warning" title="Not all of it fits into the quota">
        {formatWords(remaining)} {remaining === 1 ? 'is' : 'are'} left. {AS_FAR_AS_IT_FITS}
      </Alert>
    )}
    {cents !== undefined && capLeft !== null && cents > capLeft && (
      <Alert kind="warning" title="Not all of it fits under the monthly cap">
        {formatCents(capLeft)} left. {AS_FAR_AS_IT_FITS}{' '}
        <Link to="/organizations?tab=quota" className="font-medium text-accent underline">
          Change the cap
        </Link>
      </Alert>
    )}
  </>
)

export const LimitLines = ({ cents, remaining, capLeft }: Omit<Limits, 'words'>) => (
  <>
    {remaining !== null && <PriceLine name="Remaining quota">{formatWords(remaining)}</PriceLine>}
    {cents !== undefined && cents > 0 && capLeft !== null && (
      <PriceLine name="Remaining monthly cap">{formatCents(capLeft)}</PriceLine>
    )}
  </>
)
