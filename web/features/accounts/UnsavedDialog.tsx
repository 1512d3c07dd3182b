import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'

type DialogProps = { onStay: () => void; onLeave: (deleting: 'what is saved' | 'everything') => void }

/** Whoever signs out with texts that the server does not have decides what becomes of them. */
export function UnsavedDialog({ onStay, onLeave }: DialogProps) {
  return (
    <Dialog title="Some of your texts are not saved yet" role="alertdialog" isOpen onClose={onStay}>
      <DialogBody>
        <p className="text-muted">
          The server has not taken them. Kept on this device, they are sent when you sign in here again. On a computer
          that others use, delete them or stay until they are saved.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="danger" className="me-auto" onPress={() => onLeave('everything')}>
          Delete and sign out
        </Button>
        <Button onPress={onStay}>Stay</Button>
        <Button variant="primary" onPress={() => onLeave('what is saved')}>
          Keep and sign out
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
