import { useQuery } from '@tanstack/react-query'
import { confirmForWords } from '#server/billing/constants.ts'
import { Alert } from '../../ui/Alert.tsx'
import { SendConfirmation } from '../accounts/SendConfirmation.tsx'
import { myQuotaQuery } from '../billing/queries.ts'

export function UnconfirmedBanner({ email }: { email: string }) {
  const quota = useQuery(myQuotaQuery()).data
  return (
    <div className="shrink-0 p-2 pb-0 sm:px-3">
      <Alert kind="warning" title="Your email address is not confirmed" action={<SendConfirmation email={email} />}>
        {quota?.needs_proof && <p className="font-medium">{confirmForWords(quota.word_quota!)}</p>}
        Open the link that we sent to {email}. Until then you work alone.
      </Alert>
    </div>
  )
}
