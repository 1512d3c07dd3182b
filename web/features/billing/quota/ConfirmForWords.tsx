import { confirmForWords } from '#server/billing/constants.ts'
import { useUser } from '#web/layout/useUser.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { SendConfirmation } from '../../accounts/SendConfirmation.tsx'

export function ConfirmForWords({ words }: { words: number }) {
  const { email } = useUser()
  return (
    <Alert kind="warning" title={confirmForWords(words)} action={<SendConfirmation email={email} />}>
      Open the link that we sent to {email}.
    </Alert>
  )
}
