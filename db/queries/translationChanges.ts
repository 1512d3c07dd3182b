import { sql } from 'kysely'
import type { Db, Row, Trx } from '../schema.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'

type Actor = { kind: Row<'translation_changes'>['actor_kind']; id: string | null; name: string }

/** Writes down how these rows are now, with what was written down last as the text before; unchanged rows are left out. */
export const recordChanges = (trx: Trx, by: Actor, language: LanguageCode, sourceTextIds: string[]) =>
  sql`
    insert into translation_changes (translation_id, actor_kind, actor_id, actor_name, before, after, status)
    select t.id, ${by.kind}, ${by.id}, ${by.name}, coalesce(last.after, ''), t.content, t.status
      from translations t
      left join lateral (
        select c.after, c.status from translation_changes c where c.translation_id = t.id order by c.id desc limit 1
      ) last on true
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${language}
       and (coalesce(last.after, '') <> t.content or last.status is distinct from t.status)`.execute(trx)

export const listChanges = (db: Db, translationId: string) =>
  db
    .selectFrom('translation_changes')
    .where('translation_id', '=', translationId)
    .select(['at', 'actor_kind', 'actor_name', 'before', 'after', 'status'])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** The status each row had when its history was last written; rows without a history are left out. */
export async function listRecordedStatuses(db: Db, translationIds: string[]) {
  const rows = await db
    .selectFrom('translation_changes')
    .where('translation_id', '=', sql<string>`any (${translationIds})`)
    .distinctOn('translation_id')
    .select(['translation_id', 'status'])
    .orderBy('translation_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.translation_id, row.status]))
}
