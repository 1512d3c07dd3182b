import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import type { PartOfBulk } from '../../tables/operations.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { type BulkState, PARTS_OF_BULK } from '../../vocabulary/operations.ts'
import { isStanding } from './bulkTurns.ts'
import type { NewOperation } from './rowOperations.ts'

export type BulkChangeAtWork = Row<'bulk_changes'>
type What = 'languages' | 'kind' | 'status' | 'max_length' | 'length_unit'
/** `turned`: of `rows` those that its undo or redo at work has come to. */
export type StoredBulkChange = Pick<
  BulkChangeAtWork,
  What | 'id' | 'state' | 'total' | 'looked' | 'error' | 'left_rows' | 'left_texts' | 'at'
> & { rows: number; turned: number }
type Place = 'version_id' | 'target_language' | 'filter' | 'source_text_ids' | 'next_parts' | 'page_id'
type NewBulkChange = Pick<NewRow<'bulk_changes'>, What | Place | 'actor_id' | 'actor_name' | 'limits' | 'token_id'>

export const insertBulkChange = (trx: Trx, change: NewBulkChange) =>
  trx
    .insertInto('bulk_changes')
    .values({ ...change, total: null })
    .returning('id')
    .executeTakeFirstOrThrow()

const bulkChanges = (db: Db) =>
  db
    .selectFrom('bulk_changes as b')
    .select(['b.id', 'b.languages', 'b.kind', 'b.status', 'b.max_length', 'b.length_unit'])
    .select(['b.state', 'b.total', 'b.looked', 'b.error', 'b.left_rows', 'b.left_texts', 'b.at'])
    .select([rowsOfParts(sql`true`).as('rows'), rowsOfParts(IS_TURNED).as('turned')])

const rowsOfParts = (wanted: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(part.rows), 0)::int from (
    select o.rows, o.undone_at from row_operations o where o.bulk_change_id = b.id
    union all
    select 1, l.undone_at from bulk_limits l where l.bulk_change_id = b.id) part where ${wanted})`

const IS_TURNED = sql`(b.state = 'undoing' and part.undone_at is not null or b.state = 'redoing' and part.undone_at is null)`

export const findBulkChange = (db: Db, id: string): Promise<StoredBulkChange | undefined> =>
  bulkChanges(db).where('b.id', '=', id).executeTakeFirst()

type Own = { version_id: string; actor_id: string; minutes: number }

/** Those of somebody that they have begun, or whose end is not longer ago; the newest first. */
export const listBulkChanges = (db: Db, { version_id, actor_id, minutes }: Own): Promise<StoredBulkChange[]> =>
  bulkChanges(db)
    .where('b.version_id', '=', version_id)
    .where((eb) => eb.or([eb('b.actor_id', '=', actor_id), eb('b.turned_by', '=', actor_id)]))
    .where(
      sql<boolean>`(b.state in ('running', 'undoing', 'redoing')
        or greatest(b.undone_at, b.ended_at) > clock_timestamp() - make_interval(mins => ${minutes}))`,
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
      select * from bulk_changes where state in ('running', 'undoing', 'redoing') order by stepped_at, id limit 100) waiting
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

export const beginNextPart = (trx: Trx, id: string, { language, source_text_ids }: PartOfBulk) =>
  sql`
    update bulk_changes
       set target_language = ${language}, source_text_ids = ${source_text_ids}::uuid[], last_text = null,
           next_parts = next_parts - 0
     where id = ${id}`.execute(trx)

type Running = Omit<Own, 'minutes'> & { language: LanguageCode }

export const stopBulkChanges = (trx: Trx, { version_id, language, actor_id }: Running) =>
  sql`
    update bulk_changes
       set state = case when state = 'running' then 'stopped' when ${isStanding} then 'done' else 'undone' end,
           undone_at = case when ${isStanding} then null else undone_at end, ended_at = clock_timestamp()
     where version_id = ${version_id} and ${language} = any (languages)
       and (state = 'running' and actor_id = ${actor_id} or state in ('undoing', 'redoing') and turned_by = ${actor_id})`.execute(
    trx,
  )

export type OfRows = BulkChangeAtWork & { kind: keyof typeof PARTS_OF_BULK }

/** The operation on a page, in the language at work, that is a part of it: the one that goes on, or a new one by this id. */
export async function partOfBulkChange(db: Db, change: OfRows, page_id: string, id: string) {
  const { id: bulk_change_id, kind, target_language, status, actor_id, actor_name } = change
  const known = await db
    .selectFrom('row_operations')
    .where((eb) => eb.and({ bulk_change_id, page_id, target_language }))
    .select('id')
    .executeTakeFirst()
  const operation: NewOperation = {
    ...{ id: known?.id ?? id, page_id, target_language, kind: PARTS_OF_BULK[kind], status },
    ...{ actor_id, actor_name, bulk_change_id },
  }
  return operation
}

/** Texts that nobody has changed since; those that are empty are none. */
export async function listUntouched(db: Db, language: LanguageCode, ids: readonly string[], since: Date) {
  const { rows } = await sql<{ source_text_id: string; text: string }>`
    select t.source_text_id, t.content as text from translations t
     where t.source_text_id = any (${ids}::uuid[]) and t.target_language = ${language} and t.content <> ''
       and t.updated_at <= ${since}`.execute(db)
  return rows
}
