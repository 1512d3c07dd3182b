import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'

type DialogProps = { onStay: () => void; onLeave: (deleting: 'what is saved' | 'everything') => void }

export function UnsavedDialog({ onStay, onLeave }: DialogProps) {
  return (
    <Dialog title="Some of your texts are not saved yet" role="alertdialog" isOpen onClose={onStay}>
      <DialogBody>
        <p className="text-muted">
          They haven’t reached the server. Kept on this device, they are sent when you sign in here again. On a computer
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
