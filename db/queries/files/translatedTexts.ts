import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export const listLanguagesWithText = async (db: Db, ids: readonly string[]): Promise<LanguageCode[]> =>
  (
    await db
      .selectFrom('translations')
      .where('source_text_id', '=', sql<string>`any (${ids})`)
      .where('content', '<>', '')
      .select('target_language')
      .distinct()
      .execute()
  ).map(({ target_language }) => target_language)

export const listTranslatedTexts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('translations')
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .where('content', '<>', '')
    .select(['source_text_id', 'target_language'])
    .execute()

export async function countOtherTranslations(
  db: Db,
  language: LanguageCode,
  texts: readonly { id: string; text: string }[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ text }) => text)}::text[]) x(id, text)
      join translations t on t.source_text_id = x.id and t.target_language = ${language}
     where t.content not in ('', x.text)`.execute(db)
  return rows[0]!.count
}

export const listWrittenSince = async (db: Db, ids: readonly string[], reimportId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('translations')
      .where('source_text_id', '=', sql<string>`any (${ids})`)
      .where('content', '<>', '')
      .where('updated_at', '>', (eb) =>
        eb
          .selectFrom('reimports')
          .where('id', '=', reimportId)
          .select(sql<Date>`greatest(at, turned_at)`.as('turned_at')),
      )
      .select('source_text_id')
      .distinct()
      .execute()
  ).map(({ source_text_id }) => source_text_id)
