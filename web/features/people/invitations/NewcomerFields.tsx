import { useQuery } from '@tanstack/react-query'
import { GUESTS_NEED_A_TEAM, MAX_INVITED_TEAMS } from '#server/people/invitations/constants.ts'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { teamsQuery } from '../teams/queries.ts'

export type Newcomer = { role: 'MEMBER' | 'GUEST'; team_ids: string[] }

export const JOIN_ROLES = [
  { id: 'MEMBER' as const, label: 'Member' },
  { id: 'GUEST' as const, label: 'Guest' },
]
export const JOIN_HINTS = {
  MEMBER: 'Works in all projects of the organization.',
  GUEST: 'Sees only the projects of their teams, with the roles that these have.',
}

const lacksTeam = ({ role, team_ids }: Newcomer) => role === 'GUEST' && team_ids.length === 0
const hasTooMany = ({ team_ids }: Newcomer) => team_ids.length > MAX_INVITED_TEAMS
export const newcomerFault = (newcomer: Newcomer) => {
  if (lacksTeam(newcomer)) return GUESTS_NEED_A_TEAM
  return hasTooMany(newcomer) ? `At most ${MAX_INVITED_TEAMS} teams` : undefined
}

type Props = {
  organization_id: string
  value: Newcomer
  onChange: (value: Newcomer) => void
  isSent: boolean
}

export function NewcomerFields({ organization_id, value, onChange, isSent }: Props) {
  const teams = useQuery(teamsQuery(organization_id))
  const fault = isSent ? newcomerFault(value) : undefined
  return (
    <>
      <Select
        label="Begin as"
        options={JOIN_ROLES}
        value={value.role}
        hint={JOIN_HINTS[value.role]}
        onChange={(role) => onChange({ ...value, role })}
      />
      {teams.isLoadingError && <LoadFailure query={teams}>The teams could not be loaded</LoadFailure>}
      {(teams.data?.length ?? 0) > 0 && (
        <fieldset className="flex flex-col gap-1" aria-invalid={fault ? true : undefined}>
          <legend className="mb-1 text-13 font-medium">Teams</legend>
          <div className="flex max-h-48 flex-col gap-1 overflow-y-auto">
            {teams.data?.map(({ id, name }) => (
              <Checkbox
                key={id}
                isSelected={value.team_ids.includes(id)}
                onChange={(isIn) =>
                  onChange({
                    ...value,
                    team_ids: [...value.team_ids.filter((one) => one !== id), ...(isIn ? [id] : [])],
                  })
                }
              >
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{name}</bdi>
                </span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {fault && <p className="text-13 text-red">{fault}</p>}
    </>
  )
}
