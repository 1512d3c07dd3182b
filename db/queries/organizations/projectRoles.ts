import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { ProjectRole } from '../../vocabulary/roles.ts'

type At = { project_id: string; user_id: string }
type Role = { role: ProjectRole; languages: LanguageCode[] | null }

const people = (db: Db, projectId: string) =>
  db
    .selectFrom('project_roles as r')
    .innerJoin('users', 'users.id', 'r.user_id')
    .innerJoin('organization_members as m', (join) =>
      join.onRef('m.organization_id', '=', 'r.organization_id').onRef('m.user_id', '=', 'r.user_id'),
    )
    .where('r.project_id', '=', projectId)
    .where('m.role', '=', 'GUEST')
    .select(['r.user_id', 'r.role', 'r.languages', 'r.created_at', 'users.email', 'users.full_name'])

export const listPeople = (db: Db, projectId: string) =>
  people(db, projectId).orderBy('r.created_at').orderBy('r.user_id').execute()

export const findPerson = (db: Db, { project_id, user_id }: At) =>
  people(db, project_id).where('r.user_id', '=', user_id).executeTakeFirst()

export const insertProjectRole = (trx: Trx, row: At & Role & { organization_id: string }) =>
  trx.insertInto('project_roles').values(row).execute()

/** From this statement on nothing commits that only the old role allowed; the same holds for its deletion. */
export const updateProjectRole = (trx: Trx, { project_id, user_id }: At, { role, languages }: Role) =>
  trx
    .updateTable('project_roles')
    .set({ role, languages })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute()

/** A guest who has nothing else here leaves the organization with it. */
export async function deleteProjectRole(trx: Trx, { project_id, user_id }: At, organization_id: string) {
  await trx.deleteFrom('project_roles').where('project_id', '=', project_id).where('user_id', '=', user_id).execute()
  await deleteIdleGuests(trx, organization_id, [user_id])
}

/** Of these people the guests without a role of their own and without a team. */
export const deleteIdleGuests = (trx: Trx, organization_id: string, user_ids: readonly string[]) =>
  sql`
    delete from organization_members m
     where m.organization_id = ${organization_id} and m.user_id = any (${user_ids}::uuid[]) and m.role = 'GUEST'
       and not exists (
         select from project_roles r where r.organization_id = m.organization_id and r.user_id = m.user_id)
       and not exists (
         select from team_people p where p.organization_id = m.organization_id and p.user_id = m.user_id)`.execute(trx)
