import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'

type TakeOverDialogProps = { isPending: boolean; onConfirm: () => void; onClose: () => void }

/** A waiting row is the AI's until a person takes it (design 5.2). */
export const TakeOverDialog = ({ isPending, onConfirm, onClose }: TakeOverDialogProps) => (
  <Dialog title="Take over this row?" isOpen onClose={onClose} isDismissable={!isPending}>
    <DialogBody>
      <p className="text-muted">
        The AI leaves this text to you, and the words that were reserved for it are given back.
      </p>
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
