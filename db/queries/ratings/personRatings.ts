import { sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** SQL expression of a translation `t`: a person's rating as JSON. It `is_outdated` where the text is another one since. */
export const PERSON_RATING = `(
  select json_build_object('score', h.score, 'at', h.at, 'is_outdated', h.text_md5 <> md5(t.content), 'user_id', h.rated_by,
           'by', (select coalesce(nullif(btrim(u.full_name), ''), u.email) from users u where u.id = h.rated_by))
    from person_ratings h where h.id = t.person_rating_id)`

type Row = { source_text_id: string; language: LanguageCode }

/** By row, the ratings of people that count; the head of their document is locked. */
export async function listPersonScores(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; score: number }>`
    select t.source_text_id as id, h.score from translations t join person_ratings h on h.id = t.person_rating_id
     where t.source_text_id = any (${ids}::uuid[]) and t.target_language = ${language}`.execute(trx)
  return new Map(rows.map(({ id, score }) => [id, score]))
}

export const findRated = (trx: Trx, { source_text_id, language }: Row) =>
  trx
    .selectFrom('translations')
    .where('source_text_id', '=', source_text_id)
    .where('target_language', '=', language)
    .select(['content', 'review_notes', 'person_rating_id'])
    .executeTakeFirst()

export async function insertPersonRating(trx: Trx, at: Row, rating: { score: number; rated_by: string }) {
  await sql`
    with made as (
      insert into person_ratings (project_id, score, rated_by, text_md5)
      select v.project_id, ${rating.score}, ${rating.rated_by}, md5(t.content)
        from translations t join source_texts s on s.id = t.source_text_id
        join pages p on p.id = s.page_id join versions v on v.id = p.version_id
       where t.source_text_id = ${at.source_text_id} and t.target_language = ${at.language}
      returning id
    )
    update translations t set person_rating_id = made.id
      from made where t.source_text_id = ${at.source_text_id} and t.target_language = ${at.language}`.execute(trx)
}

/** They stay without one; ratings are kept, for what an undo brings back. */
export const endPersonRatings = (trx: Trx, language: LanguageCode, ids: readonly string[]) =>
  trx
    .updateTable('translations')
    .set({ person_rating_id: null })
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .where('target_language', '=', language)
    .where('person_rating_id', 'is not', null)
    .execute()
