import { sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import type { Actor, Writing } from './translationChanges.ts'

/**
 * Returns by id the revision of the text that is kept. The rows keep their history, with the deletion as an entry;
 * translations set aside over an hour ago are deleted.
 */
export async function keepDeleted(trx: Trx, ids: readonly string[], by: Actor, writing: Partial<Writing> = {}) {
  await sql`delete from deleted_translations where deleted_at < now() - interval '1 hour'`.execute(trx)
  const { rows } = await sql<{ id: string; revision: number }>`
    with t as (select * from translations where id = any (${ids}::uuid[])),
    kept as (
      insert into deleted_translations
        (id, source_text_id, target_language, review_notes, suggestion, rating_id, person_rating_id, created_at, changes)
      select t.id, t.source_text_id, t.target_language, t.review_notes, t.suggestion, t.rating_id, t.person_rating_id,
             t.created_at,
             (select coalesce(jsonb_agg(c order by c.id), '[]') from translation_changes c where c.translation_id = t.id)
        from t
      on conflict (id) do nothing
    )
    select id, revision from t`.execute(trx)
  const present = rows.map(({ id }) => id)
  if (present.length > 0) {
    await keepHistory(trx, present, by, writing)
    await sql`
      insert into taken_out_translations (source_text_id, target_language)
      select source_text_id, target_language from translations where id = any (${present}::uuid[])
      on conflict do nothing`.execute(trx)
  }
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

const keepHistory = (trx: Trx, ids: readonly string[], by: Actor, { operation_id, taken_back }: Partial<Writing>) =>
  sql`
    with t as (select * from translations where id = any (${ids}::uuid[])),
    c as (select * from translation_changes where translation_id = any (${ids}::uuid[])),
    entry as (
      select translation_id, at, actor_kind, actor_id, actor_name, before, after, status, copied_from, operation_id,
             taken_back, is_check, merged_file, merged_version, model, runs, runs_in, token_name, match_percent, sent_back_reason,
             sent_back_note, id as place
        from c
      union all
      select t.id, clock_timestamp(), ${by.kind}, ${by.id}::uuid, ${by.name}, text.before, '', t.status, null,
             ${operation_id ?? null}::uuid, ${taken_back ?? false}, false, null, null, null, null, null,
             acting_token(${by.id}::uuid), null, null, null, null
        from t cross join lateral (
          select coalesce(nullif(t.content, ''),
                          (select c.after from c where c.translation_id = t.id order by c.id desc limit 1), '') as before
        ) text
       where text.before <> ''
    )
    insert into deleted_changes
      (source_text_id, target_language, translation_id, at, actor_kind, actor_id, actor_name, before, after, status,
       copied_from, operation_id, taken_back, is_check, merged_file, merged_version, model, runs, runs_in, token_name, match_percent,
       sent_back_reason, sent_back_note)
    select t.source_text_id, t.target_language, t.id, e.at, e.actor_kind, e.actor_id, e.actor_name, e.before, e.after, e.status,
           e.copied_from, e.operation_id, e.taken_back, e.is_check, e.merged_file, e.merged_version, e.model, e.runs, e.runs_in,
           e.token_name, e.match_percent, e.sent_back_reason, e.sent_back_note
      from entry e join t on t.id = e.translation_id order by e.place nulls last`.execute(trx)

/**
 * Gives translations back their old ids, notes and histories, and answers how many. Only after the document's commit in the
 * same transaction, which has texts and ratings.
 */
export async function putBack(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; changes: unknown[] }>`
    with gone as (delete from deleted_translations where id = any (${ids}::uuid[]) returning *),
    back as (
      update translations t
         set id = gone.id, review_notes = gone.review_notes, suggestion = gone.suggestion, created_at = gone.created_at,
             rating_id = gone.rating_id, person_rating_id = gone.person_rating_id
        from gone where t.source_text_id = gone.source_text_id and t.target_language = gone.target_language
      returning t.id
    )
    select id, gone.changes from back join gone using (id)`.execute(trx)
  if (rows.length === 0) return 0
  const back = rows.map(({ id }) => id)
  await sql`delete from deleted_changes where translation_id = any (${back}::uuid[])`.execute(trx)
  await sql`
    insert into translation_changes
      (translation_id, at, actor_kind, actor_id, actor_name, before, after, status, copied_from, operation_id, taken_back,
       is_check, merged_file, merged_version, model, runs, runs_in, token_name, match_percent, sent_back_reason,
       sent_back_note)
    select translation_id, at, actor_kind, actor_id, actor_name, before, after, status, copied_from, operation_id,
           coalesce(taken_back, false), coalesce(is_check, false), merged_file, merged_version, model, runs, runs_in,
           token_name, match_percent, sent_back_reason, sent_back_note
      from jsonb_populate_recordset(null::translation_changes, ${JSON.stringify(rows.flatMap(({ changes }) => changes))}::jsonb)
     order by id`.execute(trx)
  return rows.length
}
