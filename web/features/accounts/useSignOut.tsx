import { useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { isEverythingSaved, signOut } from './signOut.ts'

/** Signs out at once when everything is saved; otherwise asks what becomes of the rest. */
export function useSignOut(user: User) {
  const [state, setState] = useState<'here' | 'leaving' | 'asking'>('here')

  async function start() {
    if (state === 'leaving') return
    setState('leaving')
    if (await isEverythingSaved(user.id).catch(() => false)) return signOut(user.id)
    setState('asking')
  }

  const dialog = state === 'asking' && (
    <UnsavedDialog
      onStay={() => setState('here')}
      onLeave={(what) => {
        setState('leaving')
        void signOut(user.id, what)
      }}
    />
  )
  return { signOut: () => void start(), isLeaving: state === 'leaving', dialog }
}

type DialogProps = { onStay: () => void; onLeave: (deleting: 'what is saved' | 'everything') => void }

function UnsavedDialog({ onStay, onLeave }: DialogProps) {
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
