import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Organization } from '#server/organizations/contract.ts'
import type { Team } from '#server/people/teams/contract.ts'
import { canManageTeams } from '#web/features/organizations/memberRights.ts'
import { teamQuery, useDeleteTeam } from '#web/features/people/teams/queries.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { RenameTeamDialog } from './NameTeamDialogs.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import { TeamProjects } from './TeamProjects.tsx'

type Props = { organization: Organization; team_id: string; onClose: () => void }

export function TeamRoom({ organization, team_id, onClose }: Props) {
  const team = useQuery(teamQuery(organization.id, team_id))
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <Button variant="ghost" icon={ArrowLeft} className="self-start rtl:[&>svg]:-scale-x-100" onPress={onClose}>
        All teams
      </Button>
      <Loaded
        query={team}
        failure="The team could not be loaded"
        waiting={<CenteredSpinner label="Loading the team" />}
      >
        {(found) => <Room organization={organization} team={found} onClose={onClose} />}
      </Loaded>
    </div>
  )
}

function Room({ organization, team, onClose }: { organization: Organization; team: Team; onClose: () => void }) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const mayChange = canManageTeams(organization)
  const at = { organization_id: organization.id, team_id: team.id }
  const close = () => setOpen(undefined)
  return (
    <>
      <Section
        title={team.name}
        action={
          mayChange && (
            <div className="flex flex-wrap gap-2">
              <Button icon={Pencil} onPress={() => setOpen('rename')}>
                Rename
              </Button>
              <Button icon={Trash2} onPress={() => setOpen('delete')}>
                Delete team
              </Button>
            </div>
          )
        }
      />
      <TeamPeople at={at} team={team} mayChange={mayChange} />
      <TeamProjects at={at} team={team} mayChange={mayChange} />
      {open === 'rename' && <RenameTeamDialog organization_id={organization.id} team={team} onClose={close} />}
      {open === 'delete' && <DeleteTeam at={at} team={team} onClose={close} onDeleted={onClose} />}
    </>
  )
}

type DeleteProps = {
  at: { organization_id: string; team_id: string }
  team: Team
  onClose: () => void
  onDeleted: () => void
}

function DeleteTeam({ at, team, onClose, onDeleted }: DeleteProps) {
  const remove = useDeleteTeam(at)
  return (
    <ConfirmDialog
      title={`Delete ${team.name}?`}
      confirm="Delete team"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? remove.error.message || 'The team could not be deleted' : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success('Team deleted')
            onDeleted()
          },
        })
      }
    >
      Its people lose at once what they may do by it alone. Guests without another role leave the organization. Their
      translations stay.
    </ConfirmDialog>
  )
}
