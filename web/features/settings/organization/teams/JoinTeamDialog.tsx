import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#server/organizations/contract.ts'
import type { Team } from '#server/people/teams/contract.ts'
import { memberName, membersQuery } from '#web/features/organizations/queries.ts'
import { useJoinTeam } from '#web/features/people/teams/queries.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const SEARCHED_FROM = 10
type Props = { at: { organization_id: string; team_id: string }; team: Team; onClose: () => void }

export function JoinTeamDialog({ at, team, onClose }: Props) {
  const members = useQuery(membersQuery(at.organization_id))
  const join = useJoinTeam(at)
  const [chosen, setChosen] = useState<string[]>([])
  const [isSent, setIsSent] = useState(false)
  const isIn = new Set(team.people.map(({ user_id }) => user_id))

  function submit() {
    setIsSent(true)
    if (chosen.length > 0) join.mutate(chosen, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={`Add people to ${team.name}`}
      submit={chosen.length > 1 ? `Add ${chosen.length} people` : 'Add'}
      failure="Nobody was added"
      error={join.error}
      isPending={join.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Loaded query={members} failure="The members could not be loaded" waiting={<Skeleton className="h-24" />}>
        {(all) => (
          <Choices
            people={all.filter(({ user_id, is_waiting }) => !isIn.has(user_id) && !is_waiting)}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </Loaded>
      {isSent && chosen.length === 0 && <p className="text-13 text-red">Choose at least one person</p>}
    </FormDialog>
  )
}

type ChoicesProps = { people: readonly Member[]; chosen: readonly string[]; onChange: (chosen: string[]) => void }

function Choices({ people, chosen, onChange }: ChoicesProps) {
  const [wanted, setWanted] = useState('')
  const isWanted = (member: Member) =>
    `${memberName(member)} ${member.email}`.toLowerCase().includes(wanted.trim().toLowerCase())
  if (people.length === 0)
    return <p className="text-muted">Everybody of the organization is in this team. Invite others under Members.</p>
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium">Members and guests</legend>
      {people.length >= SEARCHED_FROM && <SearchField label="Search people" value={wanted} onChange={setWanted} />}
      <div className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {people.filter(isWanted).map((member) => (
          <Checkbox
            key={member.user_id}
            isSelected={chosen.includes(member.user_id)}
            onChange={(isChosen) =>
              onChange([...chosen.filter((id) => id !== member.user_id), ...(isChosen ? [member.user_id] : [])])
            }
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi>{memberName(member)}</bdi> <span className="block text-12 text-muted">{member.email}</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
