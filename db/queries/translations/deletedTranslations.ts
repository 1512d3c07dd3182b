import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { pagesOfUser } from '../pages/pages.ts'
import type { Actor } from './translationChanges.ts'

/**
 * Sets a translation aside before it is deleted, and answers the revision of the text that is kept; `undefined` when there is
 * none any more. Its row keeps the history, with the deletion as an entry. Translations set aside over an hour ago are deleted.
 */
export async function keepDeleted(trx: Trx, id: string, by: Actor): Promise<number | undefined> {
  await sql`delete from deleted_translations where deleted_at < now() - interval '1 hour'`.execute(trx)
  const { rows } = await sql<{ revision: number }>`
    with t as (select * from translations where id = ${id}),
    kept as (
      insert into deleted_translations
        (id, source_text_id, target_language, content, status, review_notes, score, suggestion, created_at, made_for, changes)
      select t.id, t.source_text_id, t.target_language, t.content, t.status, t.review_notes, t.score, t.suggestion,
             t.created_at,
             coalesce((select d.before from source_changes d
                        where d.source_text_id = t.source_text_id and d.target_language = t.target_language
                          and d.dealt_at is null), s.content),
             (select coalesce(jsonb_agg(c order by c.id), '[]') from translation_changes c where c.translation_id = t.id)
        from t join all_source_texts s on s.id = t.source_text_id
      on conflict (id) do nothing
    )
    select revision from t`.execute(trx)
  if (rows[0]) await keepHistory(trx, id, by)
  if (rows[0])
    await sql`
      insert into taken_out_translations (source_text_id, target_language)
      select source_text_id, target_language from translations where id = ${id}
      on conflict do nothing`.execute(trx)
  return rows[0]?.revision
}

const keepHistory = (trx: Trx, id: string, by: Actor) =>
  sql`
    with t as (select * from translations where id = ${id}),
    c as (select * from translation_changes where translation_id = ${id}),
    entry as (
      select at, actor_kind, actor_id, actor_name, before, after, status, copied_from,
             is_check, merged_file, merged_version, model, runs, runs_in, id as place from c
      union all
      select now(), ${by.kind}, ${by.id}::uuid, ${by.name}, text.before, '', t.status, null, false, null, null, null, null, null, null
        from t cross join lateral (
          select coalesce(nullif(t.content, ''), (select c.after from c order by c.id desc limit 1), '') as before
        ) text
       where text.before <> ''
    )
    insert into deleted_changes (source_text_id, target_language, translation_id,
                                 at, actor_kind, actor_id, actor_name, before, after, status, copied_from,
                                 is_check, merged_file, merged_version, model, runs, runs_in)
    select t.source_text_id, t.target_language, t.id,
           e.at, e.actor_kind, e.actor_id, e.actor_name, e.before, e.after, e.status, e.copied_from,
           e.is_check, e.merged_file, e.merged_version, e.model, e.runs, e.runs_in
      from t, entry e order by e.place nulls last`.execute(trx)

/** To someone outside its organization it was never there. */
export const findDeletedForUser = (db: Db, id: string, userId: string) =>
  pagesOfUser(db, userId)
    .innerJoin('source_texts as s', 's.page_id', 'pages.id')
    .innerJoin('deleted_translations as d', 'd.source_text_id', 's.id')
    .where('d.id', '=', id)
    .select([
      'd.id',
      's.page_id',
      'd.source_text_id',
      'd.target_language',
      'd.content',
      'd.status',
      'd.score',
      'd.made_for',
    ])
    .executeTakeFirst()

/**
 * Gives a translation that was just written again its old id, notes and history. False when it was put back already. Only
 * after the document's commit in the same transaction, which has the text and the rating.
 */
export async function putBack(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from deleted_translations where id = ${id} returning *),
    back as (
      update translations t
         set id = gone.id, review_notes = gone.review_notes, suggestion = gone.suggestion, created_at = gone.created_at
        from gone where t.source_text_id = gone.source_text_id and t.target_language = gone.target_language
      returning t.id
    )
    select back.id, gone.changes from back, gone`.execute(trx)
  if (rows.length === 0) return false
  await sql`delete from deleted_changes where translation_id = ${id}`.execute(trx)
  const [{ changes }] = rows as [{ changes: unknown[] }]
  await sql`
    insert into translation_changes (translation_id, at, actor_kind, actor_id, actor_name, before, after, status, copied_from,
                                     is_check, merged_file, merged_version, model, runs, runs_in)
    select translation_id, at, actor_kind, actor_id, actor_name, before, after, status, copied_from,
           coalesce(is_check, false), merged_file, merged_version, model, runs, runs_in
      from jsonb_populate_recordset(null::translation_changes, ${JSON.stringify(changes)}::jsonb)
     order by id`.execute(trx)
  return true
}
