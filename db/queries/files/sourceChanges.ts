import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** Some source texts as they are now, archived ones too; `before` is the one that their translation was made for, while that waits. */
export const listMadeFor = (trx: Trx, language: LanguageCode, ids: readonly string[]) =>
  trx
    .selectFrom('all_source_texts as s')
    .leftJoin('source_changes as d', (join) =>
      join.onRef('d.source_text_id', '=', 's.id').on('d.target_language', '=', language).on('d.dealt_at', 'is', null),
    )
    .where('s.id', '=', sql<string>`any (${ids})`)
    .select(['s.id', 's.content as now', 'd.before'])
    .execute()

export const keepSourceChanges = (
  trx: Trx,
  language: LanguageCode,
  changes: readonly { id: string; before: string }[],
) =>
  sql`
    insert into source_changes (source_text_id, target_language, before)
    select t.source_text_id, t.target_language, x.before
      from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ before }) => before)}::text[]) x(id, before)
      join translations t on t.source_text_id = x.id and t.target_language = ${language}
    on conflict (source_text_id, target_language) do update
      set before = excluded.before, at = excluded.at, dealt_at = null
      where source_changes.dealt_at is not null or source_changes.before <> excluded.before`.execute(trx)

export async function endSourceChanges(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  await sql`
    delete from source_changes d using all_source_texts s
     where s.id = d.source_text_id and s.content = d.before and d.target_language = ${language}
       and d.source_text_id = any (${ids}::uuid[])`.execute(trx)
  await trx
    .updateTable('source_changes')
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .where('target_language', '=', language)
    .where('dealt_at', 'is', null)
    .set({ dealt_at: sql`clock_timestamp()` })
    .execute()
}

export async function listSourceChanged(db: Db, pageId: string, language: LanguageCode): Promise<string[]> {
  const rows = await db
    .selectFrom('source_changes as d')
    .innerJoin('source_texts as s', 's.id', 'd.source_text_id')
    .where('s.page_id', '=', pageId)
    .where('d.target_language', '=', language)
    .where('d.dealt_at', 'is', null)
    .select('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

export const countSourceChanged = (db: Db, versionId: string) =>
  db
    .selectFrom('source_changes as d')
    .innerJoin('source_texts as s', 's.id', 'd.source_text_id')
    .innerJoin('pages as p', 'p.id', 's.page_id')
    .where('p.version_id', '=', versionId)
    .where('d.dealt_at', 'is', null)
    .groupBy(['s.page_id', 'd.target_language'])
    .select(['s.page_id', 'd.target_language as language'])
    .select(sql<number>`count(*)::int`.as('rows'))
    .execute()

export const findSourceChange = (
  db: Db,
  at: { source_text_id: string; target_language: LanguageCode },
): Promise<{ before: string; content: string } | undefined> =>
  db
    .selectFrom('source_changes as d')
    .innerJoin('source_texts as s', 's.id', 'd.source_text_id')
    .where('d.source_text_id', '=', at.source_text_id)
    .where('d.target_language', '=', at.target_language)
    .where('d.dealt_at', 'is', null)
    .select(['d.before', 's.content'])
    .executeTakeFirst()
