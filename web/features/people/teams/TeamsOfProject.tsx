import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES } from '#db/vocabulary/roles.ts'
import type { TeamOfProject } from '#server/people/teams/contract.ts'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { teamsOfProjectQuery } from './queries.ts'

/** Teams are given their roles in the settings of the organization. */
export function TeamsOfProject({ project_id }: { project_id: string }) {
  const teams = useQuery(teamsOfProjectQuery(project_id))
  if (teams.error && !teams.data) return <LoadFailure query={teams}>The teams could not be loaded</LoadFailure>
  if (!teams.data?.length) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-medium">Teams</h3>
      <ul aria-label="Teams" className="divide-y divide-line rounded-lg border border-line">
        {teams.data.map((team) => (
          <TeamItem key={team.team_id} team={team} />
        ))}
      </ul>
    </section>
  )
}

const TeamItem = ({ team }: { team: TeamOfProject }) => (
  <li className="flex items-start gap-2 px-3 py-2">
    <Users aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
    <div className="min-w-0">
      <p className="font-medium">
        <Breakable text={team.name} />
      </p>
      <p className="text-13 text-muted">{roleWords(team)}</p>
      <p className="text-13 text-muted">
        {team.people.length === 0 ? 'Nobody is in it' : <Breakable text={team.people.map(nameOf).join(', ')} />}
      </p>
    </div>
  </li>
)

const nameOf = ({ full_name, email }: TeamOfProject['people'][number]) => full_name ?? email

export const roleWords = ({ role, languages }: Pick<TeamOfProject, 'role' | 'languages'>) =>
  [PROJECT_ROLE_NAMES[role], languages?.map(languageName).join(', ')].filter(Boolean).join(' · ')

/** By person: the names of the teams of a project that they are in. */
export const teamNamesOf = (teams: readonly TeamOfProject[], user_id: string) =>
  teams.filter(({ people }) => people.some((person) => person.user_id === user_id)).map(({ name }) => name)
