import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { can } from '#db/vocabulary/roles.ts'
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { sayDeleted } from '../../bin/sayDeleted.tsx'
import { Taken } from '../../bin/Taken.tsx'
import { organizationsQuery, roleOf } from '../../organizations/queries.ts'
import { useDeleteProject } from '../../projects/queries.ts'

export function DeleteProject({ project }: { project: Project }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const organizations = useQuery(organizationsQuery())
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const remove = useDeleteProject(project.id, () => {
    sayDeleted(client, { kind: 'project', ...project }, 'Project deleted successfully')
    navigate('/')
  })
  const organization = organizations.data?.find(({ id }) => id === project.organization_id)
  const mayDelete = organization !== undefined && can(roleOf(organization), 'deleteProjects')

  return (
    <Section
      tone="danger"
      title="Danger Zone"
      text={
        mayDelete
          ? 'The project moves to the bin of its organization with everything in it, for everyone.'
          : 'Only owners and admins of the organization can delete a project.'
      }
    >
      <Button variant="danger" className="self-start" isDisabled={!mayDelete} onPress={() => setIsDialogOpen(true)}>
        Delete project
      </Button>
      <ConfirmDialog
        title={`Delete ${project.name}?`}
        confirm="Yes, delete project"
        isOpen={isDialogOpen}
        isPending={remove.isPending}
        error={remove.error ? remove.error.message || 'Failed to delete project' : undefined}
        onClose={() => setIsDialogOpen(false)}
        onConfirm={() => remove.mutate(undefined, { onError: () => toast.error('Failed to delete project') })}
      >
        It moves to the bin with <Taken of={{ kind: 'project', id: project.id }} />, for everyone. It can be restored
        for {BIN_DAYS} days in the settings of its organization. Running AI translations stop.
      </ConfirmDialog>
    </Section>
  )
}
