import { type Colleague, listColleagues, listTeamsWithPeople } from '#db/queries/assignments/people.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { allows, type Capability, grantsOf, PROJECT_ROLES } from '#db/vocabulary/roles.ts'
import type { AssignmentTask } from '#db/vocabulary/work/assignments.ts'
import { invalid } from '../http/apiError.ts'
import { NOBODY_OF_TEAM, NOT_A_REVIEWER, NOT_A_WRITER } from './constants.ts'
import type { Writer, WriterTeam } from './contract.ts'

type Project = { id: string; organization_id: string; target_languages: readonly LanguageCode[] }

export async function listWriters(db: Db, project: Project): Promise<Writer[]> {
  const colleagues = await listColleagues(db, project.organization_id)
  return colleagues.map((one) => writerOf(one, project)).filter(({ languages }) => languages.length > 0)
}

function writerOf({ user_id, name, email, ...membership }: Colleague, { id, target_languages }: Project): Writer {
  const grants = grantsOf(membership)
  const roles = membership.project_roles?.filter(({ project_id }) => project_id === id).map(({ role }) => role) ?? []
  const languagesOf = (capability: Capability) =>
    target_languages.filter((language) => allows(grants, capability, { project_id: id, languages: [language] }))
  return {
    ...{ user_id, name, email },
    role: (membership.role === 'GUEST' && PROJECT_ROLES.find((role) => roles.includes(role))) || membership.role,
    languages: languagesOf('writeText'),
    checks: languagesOf('reviewText'),
  }
}

/** Those in which somebody may write. */
export async function listWriterTeams(db: Db, project: Project, known?: Writer[]): Promise<WriterTeam[]> {
  const writers = known ?? (await listWriters(db, project))
  const teams = await listTeamsWithPeople(db, project.organization_id)
  return teams.flatMap(({ team_id, name, user_ids }) => {
    const own = writers.filter((writer) => user_ids.includes(writer.user_id))
    const some = (of: 'languages' | 'checks') =>
      project.target_languages.filter((language) => own.some((writer) => writer[of].includes(language)))
    return own.length === 0
      ? []
      : [{ team_id, name, people_count: own.length, languages: some('languages'), checks: some('checks') }]
  })
}

type To = {
  user_ids: readonly string[]
  team_ids: readonly string[]
  languages: readonly LanguageCode[]
  task: AssignmentTask
}

/** Everybody who is chosen may do it in all of the languages, and in each of the teams somebody in each. */
export async function requireWriters(db: Db, project: Project, { user_ids, team_ids, languages, task }: To) {
  const of = task === 'check' ? 'checks' : 'languages'
  const all = await listWriters(db, project)
  const writers = new Map(all.map((writer) => [writer.user_id, writer[of]]))
  const teams = new Map((await listWriterTeams(db, project, all)).map((team) => [team.team_id, team[of]]))
  const mayAll = (own: readonly LanguageCode[] | undefined) => languages.every((language) => own?.includes(language))
  if (!user_ids.every((id) => mayAll(writers.get(id))))
    throw invalid(['body', 'user_ids'], task === 'check' ? NOT_A_REVIEWER : NOT_A_WRITER)
  if (!team_ids.every((id) => mayAll(teams.get(id)))) throw invalid(['body', 'team_ids'], NOBODY_OF_TEAM)
}
