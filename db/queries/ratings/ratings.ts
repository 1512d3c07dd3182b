import { sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { RATING_EDITION } from '../../vocabulary/reviews.ts'
import type { TermFact } from '../glossaries/termFacts.ts'

/** The model that rated a text, and the things that it was told beside it. */
export type RatingFacts = {
  model: string
  guide_revision: number
  speaker: string | null
  terms: readonly TermFact[]
}
/** `source`: the text that it was rated as a translation of. */
export type NewRating = RatingFacts & {
  score: number
  notes: string
  source: string
  request_id: string | null
}

/**
 * Keeps the ratings of rows beside the texts as they stand, whose document is committed before in the same transaction. With
 * null a row has none any more.
 */
export async function setRatings(
  trx: Trx,
  language: LanguageCode,
  rows: readonly { source_text_id: string; rating: NewRating | null }[],
) {
  const unrated = rows.flatMap(({ source_text_id, rating }) => (rating ? [] : [source_text_id]))
  if (unrated.length > 0)
    await trx
      .updateTable('translations')
      .set({ rating_id: null })
      .where('source_text_id', '=', sql<string>`any (${unrated})`)
      .where('target_language', '=', language)
      .where('rating_id', 'is not', null)
      .execute()
  const rated = rows.flatMap(({ source_text_id, rating }) => (rating ? [{ source_text_id, ...toStore(rating) }] : []))
  if (rated.length > 0) await insertRatings(trx, language, rated)
}

const toStore = ({ terms, notes, source, ...rating }: NewRating) => ({
  ...rating,
  notes: notes.toWellFormed(),
  source: source.toWellFormed(),
  term_ids: terms.map(({ id }) => id),
  term_names: terms.map(({ term }) => term.toWellFormed()),
  term_md5s: terms.map(({ md5 }) => md5),
})

const insertRatings = (trx: Trx, language: LanguageCode, rated: readonly object[]) =>
  sql`
    with x as (
      select *, uuid_v7() as id
        from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb)
          as x(source_text_id uuid, score real, notes text, model text, request_id uuid, source text, speaker text,
               guide_revision integer, term_ids uuid[], term_names text[], term_md5s text[])
    ), made as (
      insert into ratings (id, project_id, score, notes, model, request_id, source_md5, text_md5, speaker, guide_revision,
                           edition, term_ids, term_names, term_md5s)
      select x.id, v.project_id, x.score, x.notes, x.model, x.request_id, md5(x.source), md5(t.content), x.speaker,
             x.guide_revision, ${RATING_EDITION}, x.term_ids, x.term_names, x.term_md5s
        from x join translations t on t.source_text_id = x.source_text_id and t.target_language = ${language}
        join source_texts s on s.id = x.source_text_id
        join pages p on p.id = s.page_id
        join versions v on v.id = p.version_id
      returning id
    )
    update translations t set rating_id = x.id
      from x join made using (id)
     where t.source_text_id = x.source_text_id and t.target_language = ${language}`.execute(trx)

/** Gives rows the ratings that they had, with their notes; in the transaction of the document that has their scores. */
export const restoreRatings = (
  trx: Trx,
  language: LanguageCode,
  rows: readonly { id: string; rating_id: string | null; person_rating_id: string | null }[],
) =>
  sql`
    update translations t
       set rating_id = x.rating_id, person_rating_id = x.person_rating_id,
           review_notes = case when t.rating_id is not distinct from x.rating_id then t.review_notes
                               else coalesce((select r.notes from ratings r where r.id = x.rating_id), '') end
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ rating_id }) => rating_id)}::uuid[],
                  ${rows.map(({ person_rating_id }) => person_rating_id)}::uuid[]) x(id, rating_id, person_rating_id)
     where t.source_text_id = x.id and t.target_language = ${language}
       and (t.rating_id, t.person_rating_id) is distinct from (x.rating_id, x.person_rating_id)`.execute(trx)

/** Of an organization, those since then that people have asked for. */
export async function countRatedAgain(trx: Trx, organization_id: string, since: Date) {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from projects p join ratings r on r.project_id = p.id
     where p.organization_id = ${organization_id} and r.at >= ${since} and r.request_id is not null`.execute(trx)
  return rows[0]!.rows
}
