import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'

type SubscriptionRequiredProps = { reason: string; supportEmail: string; onClose: () => void }

export const SubscriptionRequired = ({ reason, supportEmail, onClose }: SubscriptionRequiredProps) => (
  <Dialog title="Subscription Required" isOpen onClose={onClose}>
    <DialogBody>
      <p className="text-muted">{reason}</p>
    </DialogBody>
    <DialogFooter>
      <Button onPress={onClose}>Cancel</Button>
      <a
        href={`mailto:${supportEmail}`}
        className="inline-flex h-8 items-center rounded-md border border-control px-3 font-medium hover:bg-hover"
      >
        Contact Support
      </a>
      <LinkButton to="/billing" variant="primary">
        Go to Billing
      </LinkButton>
    </DialogFooter>
  </Dialog>
)
