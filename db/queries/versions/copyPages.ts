import { type RawBuilder, sql } from 'kysely'
import { trustingKeys } from '../../copy.ts'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { ASKED_FOR, AT_WORK, TO_REVIEW } from '../../vocabulary/statuses.ts'
import { FACT_COLUMNS } from '../pages/facts.ts'

export type CopiedPage = { from: string; to: string }

export async function listPagesToCopy(db: Db, versionId: string, pageIds?: readonly string[]) {
  const { rows } = await sql<{ id: string; texts: number }>`
    select p.id, (select count(*) from all_source_texts s where s.page_id = p.id)::int as texts
      from pages p
     where p.version_id = ${versionId} ${pageIds ? sql`and p.id = any (${[...pageIds]}::uuid[])` : sql``}
     order by p.created_at, p.id`.execute(db)
  return rows
}

export async function prepareCopy(trx: Trx) {
  await sql`select set_config('statement_timeout', '600s', true), set_config('work_mem', '64MB', true)`.execute(trx)
  await sql`
    create temp table copied_texts (from_id uuid primary key, to_id uuid not null, to_page_id uuid not null)
      on commit drop`.execute(trx)
}

const columnsOf = (pages: readonly CopiedPage[]) =>
  sql`unnest(${pages.map(({ from }) => from)}::uuid[], ${pages.map(({ to }) => to)}::uuid[]) with ordinality x(from_id, to_id, place)`

export async function copyPages(trx: Trx, intoVersionId: string, pages: readonly CopiedPage[]) {
  await sql`
    insert into pages (id, version_id, name, status, type, created_at, lineage_id)
    select x.to_id, ${intoVersionId}, p.name, p.status, p.type, now(), coalesce(p.lineage_id, p.id)
      from ${columnsOf(pages)} join pages p on p.id = x.from_id order by x.place`.execute(trx)
  await sql`
    insert into page_files (page_id, format, path, bytes, columns, language_path, language, source_texts)
    select x.to_id, f.format, f.path, f.bytes, f.columns, f.language_path, f.language, f.source_texts
      from ${columnsOf(pages)} join page_files f on f.page_id = x.from_id`.execute(trx)
  await sql`
    insert into all_page_language_files (page_id, language, format, path, bytes)
    select x.to_id, f.language, f.format, f.path, f.bytes
      from ${columnsOf(pages)} join page_language_files f on f.page_id = x.from_id`.execute(trx)
  await sql`
    insert into page_plural_forms (page_id, language, categories)
    select x.to_id, f.language, f.categories
      from ${columnsOf(pages)} join page_plural_forms f on f.page_id = x.from_id`.execute(trx)
  await sql`
    insert into characters (page_id, name, description, context, created_at)
    select x.to_id, c.name, c.description, c.context, c.created_at
      from ${columnsOf(pages)} join characters c on c.page_id = x.from_id
     order by c.created_at, c.id`.execute(trx)
}

/** Copies rows of requests as they would be if the request was stopped: nothing is translated in the copy. */
export const copyTexts = (trx: Trx, pages: readonly CopiedPage[], copiedFrom: string) =>
  trustingKeys(trx, async () => {
    await sql`truncate copied_texts`.execute(trx)
    await sql`
      insert into copied_texts
      select s.id, uuid_v7(), x.to_id
        from (select * from ${columnsOf(pages)}) x join all_source_texts s on s.page_id = x.from_id
       order by x.place, s.position`.execute(trx)
    await sql`analyze copied_texts`.execute(trx) // the plans of what follows need its size
    const newId = newIdOf(await listCopiedLanguages(trx))
    await sql`
      insert into all_source_texts
        (id, page_id, position, identifier, content, context, words, scene, archived_at, archived_position, lineage_id,
         text_box_id, ${sql.raw(FACT_COLUMNS.join())})
      select m.to_id, m.to_page_id, s.position, s.identifier, s.content, s.context, s.words, s.scene, s.archived_at,
             s.archived_position, coalesce(s.lineage_id, s.id), s.text_box_id, ${sql.raw(FACT_COLUMNS.map((name) => `s.${name}`).join())}
        from copied_texts m join all_source_texts s on s.id = m.from_id
       order by m.to_id`.execute(trx)
    await sql`
      insert into translations
        (id, source_text_id, target_language, status, score, review_notes, suggestion, updated_at, content, rating_id,
         person_rating_id)
      select ${newId}, m.to_id, t.target_language, ${STATUS}, t.score, t.review_notes, t.suggestion, t.updated_at, t.content,
             t.rating_id, t.person_rating_id
        from copied_texts m join translations t on t.source_text_id = m.from_id
       where t.content <> '' or t.status not in (${sql.lit(ASKED_FOR)}, ${sql.lit(AT_WORK)})`.execute(trx)
    await copyChanges(trx, copiedFrom, newId)
    await sql`
      insert into all_translation_checks
        (source_text_id, target_language, checked_by, checked_at, steps_left, first_checked_by, first_checked_at)
      select m.to_id, k.target_language, k.checked_by, k.checked_at, k.steps_left, k.first_checked_by, k.first_checked_at
        from copied_texts m join all_translation_checks k on k.source_text_id = m.from_id`.execute(trx)
    await sql`
      insert into sent_back (source_text_id, target_language, reason, note, content, writers, sent_by, sent_at)
      select m.to_id, b.target_language, b.reason, b.note, b.content, b.writers, b.sent_by, b.sent_at
        from copied_texts m join sent_back b on b.source_text_id = m.from_id`.execute(trx)
    await copyComments(trx)
    await sql`
      insert into ignored_findings
        (source_text_id, target_language, check_name, source_md5, text_md5, reason, ignored_by, ignored_at)
      select m.to_id, i.target_language, i.check_name, i.source_md5, i.text_md5, i.reason, i.ignored_by, i.ignored_at
        from copied_texts m join ignored_findings i on i.source_text_id = m.from_id`.execute(trx)
    await sql`
      insert into taken_out_translations (source_text_id, target_language)
      select m.to_id, o.target_language
        from copied_texts m join taken_out_translations o on o.source_text_id = m.from_id`.execute(trx)
    await sql`
      insert into source_changes (source_text_id, target_language, before, at)
      select m.to_id, d.target_language, d.before, d.at
        from copied_texts m join source_changes d on d.source_text_id = m.from_id and d.dealt_at is null
        join translations t on t.source_text_id = m.to_id and t.target_language = d.target_language`.execute(trx)
  })

/** Nobody is asked in them again. */
async function copyComments(trx: Trx) {
  await sql`
    with copied as (
      select h.id, uuid_v7() as to_id, m.to_id as text_id, h.target_language, h.resolved_at, h.resolved_by
        from copied_texts m join comment_threads h on h.source_text_id = m.from_id),
    threads as (
      insert into comment_threads (id, source_text_id, target_language, resolved_at, resolved_by)
      select to_id, text_id, target_language, resolved_at, resolved_by from copied)
    insert into comments (thread_id, content, mentioned, author_id, created_at, edited_at)
    select x.to_id, m.content, m.mentioned, m.author_id, m.created_at, m.edited_at
      from copied x join comments m on m.thread_id = x.id order by m.id`.execute(trx)
}

async function listCopiedLanguages(trx: Trx): Promise<LanguageCode[]> {
  const { rows } = await sql<{ target_language: LanguageCode }>`
    select distinct t.target_language from copied_texts m join translations t on t.source_text_id = m.from_id`.execute(
    trx,
  )
  return rows.map(({ target_language }) => target_language)
}

/**
 * Of a copied translation: that of its text with the number of its language in the last two bytes, so that nobody needs to look
 * it up.
 */
const newIdOf = (languages: readonly LanguageCode[]) => sql`
  encode(overlay(uuid_send(m.to_id)
    placing int2send(array_position(${[...languages]}::text[], t.target_language)::int2) from 15), 'hex')::uuid`

const STATUS = sql`
  case when t.status not in (${sql.lit(ASKED_FOR)}, ${sql.lit(AT_WORK)}) then t.status when exists (
    select from source_changes d
     where d.source_text_id = t.source_text_id and d.target_language = t.target_language and d.dealt_at is null
  ) then ${sql.lit(TO_REVIEW)} else coalesce((
    select nullif(c.status, ${sql.lit(AT_WORK)}) from translation_changes c where c.translation_id = t.id order by c.id desc limit 1
  ), ${sql.lit(TO_REVIEW)}) end`

/**
 * Of each text its last writer, under the name of the version it was copied from; of a rated text that a person changed since
 * the AI's own text too, by which the rating is known to be of another.
 */
async function copyChanges(trx: Trx, copiedFrom: string, newId: RawBuilder<unknown>) {
  const copy = (actor: RawBuilder<unknown>, after: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`
      insert into translation_changes (translation_id, actor_kind, actor_id, actor_name, before, after, status, copied_from,
                                       merged_file, merged_version, model, runs, runs_in)
      select ${newId}, ${actor}, '', ${after}, ${STATUS}, ${copiedFrom}, c.merged_file, c.merged_version, c.model, c.runs, c.runs_in
        from copied_texts m join translations t on t.source_text_id = m.from_id and t.content <> '' ${from}`.execute(
      trx,
    )
  await copy(
    sql`'ai', null, c.actor_name`,
    sql`c.after`,
    sql`
      cross join lateral (
        select * from translation_changes c
         where c.translation_id = t.id and c.actor_kind = 'ai' order by c.id desc limit 1) c
     where t.score is not null and c.after <> t.content`,
  )
  await copy(
    sql`coalesce(c.actor_kind, 'person'), c.actor_id, coalesce(c.actor_name, '')`,
    sql`t.content`,
    sql`
      left join lateral (
        select * from translation_changes c
         where c.translation_id = t.id and c.after = t.content and c.before <> c.after
         order by c.id desc limit 1) c on true`,
  )
}
