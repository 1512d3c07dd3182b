import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Source texts of a page in their order, as many as have so many characters together. */
export async function listFirstTexts(db: Db, page_id: string, maxCharacters: number) {
  const { rows } = await sql<{ source_text_id: string; identifier: string; content: string }>`
    select source_text_id, identifier, content from (
      select id as source_text_id, identifier, content, position,
             sum(char_length(content)) over (order by position) as characters
        from source_texts where page_id = ${page_id}) texts
     where characters <= ${maxCharacters} order by position`.execute(db)
  return rows
}

export async function countTextsOfPage(db: Db, page_id: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from source_texts where page_id = ${page_id}`.execute(db)
  return rows[0]!.count
}
