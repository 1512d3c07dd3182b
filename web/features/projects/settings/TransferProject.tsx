import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#db/vocabulary/roles.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '../../../layout/FormDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { Section } from '../../../ui/Section.tsx'
import { organizationLabel, organizationsQuery, roleOf } from '../../organizations/queries.ts'
import { selectOrganization } from '../../organizations/selectedOrganization.ts'
import { useTransferProject } from '../queries.ts'

/** For people who may delete the project, when there is another organization to give it to. */
export function TransferProject({ project }: { project: Project }) {
  const organizations = useQuery(organizationsQuery())
  const [isOpen, setIsOpen] = useState(false)
  const own = organizations.data?.find(({ id }) => id === project.organization_id)
  const others = organizations.data?.filter(({ id }) => id !== project.organization_id) ?? []
  if (!own || !can(roleOf(own), 'deleteProjects') || others.length === 0) return null
  return (
    <Section
      title="Transfer Project"
      text="To another of your organizations. Its members work on it, and its owner pays from then on."
    >
      <Button className="self-start" onPress={() => setIsOpen(true)}>
        Transfer project
      </Button>
      {isOpen && (
        <TransferDialog
          project={project}
          options={others.map((organization) => ({ id: organization.id, label: organizationLabel(organization) }))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  )
}

type DialogProps = { project: Project; options: { id: string; label: string }[]; onClose: () => void }

function TransferDialog({ project, options, onClose }: DialogProps) {
  const transfer = useTransferProject(project.id, ({ organization_id }) => {
    selectOrganization(organization_id)
    toast.success('Project transferred successfully')
    onClose()
  })
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()

  function submit() {
    if (!chosen) return setError('Please select an organization')
    transfer.mutate({ organization_id: chosen })
  }

  return (
    <FormDialog
      title={`Transfer ${project.name}`}
      submit="Transfer project"
      failure="Failed to transfer the project"
      error={transfer.error}
      isPending={transfer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        Members of the current organization who are not in the new one lose access immediately.
      </p>
      <Select
        label="Organization"
        autoFocus
        placeholder="Select an organization"
        options={options}
        value={chosen}
        error={error}
        onChange={(id) => {
          setChosen(id)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
