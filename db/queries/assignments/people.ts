import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { Membership } from '../../vocabulary/roles.ts'
import { projectRolesOf } from '../projectRoles.ts'

/** Of a row `a` of `assignments`: `assigned_people` without asking of each in a team whether they may do it, which takes its time. */
export const EVERYBODY = sql`
  select user_id from assignment_people where assignment_id = a.id
  union
  select p.user_id from assignment_teams t join team_people p on p.team_id = t.team_id where t.assignment_id = a.id`

export type Colleague = Membership & { user_id: string; name: string; email: string }

export async function listColleagues(db: Db, organization_id: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select m.user_id, coalesce(nullif(btrim(u.full_name), ''), u.email) as name, u.email, m.role,
           ${sql.raw(projectRolesOf('m'))} as project_roles
      from organization_members m join users u on u.id = m.user_id
     where m.organization_id = ${organization_id} and u.service_of is null and u.is_active
     order by lower(coalesce(nullif(btrim(u.full_name), ''), u.email)), u.id`.execute(db)
  return rows
}

type To = { organization_id: string; user_ids: readonly string[]; team_ids: readonly string[] }

export async function replaceAssignees(
  trx: Trx,
  assignment_ids: readonly string[],
  { organization_id, user_ids, team_ids }: To,
) {
  await sql`delete from assignment_people where assignment_id = any (${assignment_ids}::uuid[])`.execute(trx)
  await sql`
    insert into assignment_people (assignment_id, organization_id, user_id)
    select a, ${organization_id}, u from unnest(${assignment_ids}::uuid[]) a, unnest(${user_ids}::uuid[]) u`.execute(
    trx,
  )
  await sql`delete from assignment_teams where assignment_id = any (${assignment_ids}::uuid[])`.execute(trx)
  await sql`
    insert into assignment_teams (assignment_id, organization_id, team_id)
    select a, ${organization_id}, t from unnest(${assignment_ids}::uuid[]) a, unnest(${team_ids}::uuid[]) t`.execute(
    trx,
  )
}

export const listTeamsWithPeople = (db: Db, organization_id: string) =>
  db
    .selectFrom('teams')
    .where('teams.organization_id', '=', organization_id)
    .select((eb) => [
      'teams.id as team_id',
      'teams.name',
      sql<string[]>`array(${eb
        .selectFrom('team_people as p')
        .whereRef('p.team_id', '=', 'teams.id')
        .select('p.user_id')})`.as('user_ids'),
    ])
    .orderBy(sql`lower(teams.name)`)
    .orderBy('teams.id')
    .execute()
