import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#server/people/teams/contract.ts'
import { RoleBadge } from '#web/features/organizations/RoleBadge.tsx'
import { useJoinTeam, useLeaveTeam } from '#web/features/people/teams/queries.ts'
import { Button, IconButton } from '#web/ui/buttons/Button.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { JoinTeamDialog } from './JoinTeamDialog.tsx'

export type TeamPartProps = { at: { organization_id: string; team_id: string }; team: Team; mayChange: boolean }

export function TeamPeople({ at, team, mayChange }: TeamPartProps) {
  const leave = useLeaveTeam(at)
  const join = useJoinTeam(at)
  const [isAdding, setIsAdding] = useState(false)

  function takeOut({ user_id, full_name, email, role }: Team['people'][number]) {
    const name = full_name ?? email
    leave.mutate(user_id, {
      onError: (error) => toast.error(`${name} was not taken out. ${error.message}`),
      onSuccess: () =>
        toast.plain(
          <span className="flex items-center gap-3">
            {name} is no longer in the team
            {role !== 'GUEST' && (
              <Button
                size="sm"
                onPress={() =>
                  join.mutate([user_id], { onError: () => toast.error(`${name} could not be added again`) })
                }
              >
                Undo
              </Button>
            )}
          </span>,
        ),
    })
  }

  return (
    <Section
      title="People"
      action={
        mayChange && (
          <Button icon={UserPlus} onPress={() => setIsAdding(true)}>
            Add people
          </Button>
        )
      }
    >
      {team.people.length === 0 ? (
        <p className="text-13 text-muted">Nobody is in this team yet.</p>
      ) : (
        <ul aria-label="People of the team" className="divide-y divide-line rounded-lg border border-line">
          {team.people.map((person) => (
            <PersonItem
              key={person.user_id}
              person={person}
              isBusy={leave.isPending}
              onTakeOut={mayChange ? () => takeOut(person) : undefined}
            />
          ))}
        </ul>
      )}
      {isAdding && <JoinTeamDialog at={at} team={team} onClose={() => setIsAdding(false)} />}
    </Section>
  )
}

type ItemProps = { person: Team['people'][number]; isBusy: boolean; onTakeOut: (() => void) | undefined }

function PersonItem({ person: { full_name, email, role }, isBusy, onTakeOut }: ItemProps) {
  const name = full_name ?? email
  return (
    <li className="flex items-center justify-between gap-2 px-3 py-2">
      <div className="min-w-0">
        <p className="font-medium">
          <Breakable text={name} />
        </p>
        {name !== email && (
          <p className="text-13 text-muted">
            <Breakable text={email} />
          </p>
        )}
      </div>
      <span className="flex shrink-0 items-center gap-2">
        <RoleBadge role={role} />
        {onTakeOut && (
          <IconButton icon={UserMinus} label={`Take ${name} out of the team`} isDisabled={isBusy} onPress={onTakeOut} />
        )}
      </span>
    </li>
  )
}
