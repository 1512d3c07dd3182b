import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import type { Way } from '../../vocabulary/operations.ts'

type NewCarry = Omit<NewRow<'version_carries'>, 'at' | 'undone_at'>

export const insertCarry = (trx: Trx, carry: NewCarry) => trx.insertInto('version_carries').values(carry).execute()

type Done = { counts: string; added_pages: string[] }

export const updateCarry = (trx: Trx, id: string, { counts, added_pages }: Done) =>
  trx.updateTable('version_carries').set({ counts, added_pages }).where('id', '=', id).execute()

export const deleteCarry = async (trx: Trx, id: string, stateId: string) => {
  await trx.deleteFrom('version_carries').where('id', '=', id).execute()
  await trx.deleteFrom('version_states').where('id', '=', stateId).execute()
}

export const listCarries = (db: Db, versionId: string, limit: number) =>
  db
    .selectFrom('version_carries')
    .where('into_version_id', '=', versionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'version_name', 'actor_name', 'at', 'counts', 'undone_at'])
    .execute()

/** Locks it until the transaction ends; undefined where it was turned this way before. */
export const lockCarry = (
  trx: Trx,
  id: string,
  way: Way,
): Promise<Pick<Row<'version_carries'>, 'id' | 'added_pages'> | undefined> =>
  trx
    .selectFrom('version_carries')
    .where('id', '=', id)
    .where('undone_at', way === 'undo' ? 'is' : 'is not', null)
    .select(['id', 'added_pages'])
    .forUpdate()
    .executeTakeFirst()

type MergesOf = { kind: 'carry_id' | 'file_import_id' | 'agent_run_id'; id: string; way: Way }

export const listMergesOf = (trx: Trx, { kind, id, way }: MergesOf) =>
  trx
    .selectFrom('reimports')
    .where(kind, '=', id)
    .where('undone_at', way === 'undo' ? 'is' : 'is not', null)
    .where('changes', 'is not', null)
    .orderBy('page_id')
    .select(['id', 'page_id'])
    .select((eb) => eb.ref('changes').$notNull().as('stored'))
    .execute()

export async function turnCarry(trx: Trx, id: string, way: Way) {
  await sql`
    update version_states set is_taken_back = ${way === 'undo'}
     where id = (select state_id from version_carries where id = ${id})`.execute(trx)
  await trx
    .updateTable('version_carries')
    .set({ undone_at: way === 'undo' ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
}

export async function listPagesWrittenSince(
  trx: Trx,
  pageIds: readonly string[],
  operationId: string,
): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`
    select distinct h.page_id from document_heads h join document_updates d on d.document_id = h.id
     where h.page_id = any (${[...pageIds]}::uuid[])
    union
    select distinct s.page_id from all_source_texts s join translations t on t.source_text_id = s.id
     where s.page_id = any (${[...pageIds]}::uuid[])
       and t.updated_at > (
         select at from version_carries where id = ${operationId}
         union all select at from file_imports where id = ${operationId})
    union
    select page_id from reimports
     where page_id = any (${[...pageIds]}::uuid[]) and undone_at is null
       and carry_id is distinct from ${operationId} and file_import_id is distinct from ${operationId}`.execute(trx)
  return rows.map(({ page_id }) => page_id)
}
