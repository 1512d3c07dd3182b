import { useQuery } from '@tanstack/react-query'
import { dashboardUrl } from '#db/vocabulary/billing/dashboard.ts'
import { OutsideLink } from '../../ui/buttons/OutsideLink.tsx'
import { Breakable } from '../../ui/data/Breakable.tsx'
import { billingModeQuery } from '../billing/queries.ts'

export function useDashboardUrl() {
  const { data: mode } = useQuery(billingModeQuery())
  return (id: string) => (mode === undefined ? undefined : dashboardUrl(mode, id))
}

export function StripeId({ id, name = id }: { id: string; name?: string }) {
  const url = useDashboardUrl()(id)
  if (url === undefined) return <Breakable text={name} />
  return (
    <OutsideLink href={url} label={`${name} at Stripe`}>
      <Breakable text={name} />
    </OutsideLink>
  )
}
