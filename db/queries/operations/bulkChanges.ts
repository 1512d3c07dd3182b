import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { type BulkState, PARTS_OF_BULK } from '../../vocabulary/operations.ts'
import type { NewOperation } from './rowOperations.ts'

export type StoredBulkChange = Omit<Row<'bulk_changes'>, 'limits' | 'undone_by' | 'undone_by_name'> & {
  rows: number
}
export type BulkChangeAtWork = Row<'bulk_changes'>
type NewBulkChange = Pick<
  NewRow<'bulk_changes'>,
  | 'version_id'
  | 'target_language'
  | 'kind'
  | 'status'
  | 'max_length'
  | 'length_unit'
  | 'filter'
  | 'actor_id'
  | 'actor_name'
  | 'limits'
>

export const insertBulkChange = (trx: Trx, change: NewBulkChange) =>
  trx
    .insertInto('bulk_changes')
    .values({ ...change, total: null })
    .returning('id')
    .executeTakeFirstOrThrow()

const bulkChanges = (db: Db) =>
  db
    .selectFrom('bulk_changes as b')
    .select([
      ...(['b.id', 'b.version_id', 'b.target_language', 'b.kind', 'b.status', 'b.filter', 'b.actor_id'] as const),
      ...(['b.actor_name', 'b.state', 'b.total', 'b.looked', 'b.last_text', 'b.error', 'b.left_rows'] as const),
      ...(['b.at', 'b.stepped_at', 'b.ended_at', 'b.undone_at', 'b.max_length', 'b.length_unit'] as const),
    ])
    .select(
      sql<number>`(select coalesce(sum(o.rows), 0)::int from row_operations o where o.bulk_change_id = b.id)
      + (select count(*)::int from bulk_limits l where l.bulk_change_id = b.id)`.as('rows'),
    )

export const findBulkChange = (db: Db, id: string): Promise<StoredBulkChange | undefined> =>
  bulkChanges(db).where('b.id', '=', id).executeTakeFirst()

type Own = { version_id: string; actor_id: string; minutes: number }

/** Those of somebody that they have begun, or whose end is not longer ago; the newest first. */
export const listBulkChanges = (db: Db, { version_id, actor_id, minutes }: Own): Promise<StoredBulkChange[]> =>
  bulkChanges(db)
    .where('b.version_id', '=', version_id)
    .where((eb) => eb.or([eb('b.actor_id', '=', actor_id), eb('b.undone_by', '=', actor_id)]))
    .where(
      sql<boolean>`(b.state in ('running', 'undoing')
        or coalesce(b.undone_at, b.ended_at) > clock_timestamp() - make_interval(mins => ${minutes}))`,
    )
    .orderBy('b.at', 'desc')
    .orderBy('b.id')
    .execute()

/**
 * The change under way that has waited longest for its next step, if no other process carries one of its steps out; it is this
 * process's until the transaction ends.
 */
export async function claimBulkChange(trx: Trx): Promise<BulkChangeAtWork | undefined> {
  const { rows } = await sql<BulkChangeAtWork>`
    select * from (
      select * from bulk_changes where state in ('running', 'undoing') order by stepped_at, id limit 100) waiting
     where pg_try_advisory_xact_lock(hashtextextended(id::text, 83)) limit 1`.execute(trx)
  return rows[0]
}

type Step = { looked: number; last_text: string | null; state: BulkState; error?: string; total?: number | null }

export const advanceBulkChange = (trx: Trx, id: string, { looked, last_text, state, error, total }: Step) =>
  sql`
    update bulk_changes
       set looked = looked + ${looked}, last_text = ${last_text}, stepped_at = clock_timestamp(),
           total = coalesce(total, ${total ?? null}::int), error = ${error ?? null},
           state = case when state = 'running' then ${state} else state end,
           ended_at = case when ${state} <> 'running' then clock_timestamp() else ended_at end
     where id = ${id}`.execute(trx)

type Running = Omit<Own, 'minutes'> & { language: LanguageCode }

export const stopBulkChanges = (trx: Trx, { version_id, language, actor_id }: Running) =>
  sql`
    update bulk_changes set state = 'stopped', ended_at = clock_timestamp()
     where version_id = ${version_id} and target_language = ${language} and actor_id = ${actor_id}
       and state = 'running'`.execute(trx)

export type OfRows = BulkChangeAtWork & { kind: keyof typeof PARTS_OF_BULK }

/** The operation on a page that is a part of it: the one that goes on, or a new one by this id. */
export async function partOfBulkChange(db: Db, change: OfRows, page_id: string, id: string) {
  const { id: bulk_change_id, kind, target_language, status, actor_id, actor_name } = change
  const known = await db
    .selectFrom('row_operations')
    .where((eb) => eb.and({ bulk_change_id, page_id }))
    .select('id')
    .executeTakeFirst()
  const operation: NewOperation = {
    ...{ id: known?.id ?? id, page_id, target_language, kind: PARTS_OF_BULK[kind], status },
    ...{ actor_id, actor_name, bulk_change_id },
  }
  return operation
}

type Undoing = { id: string; by: { id: string; name: string } }

export async function beginUndoOfBulkChange(trx: Trx, { id, by }: Undoing) {
  const { rows } = await sql`
    update bulk_changes
       set state = 'undoing', undone_at = clock_timestamp(), stepped_at = clock_timestamp(), undone_by = ${by.id},
           undone_by_name = ${by.name}
     where id = ${id} and state in ('done', 'stopped', 'failed')
    returning 1`.execute(trx)
  return rows.length > 0
}

export const findPartToUndo = (db: Db, bulk_change_id: string) =>
  db
    .selectFrom('row_operations as o')
    .innerJoin('pages as p', 'p.id', 'o.page_id')
    .where('o.bulk_change_id', '=', bulk_change_id)
    .where('o.undone_at', 'is', null)
    .select(['o.id', 'o.page_id', 'p.name as page_name'])
    .orderBy('o.at', 'desc')
    .orderBy('o.id')
    .executeTakeFirst()

export const advanceUndo = (
  trx: Trx,
  id: string,
  { left, state, error }: { left: number; state: BulkState; error?: string },
) =>
  sql`
    update bulk_changes
       set left_rows = left_rows + ${left}, stepped_at = clock_timestamp(), state = ${state}, error = ${error ?? null}
     where id = ${id}`.execute(trx)

/** Texts that nobody has changed since; those that are empty are none. */
export async function listUntouched(db: Db, language: LanguageCode, ids: readonly string[], since: Date) {
  const { rows } = await sql<{ source_text_id: string; text: string }>`
    select t.source_text_id, t.content as text from translations t
     where t.source_text_id = any (${ids}::uuid[]) and t.target_language = ${language} and t.content <> ''
       and t.updated_at <= ${since}`.execute(db)
  return rows
}
