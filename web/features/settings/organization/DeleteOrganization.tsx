import { useState } from 'react'
import type { Organization } from '#server/organizations/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useDeleteOrganization } from '../../organizations/queries.ts'

const NOTICE_MS = 1500

export function DeleteOrganization({ organization }: { organization: Organization }) {
  const remove = useDeleteOrganization(organization.id, () => {
    toast.success('Organization Deleted')
    setTimeout(() => location.assign('/'), NOTICE_MS)
  })
  const [isDialogOpen, setIsDialogOpen] = useState(false)

  const confirm = () =>
    remove.mutate(undefined, {
      onError: ({ message }) =>
        toast.error(titled('Delete Failed', `Could not delete organization: ${message || 'Unknown error'}`)),
    })

  return (
    <Section
      tone="danger"
      title="Danger Zone"
      text="All its projects, texts and translations are deleted for everyone."
    >
      <Button variant="danger" className="self-start" onPress={() => setIsDialogOpen(true)}>
        Delete Organization
      </Button>
      <ConfirmDialog
        title="Confirm Organization Deletion"
        confirm="Delete Organization"
        isOpen={isDialogOpen}
        isPending={remove.isPending || remove.isSuccess}
        error={remove.error ? `Could not delete organization: ${remove.error.message}` : undefined}
        onClose={() => setIsDialogOpen(false)}
        onConfirm={confirm}
      >
        {organization.name} with all its projects, texts and translations is deleted for all its members. This cannot be
        undone.
      </ConfirmDialog>
    </Section>
  )
}
