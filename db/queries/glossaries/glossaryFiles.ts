import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Copy, copyOut } from '../../copy.ts'
import type { Db, Trx } from '../../schema.ts'
import { spreadsheetSafe } from '../../spreadsheet.ts'
import { BY_TERM, FACTS, type Fact, type NewEntry } from './glossaryEntries.ts'

const COPIED = `
  id, glossary_id, term_id, term_description, source_text, target_language, translation, notes, context,
  forbidden, variants, source_variants, is_case_sensitive, is_proposed, part_of_speech, gender`

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
  const cells = columns.map(cellOf)
  const query = sql`
    select ${sql.join(isSpreadsheetSafe ? cells.map(spreadsheetSafe) : cells)} from glossary_entries
     where id = any (${sql.lit(`{${ids.join(',')}}`)}::uuid[])
     order by ${BY_TERM}`
  return copyOut(db, query.compile(db).sql)
}

function cellOf(column: keyof NewEntry) {
  const stored = sql.ref(column)
  if (column === 'forbidden' || column === 'variants' || column === 'source_variants')
    return sql`nullif(array_to_string(${stored}, E'\\n'), '')`
  if (column === 'is_case_sensitive' || column === 'is_proposed') return sql`case when ${stored} then 'yes' end`
  return sql`nullif(${stored}, '')`
}

/** The facts that any line of a glossary has. */
export async function listFactsIn(db: Db, glossaryId: string) {
  const { rows } = await sql<Record<Fact, boolean>>`
    select coalesce(bool_or(forbidden <> '{}'), false) as forbidden, coalesce(bool_or(variants <> '{}'), false) as variants,
           coalesce(bool_or(source_variants <> '{}'), false) as source_variants,
           coalesce(bool_or(is_case_sensitive), false) as is_case_sensitive,
           coalesce(bool_or(is_proposed), false) as is_proposed,
           coalesce(bool_or(part_of_speech is not null), false) as part_of_speech,
           coalesce(bool_or(gender is not null), false) as gender
      from glossary_entries where glossary_id = ${glossaryId}`.execute(db)
  return FACTS.filter((fact) => rows[0]![fact])
}

export const listEntriesOfIds = (db: Db, ids: string[]) =>
  db
    .selectFrom('glossary_entries')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .select(['term_id as identifier', 'source_text as source', 'term_description as description'])
    .select(['target_language as language', 'translation'])
    .select(sql<string>`coalesce(notes, '')`.as('notes'))
    .select(sql<string>`coalesce(context, '')`.as('context'))
    .select(FACTS)
    .orderBy(BY_TERM)
    .execute()
