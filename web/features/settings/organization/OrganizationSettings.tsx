import { type FormEvent, useState } from 'react'
import { can } from '#db/vocabulary/roles.ts'
import { ORGANIZATION_NAME_REQUIRED } from '#server/organizations/constants.ts'
import type { Organization } from '#server/organizations/contract.ts'
import { Refusal } from '#web/api/client.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field, TextAreaField } from '#web/ui/fields/Field.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { BinSection } from '../../bin/BinSection.tsx'
import { ModelServiceSection } from '../../modelServices/ModelServiceSection.tsx'
import {
  canChooseHistory,
  canEditSettings,
  canManageTeams,
  canManageTokens,
  canSetService,
  canTransfer,
} from '../../organizations/memberRights.ts'
import { roleOf, useUpdateOrganization } from '../../organizations/queries.ts'
import { TokensSection } from '../../tokens/TokensSection.tsx'
import { WebhooksSection } from '../../webhooks/WebhooksSection.tsx'
import { DeleteOrganization } from './DeleteOrganization.tsx'
import { DocumentHistory } from './DocumentHistory.tsx'
import { LeaveOrganization } from './LeaveOrganization.tsx'
import { MemoryPenalties } from './MemoryPenalties.tsx'
import { Newcomers } from './Newcomers.tsx'
import { TransferOwnership } from './TransferOwnership.tsx'

const FORBIDDEN =
  "You don't have permission to update this organization. Only owners and admins can modify organization settings."

export function OrganizationSettings({ organization }: { organization: Organization }) {
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <Details organization={organization} />
      {canManageTeams(organization) && (
        <Newcomers key={`newcomers of ${organization.id}`} organization_id={organization.id} />
      )}
      <DocumentHistory organization={organization} />
      <MemoryPenalties key={organization.id} organization={organization} />
      {canSetService(organization) && (
        <ModelServiceSection place={`/organizations/${organization.id}`} of="organization" />
      )}
      {canManageTokens(organization) && <TokensSection organization_id={organization.id} />}
      {canChooseHistory(organization) && (
        <WebhooksSection
          key={`webhooks of ${organization.id}`}
          place={{ organization_id: organization.id }}
          text="Other services hear of changes in all projects, and of members, tokens, plan and spending."
        />
      )}
      <BinSection
        bin={{ organization_id: organization.id }}
        title="Bin"
        what="Deleted projects"
        mayRestore={can(roleOf(organization), 'deleteProjects')}
      />
      {canTransfer(organization) && <TransferOwnership organization={organization} />}
      {!organization.is_personal && !canTransfer(organization) && <LeaveOrganization organization={organization} />}
      {canTransfer(organization) && <DeleteOrganization organization={organization} />}
    </div>
  )
}

function Details({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.id)
  // Only what was changed here: the rest follows what others save.
  const [edits, setEdits] = useState<{ name?: string; description?: string }>({})
  const [error, setError] = useState<string>()
  const saved = { name: organization.name, description: organization.description ?? '' }
  const { name, description } = { ...saved, ...edits }
  const canEdit = canEditSettings(organization)
  const isForbidden = update.error instanceof Refusal && update.error.status === 403

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError(ORGANIZATION_NAME_REQUIRED)
    update.mutate(
      { name: name.trim(), description },
      {
        onSuccess: () => {
          setEdits({})
          toast.success('Organization Updated')
        },
        onError: () => toast.error(titled('Update Failed', 'Could not update organization')),
      },
    )
  }

  return (
    <Section title="Organization Details" text={whyFixed(organization)}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {update.error && (
          <ErrorAlert
            error={isForbidden ? new Error(FORBIDDEN) : update.error}
            fallback="Failed to update organization"
          />
        )}
        <Field
          label="Name"
          isRequired
          isDisabled={!canEdit}
          value={name}
          error={error}
          onChange={(value) => {
            setEdits({ ...edits, name: value })
            setError(undefined)
          }}
        />
        <TextAreaField
          label="Description"
          isDisabled={!canEdit}
          value={description}
          onChange={(value) => setEdits({ ...edits, description: value })}
        />
        {canEdit && (
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            isPending={update.isPending}
            isDisabled={name === saved.name && description === saved.description}
          >
            Save Changes
          </Button>
        )}
      </form>
    </Section>
  )
}

function whyFixed(organization: Organization) {
  if (organization.is_personal) return 'A personal organization cannot be renamed or modified. It follows your account.'
  return canEditSettings(organization) ? undefined : 'Only owners and admins can change these.'
}
