import type { Db, Trx } from '../../../schema.ts'

const peopleOf = (db: Db, teamId: string) =>
  db
    .selectFrom('team_people as p')
    .innerJoin('users', 'users.id', 'p.user_id')
    .innerJoin('organization_members as m', (join) =>
      join.onRef('m.organization_id', '=', 'p.organization_id').onRef('m.user_id', '=', 'p.user_id'),
    )
    .where('p.team_id', '=', teamId)
    .select(['p.user_id', 'users.email', 'users.full_name', 'm.role'])

export const listTeamPeople = (db: Db, teamId: string) =>
  peopleOf(db, teamId).orderBy('p.created_at').orderBy('p.user_id').execute()

export const findTeamPerson = (db: Db, teamId: string, userId: string) =>
  peopleOf(db, teamId).where('p.user_id', '=', userId).executeTakeFirst()

type Joining = { team_id: string; organization_id: string; user_ids: readonly string[] }

/** Returns those who were not in it before. */
export const insertTeamPeople = (trx: Trx, { team_id, organization_id, user_ids }: Joining) =>
  trx
    .insertInto('team_people')
    .values(user_ids.map((user_id) => ({ team_id, organization_id, user_id })))
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute()

/** From this statement on nothing of theirs commits that only the team allowed. */
export const deleteTeamPerson = (trx: Trx, teamId: string, userId: string) =>
  trx.deleteFrom('team_people').where('team_id', '=', teamId).where('user_id', '=', userId).execute()

export const listColleaguesAmong = (db: Db, organizationId: string, userIds: readonly string[]) =>
  db
    .selectFrom('organization_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', 'in', userIds)
    .where('users.service_of', 'is', null)
    .select(['m.user_id', 'users.email', 'users.full_name'])
    .execute()
