import { useState } from 'react'
import { TEAM_NAME_REQUIRED } from '#server/people/teams/constants.ts'
import type { Team } from '#server/people/teams/contract.ts'
import { useMakeTeam, useRenameTeam } from '#web/features/people/teams/queries.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'

type MakeProps = { organization_id: string; onMade: (id: string) => void; onClose: () => void }

export function MakeTeamDialog({ organization_id, onMade, onClose }: MakeProps) {
  const make = useMakeTeam(organization_id)
  return (
    <NameDialog
      title="New team"
      submit="Create team"
      failure="The team could not be made"
      given=""
      mutation={make}
      onSubmit={(name) => make.mutate(name, { onSuccess: ({ id }) => onMade(id) })}
      onClose={onClose}
    />
  )
}

type RenameProps = { organization_id: string; team: Pick<Team, 'id' | 'name'>; onClose: () => void }

export function RenameTeamDialog({ organization_id, team, onClose }: RenameProps) {
  const rename = useRenameTeam({ organization_id, team_id: team.id })
  const done = () => {
    toast.success('Team renamed')
    onClose()
  }
  return (
    <NameDialog
      title={`Rename ${team.name}`}
      submit="Save"
      failure="The team could not be renamed"
      given={team.name}
      mutation={rename}
      onSubmit={(name) => rename.mutate(name, { onSuccess: done })}
      onClose={onClose}
    />
  )
}

type NameProps = {
  title: string
  submit: string
  failure: string
  given: string
  mutation: { error: Error | null; isPending: boolean }
  onSubmit: (name: string) => void
  onClose: () => void
}

function NameDialog({ given, mutation, onSubmit, ...dialog }: NameProps) {
  const [name, setName] = useState(given)
  const [isSent, setIsSent] = useState(false)
  const isMissing = name.trim() === ''
  return (
    <FormDialog
      {...dialog}
      error={mutation.error}
      isPending={mutation.isPending}
      onSubmit={() => {
        setIsSent(true)
        if (!isMissing) onSubmit(name.trim())
      }}
    >
      <Field
        label="Name"
        autoFocus
        isRequired
        value={name}
        error={isSent && isMissing ? TEAM_NAME_REQUIRED : undefined}
        onChange={setName}
      />
    </FormDialog>
  )
}
