import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'

/** Not closed by a stray click: the secret is not shown again. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog title="The secret of the webhook" isOpen isDismissable={false} onClose={onClose}>
    <DialogBody>
      <p className="text-muted">
        Your receiver verifies with it that a message comes from here. Copy it now: it is not shown again.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code
          dir="ltr"
          className="min-w-0 flex-1 basis-60 rounded-md border border-line bg-subtle p-2 text-13 break-all"
        >
          {secret}
        </code>
        <CopyButton text={secret} />
      </div>
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onPress={onClose}>
        Done
      </Button>
    </DialogFooter>
  </Dialog>
)
