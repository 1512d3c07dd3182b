import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import {
  beginShelf,
  isWithin,
  type Kept,
  markShelf,
  type StaleShelf,
  TRANSLATIONS,
  UNOPENED,
  type Within,
} from './shelves.ts'

export const COMPARED: Kept = { texts: 'rated_terms', marks: 'rated_term_marks' }

export type RatedShelf = StaleShelf & { language: LanguageCode; project_state: string }
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
export async function listShelvesToCompare(db: Db, within: Within, most: number): Promise<RatedShelf[]> {
  const { rows } = await sql<RatedShelf>`
    select now.* from (
      select shelf.page_id, shelf.version_id, shelf.language, j.state::text as project_state,
             concat_ws(':', shelf.mark, j.state) as mark
        from (${TRANSLATIONS} union all ${UNOPENED}) shelf
        join versions v on v.id = shelf.version_id join projects j on j.id = v.project_id
       where ${isWithin(within)} and exists (select from ratings r where r.project_id = j.id)) now
      left join rated_term_marks m on m.page_id = now.page_id and m.language = now.language
     where m.mark is distinct from now.mark
     limit ${most}`.execute(db)
  return rows
}

const ratedOn = ({ page_id, language, project_state }: RatedShelf) => sql`
  select s.id as source_text_id, r.id as rating_id, r.term_ids, r.term_names, r.term_md5s,
         case when r.source_md5 = md5(s.content) then s.content end as source,
         hashtextextended(concat_ws(E'\\n', r.id, s.content, ${project_state}::text), 0) as fingerprint
    from source_texts s join translations t on t.source_text_id = s.id and t.target_language = ${language}
    join ratings r on r.id = t.rating_id
   where s.page_id = ${page_id}`

export async function listTextsToCompare(db: Db, shelf: RatedShelf, most: number): Promise<RatedText[]> {
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

export async function saveCompared(trx: Trx, shelf: RatedShelf, compared: readonly ComparedText[]) {
  await beginShelf(trx, COMPARED, shelf)
  await sql`
    insert into rated_terms (page_id, language, source_text_id, fingerprint, rating_id, changed)
    select ${shelf.page_id}::uuid, ${shelf.language}, x.*
      from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
        as x(source_text_id uuid, fingerprint bigint, rating_id uuid, changed text[])
    on conflict (page_id, language, source_text_id) do update
       set fingerprint = excluded.fingerprint, rating_id = excluded.rating_id, changed = excluded.changed`.execute(trx)
}

export const markCompared = (trx: Trx, shelf: RatedShelf) => markShelf(trx, COMPARED, shelf, ratedOn(shelf))
