import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { type InVersion, isOfVersions } from '../translations/inVersion.ts'

/** The texts of a page that are worked on together: its sources (''), or its translations into a language. */
export type Shelf = { page_id: string; version_id: string; language: LanguageCode | '' }
/** `mark`: stands for its texts as they are now. */
export type StaleShelf = Shelf & { mark: string }
export type Within = InVersion | 'everywhere'

export const SOURCES = sql`
  select p.id as page_id, p.version_id, ''::text as language, p.texts_mark::text as mark from pages p`
export const TRANSLATIONS = sql`
  select p.id as page_id, p.version_id, h.language, h.generation || ':' || h.head_seq || ':' || p.texts_mark as mark
    from pages p join document_heads h on h.page_id = p.id`
export const UNOPENED = sql`
  select p.id as page_id, p.version_id, target.language, 'unopened:' || p.texts_mark as mark
    from pages p join versions v on v.id = p.version_id join projects j on j.id = v.project_id
   cross join unnest(j.target_languages) target (language)
   where not exists (select from document_heads h where h.page_id = p.id and h.language = target.language)`

export const isWithin = (within: Within) =>
  within === 'everywhere'
    ? sql<boolean>`true`
    : sql<boolean>`${isOfVersions('shelf.version_id', within)} and shelf.language in ('', ${within.language})`

export type ShelfWork = 'search' | 'findings' | 'rated terms'

/** Translations of a page, with what its project says of how they are worked on. */
export type TranslationShelf = StaleShelf & { language: LanguageCode; project_state: string }
type Only = { edition?: number; where?: RawBuilder<boolean> }

/** Translations whose texts or project have changed since the work on them, or that an older `edition` of it was done on. */
export async function listStaleTranslations(
  db: Db,
  { marks }: Kept,
  within: Within,
  most: number,
  { edition, where = sql<boolean>`true` }: Only = {},
): Promise<TranslationShelf[]> {
  const { rows } = await sql<TranslationShelf>`
    select now.* from (
      select shelf.page_id, shelf.version_id, shelf.language, j.state::text as project_state,
             concat_ws(':', shelf.mark, j.state, ${edition ?? null}::int) as mark
        from (${TRANSLATIONS} union all ${UNOPENED}) shelf
        join versions v on v.id = shelf.version_id join projects j on j.id = v.project_id
       where ${isWithin(within)} and ${where}) now
      left join ${sql.table(marks)} m on m.page_id = now.page_id and m.language = now.language
     where m.mark is distinct from now.mark
     limit ${most}`.execute(db)
  return rows
}

/** Nobody else does this work on the shelf until the transaction ends; false where somebody does. */
export async function tryShelf(trx: Trx, work: ShelfWork, { page_id, language }: Shelf) {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${work}), hashtext(${`${page_id}/${language}`})) as is_ours`.execute(trx)
  return rows[0]!.is_ours
}

/** The tables of a work: what is kept for each text, and the marks of its shelves. */
export type Kept = {
  texts: 'search_texts' | 'text_findings' | 'rated_terms'
  marks: 'search_marks' | 'finding_marks' | 'rated_term_marks'
}

/** A mark of nothing stands for a shelf that is not whole, so that its texts go with their page. */
export const beginShelf = (trx: Trx, { marks }: Kept, { page_id, language }: Shelf) =>
  sql`
    insert into ${sql.table(marks)} (page_id, language, mark) values (${page_id}, ${language}, '')
    on conflict do nothing`.execute(trx)

/** All its texts are kept as they were when the mark was read; those that are no longer `there` go. */
export async function markShelf(trx: Trx, kept: Kept, shelf: StaleShelf, there: RawBuilder<unknown>) {
  const { page_id, language, mark } = shelf
  await sql`
    delete from ${sql.table(kept.texts)} x
     where x.page_id = ${page_id} and x.language = ${language}
       and not exists (select from (${there}) texts where texts.source_text_id = x.source_text_id)`.execute(trx)
  await sql`
    insert into ${sql.table(kept.marks)} (page_id, language, mark) values (${page_id}, ${language}, ${mark})
    on conflict (page_id, language) do update set mark = excluded.mark`.execute(trx)
}

export async function forgetGonePages(db: Db, { texts, marks }: Kept, most: number) {
  await sql`
    with gone as (select distinct page_id from ${sql.table(marks)} m
                   where not exists (select from pages p where p.id = m.page_id) limit ${most}),
         texts as (delete from ${sql.table(texts)} where page_id in (select page_id from gone))
    delete from ${sql.table(marks)} where page_id in (select page_id from gone)`.execute(db)
}
