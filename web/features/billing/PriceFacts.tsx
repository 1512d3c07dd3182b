import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Quota } from '#server/billing/contract.ts'
import { formatCents } from '../../ui/data/numbers.ts'
import { meQuery } from '../accounts/queries.ts'
import { useOrganizationQuota } from './queries.ts'

export function PriceFacts({ organization_id, children }: { organization_id: string; children: ReactNode }) {
  const quota = useOrganizationQuota(organization_id).data
  const me = useQuery(meQuery()).data
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-md bg-subtle px-3 py-2 text-13">
      {children}
      {quota && <PriceLine name="Rate">{rateOf(quota)}</PriceLine>}
      {quota && (
        <PriceLine name="Paid by">
          {quota.payer.id === me?.id ? 'You' : `${quota.payer.name}, who owns this organization`}
        </PriceLine>
      )}
    </dl>
  )
}

export const PriceLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-end">{children}</dd>
  </>
)

function rateOf({ cents_per_word, remaining_quota }: Quota) {
  if (cents_per_word > 0) return `${formatCents(cents_per_word)} per word`
  return remaining_quota === null ? 'Unlimited' : 'Words of the quota'
}
