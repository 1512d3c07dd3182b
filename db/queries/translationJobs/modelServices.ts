import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export type ServiceScope = { organization_id: string | null; project_id: string | null }
type Stored = { settings: unknown; encrypted_key: Buffer | null }

const COLUMNS = ['id', 'organization_id', 'project_id', 'settings', 'encrypted_key', 'updated_at', 'proven_ms'] as const

export const findModelService = (db: Db, { organization_id, project_id }: ServiceScope) =>
  db
    .selectFrom('model_services')
    .where('organization_id', 'is not distinct from', organization_id)
    .where('project_id', 'is not distinct from', project_id)
    .select(COLUMNS)
    .executeTakeFirst()

export const findNearestModelService = (db: Db, { organization_id, project_id }: ServiceScope) =>
  db
    .selectFrom('model_services')
    .where((where) =>
      where.or([
        where('project_id', '=', project_id),
        where.and([where('organization_id', '=', organization_id), where('project_id', 'is', null)]),
        where.and([where('organization_id', 'is', null), where('project_id', 'is', null)]),
      ]),
    )
    .select(COLUMNS)
    .orderBy(sql`project_id is null`)
    .orderBy(sql`organization_id is null`)
    .executeTakeFirst()

export const putModelService = (trx: Trx, scope: ServiceScope, { settings, encrypted_key }: Stored) =>
  trx
    .insertInto('model_services')
    .values({ ...scope, settings: JSON.stringify(settings), encrypted_key })
    .onConflict((conflict) =>
      conflict.constraint('one_model_service').doUpdateSet({
        settings: JSON.stringify(settings),
        encrypted_key,
        updated_at: sql`clock_timestamp()`,
        proven_ms: sql`case when ${sql.join(PROVEN.map(isAsBefore), sql` and `)} then model_services.proven_ms else 0 end`,
      }),
    )
    .execute()

const PROVEN = ['base_url', 'model']
const isAsBefore = (setting: string) => sql`model_services.settings->>${setting} = excluded.settings->>${setting}`

export const raiseProven = (
  trx: Trx,
  { organization_id, project_id }: ServiceScope,
  { base_url, model }: { base_url: string; model: string },
  ms: number,
) =>
  trx
    .updateTable('model_services')
    .set({ proven_ms: sql`greatest(proven_ms, ${ms}::int)` })
    .where('organization_id', 'is not distinct from', organization_id)
    .where('project_id', 'is not distinct from', project_id)
    .where(sql`settings->>'base_url'`, '=', base_url)
    .where(sql`settings->>'model'`, '=', model)
    .execute()

export async function deleteModelService(trx: Trx, { organization_id, project_id }: ServiceScope) {
  const deleted = await trx
    .deleteFrom('model_services')
    .where('organization_id', 'is not distinct from', organization_id)
    .where('project_id', 'is not distinct from', project_id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
