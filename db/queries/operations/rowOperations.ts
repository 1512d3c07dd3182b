import { sql } from 'kysely'
import type { NewRow, Row, Trx } from '../../schema.ts'
import { compress, decompress } from '../../zstd.ts'
import type { RowState } from './rowStates.ts'

/**
 * A row that an operation changed. Without `before` it was not started; null: what others wrote at that time cannot be told from
 * it. Without `after` it is as the history says that the operation wrote it.
 */
export type ChangedRow = { id: string; before?: RowState | null; after?: RowState }
type Made = 'at' | 'done_at' | 'undone_at' | 'rows' | 'source_text_id'
export type NewOperation = Omit<NewRow<'row_operations'>, Made>

const HOUR = sql.raw(`interval '1 hour'`)
const MAX_OWN_ACTS = 50
const MAX_FORGOTTEN_AT_ONCE = 100

export async function keepRowOperation(trx: Trx, operation: NewOperation, changed: readonly ChangedRow[]) {
  if (changed.length === 0) return
  const goesOn = { rows: sql<number>`row_operations.rows + excluded.rows`, done_at: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('row_operations')
    .values({ ...operation, rows: changed.length })
    .onConflict((on) => on.column('id').doUpdateSet(goesOn))
    .execute()
  await insertStep(trx, operation.id, changed)
}

export const isOwnOperation = async (
  trx: Trx,
  { id, page_id, target_language, kind, actor_id }: NewOperation,
): Promise<boolean> =>
  (await trx
    .selectFrom('row_operations')
    .where((eb) => eb.and({ id, page_id, target_language, kind, actor_id }))
    .where('source_text_id', 'is', null)
    .where('undone_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()) !== undefined

export async function keepAct(trx: Trx, act: NewOperation, changed: ChangedRow) {
  const { id, page_id, target_language, kind, status, actor_id, actor_name } = act
  await sql`
    with old as (
      select id from row_operations where source_text_id is not null and at < now() - ${HOUR}
       order by at limit ${MAX_FORGOTTEN_AT_ONCE} for update skip locked),
    many as (
      select id from row_operations
       where actor_id = ${actor_id} and page_id = ${page_id} and source_text_id is not null
       order by at desc offset ${MAX_OWN_ACTS - 1}),
    ended as (
      delete from ended_checks where (source_text_id, target_language) in (
        select source_text_id, target_language from ended_checks where ended_at < now() - ${HOUR}
         order by ended_at limit ${MAX_FORGOTTEN_AT_ONCE} for update skip locked)),
    forgotten as (
      delete from row_operations where id in (select id from old union select id from many)),
    act as (
      insert into row_operations (id, page_id, source_text_id, target_language, kind, actor_id, actor_name, status, rows)
      values (${id}, ${page_id}, ${changed.id}, ${target_language}, ${kind}, ${actor_id}, ${actor_name}, ${status ?? null}, 1))
    insert into row_operation_steps (operation_id, step, changes)
    values (${id}, 1, ${await compress(JSON.stringify([changed]))})`.execute(trx)
}

const insertStep = async (trx: Trx, id: string, changed: readonly ChangedRow[]) =>
  sql`
    insert into row_operation_steps (operation_id, step, changes)
    select ${id}, coalesce(max(step), 0) + 1, ${await compress(JSON.stringify(changed))}::bytea
      from row_operation_steps where operation_id = ${id}`.execute(trx)

export type LockedOperation = Pick<
  Row<'row_operations'>,
  'id' | 'page_id' | 'target_language' | 'kind' | 'source_text_id'
> & {
  changed: ChangedRow[]
}

/** Locks it until the transaction ends; undefined once it was undone, or for a redo where it is not. */
export async function lockRowOperation(
  trx: Trx,
  id: string,
  to: 'undo' | 'redo',
): Promise<LockedOperation | undefined> {
  const operation = await trx
    .selectFrom('row_operations')
    .where('id', '=', id)
    .where('undone_at', to === 'undo' ? 'is' : 'is not', null)
    .select(['id', 'page_id', 'target_language', 'kind', 'source_text_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!operation) return undefined
  const steps = await trx
    .selectFrom('row_operation_steps')
    .where('operation_id', '=', id)
    .orderBy('step')
    .select('changes')
    .execute()
  const read = async (changes: Buffer) => JSON.parse((await decompress(changes)).toString()) as ChangedRow[]
  return { ...operation, changed: (await Promise.all(steps.map(({ changes }) => read(changes)))).flat() }
}

/**
 * Says that an operation was taken back or done again, and keeps how its rows were before and after for the other way. One of
 * which nothing could be done again stays taken back, for good.
 */
export async function turnRowOperation(trx: Trx, id: string, to: 'undo' | 'redo', changed: readonly ChangedRow[]) {
  await trx.deleteFrom('row_operation_steps').where('operation_id', '=', id).execute()
  if (changed.length > 0) await insertStep(trx, id, changed)
  if (to === 'redo' && changed.length === 0) return
  const now = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('row_operations')
    .set({ undone_at: to === 'undo' ? now : null, done_at: now })
    .where('id', '=', id)
    .execute()
}
