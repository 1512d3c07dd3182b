import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'

type Props = { path: string; secret: string; onClose: () => void }

/** Not closed by a stray click: the secret is not shown again. */
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

export const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className="flex flex-col gap-1">
    <p className="text-13 font-medium">{label}</p>
    <div className="flex flex-wrap items-center gap-2">
      <code dir="ltr" className="min-w-0 flex-1 basis-60 rounded-md border border-line bg-subtle p-2 text-13 break-all">
        {text}
      </code>
      <CopyButton text={text} />
    </div>
  </div>
)
