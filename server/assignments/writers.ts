import { type Colleague, listColleagues } from '#db/queries/assignments/people.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { allows, grantsOf, PROJECT_ROLES } from '#db/vocabulary/roles.ts'
import type { Writer } from './contract.ts'

type Project = { id: string; organization_id: string; target_languages: readonly LanguageCode[] }

export async function listWriters(db: Db, project: Project): Promise<Writer[]> {
  const colleagues = await listColleagues(db, project.organization_id)
  return colleagues.map((one) => writerOf(one, project)).filter(({ languages }) => languages.length > 0)
}

function writerOf({ user_id, name, email, ...membership }: Colleague, { id, target_languages }: Project): Writer {
  const grants = grantsOf(membership)
  const roles = membership.project_roles?.filter(({ project_id }) => project_id === id).map(({ role }) => role) ?? []
  return {
    ...{ user_id, name, email },
    role: (membership.role === 'GUEST' && PROJECT_ROLES.find((role) => roles.includes(role))) || membership.role,
    languages: target_languages.filter((language) =>
      allows(grants, 'writeText', { project_id: id, languages: [language] }),
    ),
  }
}
