import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'

type TakeOverDialogProps = { isPending: boolean; onConfirm: () => void; onClose: () => void }

/** A waiting row is the AI's until a person takes it (design 5.2). */
export const TakeOverDialog = ({ isPending, onConfirm, onClose }: TakeOverDialogProps) => (
  <Dialog title="Take over this row?" isOpen onClose={onClose} isDismissable={!isPending}>
    <DialogBody>
      <p className="text-muted">The AI stops working on this text, and its reserved words are released.</p>
    </DialogBody>
    <DialogFooter>
      <Button onPress={onClose} isDisabled={isPending}>
        Leave it to the AI
      </Button>
      <Button variant="primary" isPending={isPending} onPress={onConfirm} autoFocus>
        Take over
      </Button>
    </DialogFooter>
  </Dialog>
)
