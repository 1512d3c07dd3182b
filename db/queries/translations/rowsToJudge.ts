import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type TranslatedRow = {
  source_text_id: string
  position: number
  identifier: string
  source: string
  translation: string
  max_length: number | null
}

/** The next rows of a page that have a translation, in its order. */
export const listTranslatedRows = (
  db: Db,
  { page_id, language }: { page_id: string; language: LanguageCode },
  { after, limit }: { after: number; limit: number },
): Promise<TranslatedRow[]> =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', page_id)
    .where('s.position', '>', after)
    .where('t.content', '<>', '')
    .orderBy('s.position')
    .limit(limit)
    .select(['s.id as source_text_id', 's.position', 's.identifier', 's.content as source', 's.max_length'])
    .select('t.content as translation')
    .execute() as Promise<TranslatedRow[]>

/** The translations that some texts have, by text. */
export async function listTexts(db: Db, language: LanguageCode, ids: readonly string[]) {
  const rows = await db
    .selectFrom('translations')
    .where('target_language', '=', language)
    .where('source_text_id', '=', sql<string>`any (${[...ids]})`)
    .select(['source_text_id', 'content'])
    .execute()
  return new Map(rows.map(({ source_text_id, content }) => [source_text_id, content]))
}
