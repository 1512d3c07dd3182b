import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { commentTexts } from '../comments/threads.ts'
import { RATING } from './rating.ts'
import {
  beginShelf,
  isWithin,
  type Kept,
  markShelf,
  type Shelf,
  SOURCES,
  type StaleShelf,
  TRANSLATIONS,
  UNOPENED,
  type Within,
} from './shelves.ts'

export const SEARCHED: Kept = { texts: 'search_texts', marks: 'search_marks' }

/** `beside`: the source text of a translation, with which it is found; `facts`: by what else it is. */
export type NewText = { source_text_id: string; fingerprint: string; text: string; beside: string; facts: string[] }
export type IndexedText = Pick<NewText, 'source_text_id' | 'fingerprint'> & {
  bare: string
  exact: string | null
  grams: readonly number[]
}

/** Shelves whose texts have changed since they were indexed; their marks stand for what they are now. */
export async function listStaleShelves(db: Db, within: Within, most: number): Promise<StaleShelf[]> {
  const { rows } = await sql<StaleShelf>`
    select shelf.page_id, shelf.version_id, shelf.language, now.mark
      from (${SOURCES} union all ${TRANSLATIONS} union all ${UNOPENED}) shelf
      left join comment_marks c on c.page_id = shelf.page_id
     cross join lateral (select concat_ws(':', shelf.mark, c.mark) as mark) now
      left join search_marks m on m.page_id = shelf.page_id and m.language = shelf.language
     where ${isWithin(within)} and m.mark is distinct from now.mark
     limit ${most}`.execute(db)
  return rows
}

const SPEAKER = sql`'speaker ' || s.speaker`

/** Of a page without comments no text is asked for its own. */
const saidOn = ({ page_id }: Shelf, isOf: RawBuilder<boolean>) => sql`
  case when exists (select from comment_marks c where c.page_id = ${page_id}) then ${commentTexts(isOf)} end`

function textsOn(shelf: Shelf) {
  const { page_id, language } = shelf
  const aboutSource = saidOn(shelf, sql<boolean>`h.target_language is null`)
  const source = sql`concat_ws(E'\\n', s.identifier, s.content, s.context, ${aboutSource})`
  if (language === '')
    return sql`
      select s.id as source_text_id, ${source} as text, '' as beside, array_remove(array[${SPEAKER}], null) as facts
        from source_texts s where s.page_id = ${page_id}`
  return sql`
    select s.id as source_text_id, concat_ws(E'\\n', t.content, about.said) as text, ${source} as beside,
           array_remove(array[${SPEAKER}, 'status ' || t.status, 'rating ' || ${RATING},
                              case when k.checked_at is not null then 'checked' end], null) as facts
      from source_texts s left join translations t on t.source_text_id = s.id and t.target_language = ${language}
     cross join lateral (select ${saidOn(shelf, sql<boolean>`h.target_language = ${language}`)} as said) about
      left join translation_checks k on k.source_text_id = s.id and k.target_language = ${language}
     where s.page_id = ${page_id} and (t.id is not null or about.said is not null)`
}

export async function listNewTexts(db: Db, shelf: Shelf, most: number): Promise<NewText[]> {
  const { rows } = await sql<NewText>`
    select now.source_text_id, now.fingerprint::text as fingerprint, now.text, now.beside, now.facts
      from (select *, hashtextextended(concat_ws(E'\\n', text, beside, facts::text), 0) as fingerprint from (${textsOn(shelf)}) texts) now
      left join search_texts x on x.page_id = ${shelf.page_id} and x.language = ${shelf.language}
                              and x.source_text_id = now.source_text_id
     where x.fingerprint is distinct from now.fingerprint
     limit ${most}`.execute(db)
  return rows
}

export async function saveIndexed(trx: Trx, shelf: Shelf, texts: readonly IndexedText[]) {
  const { page_id, language } = shelf
  await beginShelf(trx, SEARCHED, shelf)
  await sql`
    insert into search_texts (page_id, language, source_text_id, fingerprint, bare, exact, grams)
    select ${page_id}::uuid, ${language}, x.id, x.fingerprint, x.bare, x.exact, x.grams::int[]
      from unnest(${texts.map(({ source_text_id }) => source_text_id)}::uuid[],
                  ${texts.map(({ fingerprint }) => fingerprint)}::bigint[], ${texts.map(({ bare }) => bare)}::text[],
                  ${texts.map(({ exact }) => exact)}::text[],
                  ${texts.map(({ grams }) => `{${grams.join()}}`)}::text[]) x(id, fingerprint, bare, exact, grams)
    on conflict (page_id, language, source_text_id) do update
       set fingerprint = excluded.fingerprint, bare = excluded.bare, exact = excluded.exact, grams = excluded.grams`.execute(
    trx,
  )
}

export const markIndexed = (trx: Trx, shelf: StaleShelf) => markShelf(trx, SEARCHED, shelf, textsOn(shelf))
