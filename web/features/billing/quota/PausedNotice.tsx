import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/layout/useUser.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { PAUSE_LINES } from '../plan/OnHold.tsx'
import { organizationQuotaQuery } from '../queries.ts'

export function PausedNotice({ organization: { id, owner_id } }: { organization: { id: string; owner_id: string } }) {
  const user = useUser()
  const quota = useQuery(organizationQuotaQuery(id)).data
  if (!quota?.is_paused) return null
  return (
    <Alert kind="error" title="Translating is paused">
      {owner_id === user.id ? (
        <>
          {quota.pause === 'unpaid' ? 'Your last payment failed. ' : `${PAUSE_LINES[quota.pause ?? 'paused']}. `}
          <TextLink to="/billing">{quota.pause === 'unpaid' ? 'Pay the open invoice' : 'Open billing'}</TextLink>
        </>
      ) : quota.pause === 'unpaid' ? (
        'The last payment of the organization’s owner failed. It goes on once they have paid.'
      ) : (
        'The organization’s owner has to see to their billing. It goes on once they have.'
      )}
    </Alert>
  )
}
