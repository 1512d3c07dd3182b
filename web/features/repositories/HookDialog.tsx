import { Button } from '../../ui/buttons/Button.tsx'
import { Copied } from '../../ui/data/Copied.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'

type Props = { path: string; secret: string; onClose: () => void }

export const HookDialog = ({ path, secret, onClose }: Props) => (
  <Dialog title="Webhook for pushes" isOpen isDismissable={false} onClose={onClose}>
    <DialogBody>
      <p className="text-muted">
        Enter both at the host as a webhook for pushes (JSON), and each push is read at once. Without it, the repository
        is asked every few minutes. Copy the secret now: it is not shown again.
      </p>
      <Copied label="Address" text={new URL(path, window.location.origin).href} />
      <Copied label="Secret" text={secret} />
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onPress={onClose}>
        Done
      </Button>
    </DialogFooter>
  </Dialog>
)
