import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#db/vocabulary/roles.ts'
import type { Organization } from '#server/organizations/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { organizationLabel, organizationsQuery, roleOf } from '../../organizations/queries.ts'
import { selectOrganization } from '../../organizations/selectedOrganization.ts'
import { useSentOffer } from '../../payerOffers/queries.ts'
import { SentOffer } from '../../payerOffers/SentOffer.tsx'
import { useTransferProject } from '../../projects/queries.ts'

export function TransferProject({ project }: { project: Project }) {
  const organizations = useQuery(organizationsQuery())
  const [isOpen, setIsOpen] = useState(false)
  const own = organizations.data?.find(({ id }) => id === project.organization_id)
  const others = organizations.data?.filter(({ id }) => id !== project.organization_id) ?? []
  const offer = useSentOffer({ project_id: project.id })
  if (!own || !can(roleOf(own), 'deleteProjects') || others.length === 0) return null
  return (
    <Section
      title="Transfer Project"
      text="To another of your organizations. Its members work on it, and its owner pays from then on. Another owner has to accept first."
    >
      {offer && <SentOffer offer={offer} mayWithdraw />}
      <Button className="self-start" isDisabled={offer?.state === 'pending'} onPress={() => setIsOpen(true)}>
        Transfer project
      </Button>
      {isOpen && (
        <TransferDialog project={project} payerId={own.owner_id} others={others} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  )
}

type DialogProps = { project: Project; payerId: string; others: Organization[]; onClose: () => void }

function TransferDialog({ project, payerId, others, onClose }: DialogProps) {
  const transfer = useTransferProject(project.id, ({ organization_id, offer }) => {
    if (!offer) selectOrganization(organization_id)
    toast.success(offer ? 'Project offered. It moves when it is accepted.' : 'Project transferred successfully')
    onClose()
  })
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const target = others.find(({ id }) => id === chosen)
  const isOffer = target !== undefined && target.owner_id !== payerId

  function submit() {
    if (!chosen) return setError('Please select an organization')
    transfer.mutate({ organization_id: chosen })
  }

  return (
    <FormDialog
      title={`Transfer ${project.name}`}
      submit={isOffer ? 'Offer project' : 'Transfer project'}
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
        options={others.map((organization) => ({ id: organization.id, label: organizationLabel(organization) }))}
        value={chosen}
        error={error}
        onChange={(id) => {
          setChosen(id)
          setError(undefined)
        }}
      />
      {isOffer && (
        <Alert kind="info" title="Its owner has to accept">
          First they see the words and the cost of this month, what is being translated and the monthly cap. Until then
          the project stays where it is and its present owner pays. After 7 days the offer ends.
        </Alert>
      )}
    </FormDialog>
  )
}
