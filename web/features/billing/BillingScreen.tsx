import { useQuery } from '@tanstack/react-query'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { displayedRole } from '#db/vocabulary/roles.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { useUser } from '../../layout/useUser.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { formatCents } from '../../ui/numbers.ts'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { isAlmostUsed, QuotaBar } from './QuotaBar.tsx'
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

  return (
    <Screen
      title="Billing and usage"
      text="Words over all organizations you own."
      actions={
        user.is_superuser && (
          <>
            <LinkButton to="/admin">Users</LinkButton>
            <LinkButton to="/admin/billing">Billing report</LinkButton>
          </>
        )
      }
    >
      {quota.isLoadingError ? (
        <LoadFailure query={quota}>Could not load billing information. Please try again later.</LoadFailure>
      ) : !quota.data ? (
        <CenteredSpinner label="Loading billing" />
      ) : (
        <section className="flex flex-col gap-4 rounded-lg border border-line p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-16 font-semibold">Current plan</h2>
            <Badge tone={plan === 'Free Trial' ? 'grey' : 'blue'}>{plan}</Badge>
            <p className="text-muted">{terms}</p>
          </div>
          {isAlmostUsed(quota.data) && (
            <Alert kind="warning">More than 80 % of your words are used. Upgrade your plan to keep translating.</Alert>
          )}
          <QuotaBar quota={quota.data} view="billing" />
        </section>
      )}
      {plan === 'Free Trial' && (
        <Alert kind="info" title="Upgrading">
          Card payments are not set up on this server. Ask the person who runs it for more words.
        </Alert>
      )}
    </Screen>
  )
}
