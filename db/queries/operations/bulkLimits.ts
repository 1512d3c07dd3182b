import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
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

export const findPageToUndo = (db: Db, bulk_change_id: string) =>
  db
    .selectFrom('bulk_limits as l')
    .innerJoin('pages as p', 'p.id', 'l.page_id')
    .where('l.bulk_change_id', '=', bulk_change_id)
    .where('l.undone_at', 'is', null)
    .select('p.id')
    .limit(1)
    .executeTakeFirst()

/** Gives texts of a page the limits that they had, where the one of the change stands. Returns how many are left. */
export async function restoreLimits(trx: Trx, { id, max_length, length_unit }: Change, page_id: string) {
  const { rows } = await sql<{ left: number }>`
    with taken as (
      update bulk_limits set undone_at = clock_timestamp()
       where bulk_change_id = ${id} and page_id = ${page_id} and undone_at is null
      returning source_text_id, max_length, length_unit, max_length_from),
    restored as (
      update all_source_texts s
         set max_length = b.max_length, length_unit = b.length_unit, max_length_from = b.max_length_from
        from taken b
       where s.id = b.source_text_id and s.max_length_from = 'person' and s.max_length is not distinct from ${max_length}::int
         and s.length_unit is not distinct from ${length_unit}::text
      returning s.id)
    select ((select count(*) from taken) - (select count(*) from restored))::int as left`.execute(trx)
  return rows[0]!.left
}
