import { Alert } from '../../ui/Alert.tsx'
import { SendConfirmation } from './SendConfirmation.tsx'

/** Over every screen of somebody who has not confirmed their address. */
export function UnconfirmedBanner({ email }: { email: string }) {
  return (
    <div className="shrink-0 p-2 pb-0 sm:px-3">
      <Alert kind="warning" title="Your email address is not confirmed" action={<SendConfirmation email={email} />}>
        Open the link that we sent to {email}. Until then you work alone.
      </Alert>
    </div>
  )
}
