import { sql } from 'kysely'
import type { Db, Trx } from '../../../schema.ts'

const teamsOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('teams')
    .where('teams.organization_id', '=', organizationId)
    .select((eb) => [
      'teams.id',
      'teams.name',
      'teams.created_at',
      eb
        .selectFrom('team_people as p')
        .whereRef('p.team_id', '=', 'teams.id')
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('people_count'),
      eb
        .selectFrom('team_roles as r')
        .innerJoin('projects', 'projects.id', 'r.project_id')
        .whereRef('r.team_id', '=', 'teams.id')
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('projects_count'),
    ])

export const listTeams = (db: Db, organizationId: string) =>
  teamsOf(db, organizationId).orderBy(sql`lower(teams.name)`).orderBy('teams.id').execute()

export type ListedTeam = Awaited<ReturnType<typeof listTeams>>[number]

export const findTeam = (db: Db, organizationId: string, id: string) =>
  teamsOf(db, organizationId).where('teams.id', '=', id).executeTakeFirst()

export const findTeamNamed = (db: Db, organizationId: string, name: string) =>
  teamsOf(db, organizationId).where(sql`lower(teams.name)`, '=', sql`lower(${name})`).executeTakeFirst()

export const insertTeam = (trx: Trx, team: { organization_id: string; name: string }) =>
  trx.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow()

export const renameTeam = (trx: Trx, id: string, name: string) =>
  trx.updateTable('teams').set({ name }).where('id', '=', id).execute()

/** From this statement on nothing commits that only the team allowed. */
export const deleteTeam = (trx: Trx, id: string) => trx.deleteFrom('teams').where('id', '=', id).execute()
