import { Navigate, useSearchParams } from 'react-router-dom'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { AccountFrame } from '../accounts/signIn/AccountFrame.tsx'
import { useDeclineByLink } from './queries.ts'

/** The page behind the link in the mail. Only its button declines: programs that read mails open links. */
export function DeclineOffer() {
  const [search] = useSearchParams()
  const decline = useDeclineByLink()
  const token = search.get('token')
  if (!token) return <Navigate to="/login" replace />
  return (
    <AccountFrame title="Decline the offer" tab="Decline the offer">
      {decline.error && <ErrorAlert error={decline.error} title="The offer was not declined" />}
      {decline.isSuccess ? (
        <Alert kind="success">The offer is declined. Nothing has changed: you do not pay.</Alert>
      ) : (
        <>
          <p className="text-muted">
            Somebody asked you to pay for an organization or a project from now on. If you decline, nothing changes and
            they are told. To see what it costs, sign in.
          </p>
          <Button variant="primary" size="lg" isPending={decline.isPending} onPress={() => decline.mutate(token)}>
            Decline the offer
          </Button>
        </>
      )}
      <p className="flex justify-center">
        <TextLink isApart to="/">
          Open Dragoman
        </TextLink>
      </p>
    </AccountFrame>
  )
}
