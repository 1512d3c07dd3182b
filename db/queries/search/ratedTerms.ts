import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import {
  beginShelf,
  type Kept,
  listStaleTranslations,
  markShelf,
  type TranslationShelf,
  type Within,
} from './shelves.ts'

export const COMPARED: Kept = { texts: 'rated_terms', marks: 'rated_term_marks' }

/** `source`: null where it is another one than was rated, whose terms say nothing. */
export type RatedText = {
  source_text_id: string
  fingerprint: string
  rating_id: string
  source: string | null
  term_ids: string[]
  term_names: string[]
  term_md5s: string[]
}
export type ComparedText = Pick<RatedText, 'source_text_id' | 'fingerprint' | 'rating_id'> & { changed: string[] }

/** Translations of which any may be rated, and whose texts or project have changed since their terms were compared. */
export const listShelvesToCompare = (db: Db, within: Within, most: number) =>
  listStaleTranslations(db, COMPARED, within, most, {
    where: sql<boolean>`exists (select from ratings r where r.project_id = j.id)`,
  })

const ratedOn = ({ page_id, language, project_state }: TranslationShelf) => sql`
  select s.id as source_text_id, r.id as rating_id, r.term_ids, r.term_names, r.term_md5s,
         case when r.source_md5 = md5(s.content) then s.content end as source,
         hashtextextended(concat_ws(E'\\n', r.id, s.content, ${project_state}::text), 0) as fingerprint
    from source_texts s join translations t on t.source_text_id = s.id and t.target_language = ${language}
    join ratings r on r.id = t.rating_id
   where s.page_id = ${page_id}`

export async function listTextsToCompare(db: Db, shelf: TranslationShelf, most: number): Promise<RatedText[]> {
  const { rows } = await sql<RatedText>`
    select now.source_text_id, now.fingerprint::text as fingerprint, now.rating_id, now.source, now.term_ids, now.term_names,
           now.term_md5s
      from (${ratedOn(shelf)}) now
      left join rated_terms x on x.page_id = ${shelf.page_id} and x.language = ${shelf.language}
                             and x.source_text_id = now.source_text_id
     where x.fingerprint is distinct from now.fingerprint
     limit ${most}`.execute(db)
  return rows
}

export async function saveCompared(trx: Trx, shelf: TranslationShelf, compared: readonly ComparedText[]) {
  await beginShelf(trx, COMPARED, shelf)
  await sql`
    insert into rated_terms (page_id, language, source_text_id, fingerprint, rating_id, changed)
    select ${shelf.page_id}::uuid, ${shelf.language}, x.*
      from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
        as x(source_text_id uuid, fingerprint bigint, rating_id uuid, changed text[])
    on conflict (page_id, language, source_text_id) do update
       set fingerprint = excluded.fingerprint, rating_id = excluded.rating_id, changed = excluded.changed`.execute(trx)
}

export const markCompared = (trx: Trx, shelf: TranslationShelf) => markShelf(trx, COMPARED, shelf, ratedOn(shelf))
