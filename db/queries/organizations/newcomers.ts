import type { Db, Row, Trx } from '../../schema.ts'

type Newcomers = Pick<Row<'organizations'>, 'newcomers_role' | 'newcomers_team_id'>

export const findNewcomers = (db: Db, organizationId: string) =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['newcomers_role', 'newcomers_team_id'])
    .executeTakeFirst()

export const updateNewcomers = (trx: Trx, organizationId: string, { newcomers_role, newcomers_team_id }: Newcomers) =>
  trx.updateTable('organizations').set({ newcomers_role, newcomers_team_id }).where('id', '=', organizationId).execute()
