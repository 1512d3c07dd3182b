import { useQuery } from '@tanstack/react-query'
import type { Organization } from '#server/organizations/contract.ts'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { useUser } from '#web/layout/useUser.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Facts } from '#web/ui/data/Facts.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { organizationQuotaQuery } from '../../billing/queries.ts'
import { MonthlyCap } from '../../billing/quota/MonthlyCap.tsx'
import { PausedNotice } from '../../billing/quota/PausedNotice.tsx'
import { QuotaBar } from '../../billing/quota/QuotaBar.tsx'
import { WordLimits } from '../../billing/quota/WordLimits.tsx'
import { OrganizationUsage } from '../../billing/usage/OrganizationUsage.tsx'
import { canLimitWords } from '../../organizations/memberRights.ts'

export const OrganizationQuota = ({ organization }: { organization: Organization }) => (
  <div className="flex flex-col gap-10">
    <Quota organization={organization} />
    <OrganizationUsage organization={organization} />
    <MonthlyCap organization={organization} />
    {canLimitWords(organization) && <WordLimits organization={organization} />}
  </div>
)

function Quota({ organization }: { organization: Organization }) {
  const quota = useQuery(organizationQuotaQuery(organization.id))
  const user = useUser()

  if (quota.isPending) return <CenteredSpinner label="Loading the quota" />
  if (quota.isLoadingError)
    return (
      <LoadFailure query={quota} title="Error Loading Quota Information" retry="Try Again">
        {quota.error.message || 'Unknown error occurred'}
      </LoadFailure>
    )
  if (!quota.data) return <p className="text-muted">No quota information available.</p>
  const { words_translated, remaining_quota, organization_words, quota_status, is_paused, payer } = quota.data
  const isMine = payer.id === user.id
  return (
    <div className="flex flex-col gap-4">
      {quota_status === 'exceeded' && (
        <Alert kind="warning">
          {isMine || organization_words > 0
            ? 'Your organization has exceeded its quota. Please upgrade your subscription or add more quota.'
            : `The quota of ${payer.name}, who owns this organization, is used up in others. Nothing was translated in this one.`}
        </Alert>
      )}
      <PausedNotice organization={organization} />
      <QuotaBar quota={quota.data} view="organization" />
      <Facts
        facts={[
          ['Words translated', formatNumber(words_translated)],
          [
            'Remaining quota',
            is_paused ? 'Paused' : remaining_quota === null ? 'Unlimited' : formatNumber(remaining_quota),
          ],
          ['In this organization', formatNumber(organization_words)],
        ]}
      />
      <p className="text-13 text-muted">Words count against the owner’s plan, across every organization they own.</p>
    </div>
  )
}
