import { useQuery } from '@tanstack/react-query'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { displayedRole } from '#db/vocabulary/roles.ts'
import { useTitle } from '../../layout/useTitle.ts'
import { useUser } from '../../layout/useUser.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { formatCents } from '../../ui/numbers.ts'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { QuotaBar } from './QuotaBar.tsx'
import { myQuotaQuery } from './queries.ts'

const PLANS = {
  admin: ['Admin', 'Unlimited use.'],
  user: ['Standard', `${formatCents(CENTS_PER_WORD)} per word, billed monthly, no fixed fee.`],
  free_tier: ['Free Trial', 'Free words to try everything with. They are not billed.'],
} as const

/** The plan and its words; what is paid for and how comes from the payment provider. */
export function BillingScreen() {
  const user = useUser()
  const quota = useQuery(myQuotaQuery())
  const [plan, terms] = PLANS[displayedRole(user)]
  useTitle('Billing')

  if (quota.isLoadingError)
    return (
      <div className="p-4">
        <Alert>Could not load billing information. Please try again later.</Alert>
      </div>
    )
  if (!quota.data) return <CenteredSpinner label="Loading billing" />
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4 sm:p-6">
      <div>
        <h1 className="text-20 font-semibold">Billing and usage</h1>
        <p className="text-muted">Words over all organizations you own.</p>
      </div>
      <section className="flex flex-col gap-4 rounded-lg border border-line p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-16 font-semibold">Current plan</h2>
          <Badge tone={plan === 'Free Trial' ? 'grey' : 'blue'}>{plan}</Badge>
          <p className="text-muted">{terms}</p>
        </div>
        <QuotaBar quota={quota.data} view="billing" />
      </section>
      {plan === 'Free Trial' && (
        <Alert kind="info" title="Upgrading">
          Card payments are not set up on this server. Ask the person who runs it for more words.
        </Alert>
      )}
    </div>
  )
}
