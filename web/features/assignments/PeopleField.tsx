import { useQuery } from '@tanstack/react-query'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES, type ProjectRole } from '#db/vocabulary/roles.ts'
import type { AssignmentTask } from '#db/vocabulary/work/assignments.ts'
import type { Writer, WriterTeam } from '#server/assignments/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { countPeople } from '../../ui/data/numbers.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { writersQuery, writerTeamsQuery } from './queries.ts'

type Chosen = { user_ids: string[]; team_ids: string[] }
type Props = {
  project_id: string
  languages: readonly LanguageCode[]
  task: AssignmentTask
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  fault: string | undefined
}

const LANGUAGES_FOR = { translate: 'languages', check: 'checks' } as const

/** Only those who may do it in all of the languages can be chosen; one press chooses all with a role. */
export function PeopleField({ project_id, languages, task, chosen, onChange, fault }: Props) {
  const writers = useQuery(writersQuery(project_id))
  const teams = useQuery(writerTeamsQuery(project_id)).data ?? []
  const isAble = (one: Writer | WriterTeam) => languages.every((code) => one[LANGUAGES_FOR[task]].includes(code))
  return (
    <fieldset className="flex flex-col gap-1" aria-invalid={fault ? true : undefined}>
      <legend className="mb-1 text-13 font-medium">People and teams</legend>
      <Loaded query={writers} failure="The people could not be loaded" waiting={<Skeleton className="h-8" />}>
        {(all) => (
          <>
            <TeamChoices
              teams={teams.filter(isAble)}
              chosen={chosen.team_ids}
              onChange={(team_ids) => onChange({ ...chosen, team_ids })}
            />
            <Choices
              all={all}
              isAble={isAble}
              task={task}
              chosen={chosen.user_ids}
              onChange={(user_ids) => onChange({ ...chosen, user_ids })}
            />
          </>
        )}
      </Loaded>
      {fault && <p className="text-13 text-red">{fault}</p>}
    </fieldset>
  )
}

type TeamChoicesProps = {
  teams: readonly WriterTeam[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const TeamChoices = ({ teams, chosen, onChange }: TeamChoicesProps) =>
  teams.map(({ team_id, name, people_count }) => (
    <Checkbox
      key={team_id}
      isSelected={chosen.includes(team_id)}
      onChange={(isIn) => onChange([...chosen.filter((id) => id !== team_id), ...(isIn ? [team_id] : [])])}
    >
      <span className="min-w-0 break-words">
        Team <bdi>{name}</bdi> <span className="text-12 text-muted">{countPeople(people_count)}</span>
      </span>
    </Checkbox>
  ))

type ChoicesProps = Pick<Props, 'task'> & {
  all: readonly Writer[]
  isAble: (writer: Writer) => boolean
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Choices({ all, isAble, task, chosen, onChange }: ChoicesProps) {
  const able = all.filter(isAble)
  const others = all.filter((writer) => !isAble(writer))
  const roles = [...Map.groupBy(able, ({ role }) => role)].filter(([, people]) => people.length > 1)
  const toggle = (ids: readonly string[], isIn: boolean) =>
    onChange([...chosen.filter((id) => !ids.includes(id)), ...(isIn ? ids : [])])
  return (
    <>
      {roles.map(([role, people]) => {
        const ids = people.map(({ user_id }) => user_id)
        const count = ids.filter((id) => chosen.includes(id)).length
        return (
          <Checkbox
            key={role}
            isSelected={count === ids.length}
            isIndeterminate={count > 0 && count < ids.length}
            onChange={(isIn) => toggle(ids, isIn)}
          >
            <span className="text-muted">
              All with the role {roleName(role)} ({ids.length})
            </span>
          </Checkbox>
        )
      })}
      <div className="max-h-56 overflow-y-auto">
        {able.map(({ user_id, name, email, role }) => (
          <Checkbox key={user_id} isSelected={chosen.includes(user_id)} onChange={(isIn) => toggle([user_id], isIn)}>
            <span className="min-w-0 break-words">
              <bdi>{name}</bdi>{' '}
              <span className="block text-12 text-muted">{name === email ? roleName(role) : email}</span>
            </span>
          </Checkbox>
        ))}
      </div>
      {able.length === 0 && (
        <p className="text-13 text-muted">
          Nobody may {task === 'check' ? 'check' : 'write in'} all of these languages.
        </p>
      )}
      {others.length > 0 && (
        <p className="text-13 text-muted">
          Not in all of these languages:{' '}
          {others
            .map((one) => `${one.name} (${one[LANGUAGES_FOR[task]].map(languageName).join(', ') || 'none'})`)
            .join('; ')}
        </p>
      )}
    </>
  )
}

const ORGANIZATION: Record<string, string> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' }
const roleName = (role: string) => ORGANIZATION[role] ?? PROJECT_ROLE_NAMES[role as ProjectRole]
