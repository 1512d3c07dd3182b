import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../layout/useUser.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { organizationQuotaQuery } from '../queries.ts'

/** Says on other screens that nothing is translated, and whose payment it waits for. */
export function PausedNotice({ organization: { id, owner_id } }: { organization: { id: string; owner_id: string } }) {
  const user = useUser()
  const quota = useQuery(organizationQuotaQuery(id)).data
  if (!quota?.is_paused) return null
  return (
    <Alert kind="error" title="Translating is paused">
      {owner_id === user.id ? (
        <>
          Your last payment failed. <TextLink to="/billing">Pay the open invoice</TextLink>
        </>
      ) : (
        'The last payment of the organization’s owner failed. It goes on once they have paid.'
      )}
    </Alert>
  )
}
