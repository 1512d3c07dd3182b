import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import type { Participant } from '../../liveDocument/presence.ts'

const list = new Intl.ListFormat('en')

type RemovalDialogProps = { people: readonly Participant[]; onClose: () => void; onConfirm: () => void }

export function RemovalDialog({ people, onClose, onConfirm }: RemovalDialogProps) {
  // Those of the moment in which it was asked.
  const [names] = useState(() => list.format(people.map(({ name }) => name)))
  const title = `${names} ${people.length === 1 ? 'is' : 'are'} writing here`
  return (
    <ConfirmDialog title={title} confirm="Delete translation" isOpen onClose={onClose} onConfirm={onConfirm}>
      Delete this translation all the same? They are told and keep what they wrote, and its history stays.
    </ConfirmDialog>
  )
}
