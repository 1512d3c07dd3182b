import { useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { supportQuery } from '../accounts/queries.ts'

type SubscriptionRequiredProps = { reason: string; onClose: () => void }

export function SubscriptionRequired({ reason, onClose }: SubscriptionRequiredProps) {
  const support = useQuery(supportQuery())
  return (
    <Dialog title="Subscription Required" isOpen onClose={onClose}>
      <DialogBody>
        <p className="text-muted">{reason}</p>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        {support.data?.email && <LinkButton to={`mailto:${support.data.email}`}>Contact Support</LinkButton>}
        <LinkButton to="/billing" variant="primary">
          Go to Billing
        </LinkButton>
      </DialogFooter>
    </Dialog>
  )
}
