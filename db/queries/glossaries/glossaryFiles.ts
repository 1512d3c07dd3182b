import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Copy, copyOut } from '../../copy.ts'
import type { Db, Trx } from '../../schema.ts'
import { spreadsheetSafe } from '../../spreadsheet.ts'
import { BY_TERM, type NewEntry } from './glossaryEntries.ts'

const COPIED = 'id, glossary_id, term_id, term_description, source_text, target_language, translation, notes, context'

/** Into a glossary that has no lines yet. */
export const copyEntries = (copy: Copy, rows: Readable) => copy(`glossary_entries (${COPIED})`, rows)

/** Requires that nobody else changes the glossary meanwhile. */
export async function mergeEntries(trx: Trx, copy: Copy, rows: Readable, columns: readonly (keyof NewEntry)[]) {
  await sql`create temporary table incoming (like glossary_entries including defaults) on commit drop`.execute(trx)
  await copy(`incoming (${COPIED})`, rows)
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`incoming.${column}`)}`)
  await sql`
    update glossary_entries entry set ${sql.join(changes)} from incoming
     where (entry.glossary_id, entry.term_id) = (incoming.glossary_id, incoming.term_id)
       and entry.target_language is not distinct from incoming.target_language`.execute(trx)
  await sql`
    insert into glossary_entries (${sql.raw(COPIED)}) select ${sql.raw(COPIED)} from incoming
    on conflict on constraint glossary_entries_key do nothing`.execute(trx)
}

export async function listEntryIds(db: Db, glossaryId: string) {
  const rows = await db
    .selectFrom('glossary_entries')
    .where('glossary_id', '=', glossaryId)
    .select('id')
    .orderBy(BY_TERM)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns CSV in UTF-8; the connection is free again then. */
export function copyEntryLines(
  db: Db,
  ids: string[],
  columns: readonly (keyof NewEntry)[],
  isSpreadsheetSafe: boolean,
) {
  const cells = columns.map((column) => sql`nullif(${sql.ref(column)}, '')`)
  const query = sql`
    select ${sql.join(isSpreadsheetSafe ? cells.map(spreadsheetSafe) : cells)} from glossary_entries
     where id = any (${sql.lit(`{${ids.join(',')}}`)}::uuid[])
     order by ${BY_TERM}`
  return copyOut(db, query.compile(db).sql)
}

export const listEntriesOfIds = (db: Db, ids: string[]) =>
  db
    .selectFrom('glossary_entries')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .select(['term_id as identifier', 'source_text as source', 'term_description as description'])
    .select(['target_language as language', 'translation'])
    .select(sql<string>`coalesce(notes, '')`.as('notes'))
    .select(sql<string>`coalesce(context, '')`.as('context'))
    .orderBy(BY_TERM)
    .execute()
