import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { Way } from '../../vocabulary/operations.ts'
import type { BulkChangeAtWork } from './bulkChanges.ts'

type Change = Pick<BulkChangeAtWork, 'id' | 'max_length' | 'length_unit'>
type Before = Pick<Row<'source_texts'>, 'id' | 'max_length' | 'length_unit' | 'max_length_from'>

/** Of texts that have another limit than the change brings; where it has come before, what they had then stays. */
export const keepLimits = (trx: Trx, change: Change, page_id: string, before: readonly Before[]) =>
  sql`
    insert into bulk_limits (bulk_change_id, page_id, source_text_id, max_length, length_unit, max_length_from)
    select ${change.id}::uuid, ${page_id}::uuid, x.* from unnest(
      ${before.map(({ id }) => id)}::uuid[], ${before.map(({ max_length }) => max_length)}::int[],
      ${before.map(({ length_unit }) => length_unit)}::text[], ${before.map(({ max_length_from }) => max_length_from)}::text[])
      x(source_text_id, max_length, length_unit, max_length_from)
     where (x.max_length, x.length_unit, x.max_length_from)
           is distinct from (${change.max_length}::int, ${change.length_unit}::text, 'person')
    on conflict do nothing`.execute(trx)

export const findPageToTurn = (db: Db, bulk_change_id: string, way: Way) =>
  db
    .selectFrom('bulk_limits as l')
    .innerJoin('pages as p', 'p.id', 'l.page_id')
    .where('l.bulk_change_id', '=', bulk_change_id)
    .where('l.undone_at', way === 'undo' ? 'is' : 'is not', null)
    .where('l.is_left', '=', false)
    .select(['p.id', 'p.name'])
    .limit(1)
    .executeTakeFirst()

/**
 * Gives texts of a page the limits that they had, where the one of the change stands, or that one again where they have those.
 * Returns those that are left, for good.
 */
export async function turnLimits(trx: Trx, { id, max_length, length_unit }: Change, page_id: string, way: Way) {
  const before = sql`b.max_length, b.length_unit, b.max_length_from`
  const brought = sql`${max_length}::int, ${length_unit}::text, 'person'`
  const [stands, becomes] = way === 'undo' ? [brought, before] : [before, brought]
  const isWanted = sql`bulk_change_id = ${id} and page_id = ${page_id} and not is_left
    and undone_at is ${sql.raw(way === 'undo' ? '' : 'not')} null`
  const { rows } = await sql<{ identifier: string }>`
    with taken as (
      select * from bulk_limits where ${isWanted}),
    turned as (
      update all_source_texts s set (max_length, length_unit, max_length_from) = row(${becomes})
        from taken b
       where s.id = b.source_text_id and (s.max_length, s.length_unit, s.max_length_from) is not distinct from (${stands})
      returning s.id),
    kept as (
      update bulk_limits
         set undone_at = case when ${way === 'undo'} then clock_timestamp() end,
             is_left = source_text_id not in (select id from turned)
       where ${isWanted}
      returning source_text_id, is_left)
    select s.identifier from kept k join all_source_texts s on s.id = k.source_text_id where k.is_left`.execute(trx)
  return rows
}
