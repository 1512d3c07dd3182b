import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { type Place, useRemoveService } from './queries.ts'

export function RemoveService({ place }: { place: Place }) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useRemoveService(place)
  return (
    <>
      <Button variant="ghost" onPress={() => setIsOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        title="Remove the AI service?"
        confirm="Remove service"
        isOpen={isOpen}
        isPending={remove.isPending}
        error={remove.error?.message}
        onClose={() => setIsOpen(false)}
        onConfirm={() => remove.mutate()}
      >
        Its settings and its key are deleted. The next translation uses the service one level up: that of the
        organization, the installation or the server.
      </ConfirmDialog>
    </>
  )
}
