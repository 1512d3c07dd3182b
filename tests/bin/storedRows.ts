import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Other than before by nature: the deletion itself, what it tells sockets, and when the project was edited. */
const OUTSIDE = ['deleted_at', 'deleted_by', 'kept_until', 'had_namesake', 'access_version', 'updated_at']

/**
 * All rows of all tables that name a page, or a text, translation or document of one, and the page, version and project
 * themselves, as text. The tables are asked of the database.
 */
export async function readStored(db: Db, pageIds: readonly string[]) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name in ('page_id', 'source_text_id', 'translation_id', 'document_id', 'operation_id', 'reimport_id')
     order by 1, 2`.execute(db)
  const ids = await sql<{ id: string }>`
    with s as (select id from all_source_texts where page_id = any (${[...pageIds]}::uuid[]))
    select unnest(${[...pageIds]}::uuid[])::text as id union all select id::text from s
    union all select id::text from translations where source_text_id in (select id from s)
    union all select id::text from document_heads where page_id = any (${[...pageIds]}::uuid[])
    union all select id::text from row_operations where page_id = any (${[...pageIds]}::uuid[])
    union all select id::text from reimports where page_id = any (${[...pageIds]}::uuid[])`.execute(db)
  const known = ids.rows.map(({ id }) => id)
  const stored: Record<string, string[]> = {}
  for (const { table, column } of [...columns, { table: 'all_pages', column: 'id' }]) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${OUTSIDE}::text[])::text as row from ${sql.table(table)} t
       where ${sql.ref(`t.${column}`)}::text = any (${known}) order by 1`.execute(db)
    stored[`${table}.${column}`] = rows.map(({ row }) => row)
  }
  return stored
}
