import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Row, Trx } from '../../../schema.ts'

type Role = Pick<Row<'team_roles'>, 'role' | 'languages'>
type At = { team_id: string; project_id: string }

/** Not those in projects that are in the bin. */
export const listTeamRoles = (db: Db, teamId: string) =>
  db
    .selectFrom('team_roles as r')
    .innerJoin('projects', 'projects.id', 'r.project_id')
    .where('r.team_id', '=', teamId)
    .select(['r.project_id', 'projects.name', 'r.role', 'r.languages'])
    .orderBy('projects.name')
    .orderBy('r.project_id')
    .execute()

export const listTeamsOfProject = (db: Db, projectId: string) =>
  db
    .selectFrom('team_roles as r')
    .innerJoin('teams', 'teams.id', 'r.team_id')
    .where('r.project_id', '=', projectId)
    .select((eb) => [
      'r.team_id',
      'teams.name',
      'r.role',
      'r.languages',
      jsonArrayFrom(
        eb
          .selectFrom('team_people as p')
          .innerJoin('users', 'users.id', 'p.user_id')
          .whereRef('p.team_id', '=', 'r.team_id')
          .select(['p.user_id', 'users.full_name', 'users.email'])
          .orderBy('p.created_at')
          .orderBy('p.user_id'),
      ).as('people'),
    ])
    .orderBy('teams.name')
    .orderBy('r.team_id')
    .execute()

export const countTeamRoles = async (db: Db, teamId: string) =>
  (
    await db
      .selectFrom('team_roles')
      .where('team_id', '=', teamId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** From this statement on nothing commits that only an earlier role allowed. */
export const saveTeamRole = (trx: Trx, { role, languages, ...at }: At & Role & { organization_id: string }) =>
  trx
    .insertInto('team_roles')
    .values({ ...at, role, languages })
    .onConflict((conflict) => conflict.columns(['team_id', 'project_id']).doUpdateSet({ role, languages }))
    .execute()

export const deleteTeamRole = (trx: Trx, { team_id, project_id }: At) =>
  trx
    .deleteFrom('team_roles')
    .where('team_id', '=', team_id)
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
