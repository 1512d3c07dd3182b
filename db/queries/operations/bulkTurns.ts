import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { TextLeft } from '../../tables/operations.ts'
import { TURNING_STATES, type Way } from '../../vocabulary/operations.ts'
import type { Limits } from '../../vocabulary/roles.ts'

/** Somebody, with the token by which they began what a worker goes on with. */
type Beginner = { id: string; name: string; limits: Limits | undefined; token_id: string | undefined }

/** Of `bulk_changes`: some of what it changed can be taken back. */
export const isStanding = sql<boolean>`(
  exists (select from row_operations o join pages p on p.id = o.page_id
           where o.bulk_change_id = bulk_changes.id and o.undone_at is null)
  or exists (select from bulk_limits l join pages p on p.id = l.page_id
              where l.bulk_change_id = bulk_changes.id and l.undone_at is null and not l.is_left))`

const MAX_LEFT_TEXTS = 20

const BEGINS_FROM = { undo: ['done', 'stopped', 'failed'], redo: ['undone'] } as const

/** False where it is under way, or another one was first. */
export async function beginTurn(trx: Trx, id: string, way: Way, by: Beginner) {
  const { rows } = await sql`
    update bulk_changes
       set state = ${TURNING_STATES[way]}, left_rows = 0, left_texts = '[]', error = null, stepped_at = clock_timestamp(),
           undone_at = case when ${way === 'undo'} then clock_timestamp() else undone_at end, turned_by = ${by.id},
           turned_by_name = ${by.name}, turned_limits = ${by.limits ? JSON.stringify(by.limits) : null}::jsonb,
           turned_token_id = ${by.token_id ?? null}
     where id = ${id} and state = any (${[...BEGINS_FROM[way]]}::text[])
    returning 1`.execute(trx)
  return rows.length > 0
}

/** The part in one page to which its undo or redo comes next; of what an undo could not take there is no redo. */
export const findPartToTurn = (db: Db, bulk_change_id: string, way: Way) =>
  db
    .selectFrom('row_operations as o')
    .innerJoin('pages as p', 'p.id', 'o.page_id')
    .where('o.bulk_change_id', '=', bulk_change_id)
    .where(
      way === 'undo'
        ? sql<boolean>`o.undone_at is null`
        : sql<boolean>`o.undone_at is not null and exists (select from row_operation_steps w where w.operation_id = o.id)`,
    )
    .select(['o.id', 'o.page_id', 'p.name as page_name'])
    .orderBy('o.at', way === 'undo' ? 'desc' : 'asc')
    .orderBy('o.id')
    .executeTakeFirst()

export const advanceTurn = (trx: Trx, id: string, left: readonly TextLeft[]) =>
  sql`
    update bulk_changes
       set left_rows = left_rows + ${left.length}, stepped_at = clock_timestamp(),
           left_texts = case when jsonb_array_length(left_texts) < ${MAX_LEFT_TEXTS}
                             then left_texts || ${JSON.stringify(left.slice(0, MAX_LEFT_TEXTS))}::jsonb else left_texts end
     where id = ${id}`.execute(trx)

/** It can be undone again where some of it stands, and done again otherwise. */
export const endTurn = (trx: Trx, id: string, error: string | null = null) =>
  sql`
    update bulk_changes
       set state = case when ${isStanding} then 'done' else 'undone' end, error = ${error}, ended_at = clock_timestamp(),
           undone_at = case when ${isStanding} then null else clock_timestamp() end
     where id = ${id} and state in ('undoing', 'redoing')`.execute(trx)
