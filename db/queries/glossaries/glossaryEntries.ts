import { setImmediate as immediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type Entry = Omit<Row<'glossary_entries'>, 'translated_at'>
export const FACTS = [
  ...(['forbidden', 'variants', 'source_variants', 'is_case_sensitive', 'is_proposed'] as const),
  ...(['part_of_speech', 'gender'] as const),
] as const
export type Fact = (typeof FACTS)[number]
type Facts = Pick<Entry, Fact>
/** Facts that are left out are as they were, or as of a new entry. */
export type NewEntry = Omit<Entry, 'id' | 'glossary_id' | 'created_at' | 'former_translations' | keyof Facts> & {
  [Name in keyof Facts]?: Facts[Name] | undefined
}

const COLUMNS = [
  ...(['id', 'glossary_id', 'term_id', 'term_description', 'source_text', 'target_language'] as const),
  ...(['translation', 'notes', 'context', 'former_translations', 'created_at'] as const),
  ...FACTS,
] as const
const ENTRY = COLUMNS.map((column) => `entry.${column}` as const)

/** A database whose own collation is C knows of no letters but A to Z. */
const IN_EVERY_SCRIPT = sql`collate "und-x-icu"`
export const BY_TERM = sql`term_id ${IN_EVERY_SCRIPT}, target_language nulls first, id`

type EntryFilter = { search?: string | undefined; target_language?: LanguageCode | null | undefined }

export async function entriesAsJson(
  db: Db,
  glossaryId: string,
  { search = '', target_language, skip, limit }: EntryFilter & { skip: number; limit: number },
) {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(row), '[]')::text as json from (
      select id, glossary_id, term_id, term_description, source_text, target_language, translation, notes, context,
             forbidden, variants, source_variants, is_case_sensitive, is_proposed, part_of_speech, gender, former_translations,
             to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
        from glossary_entries entry
       where glossary_id = ${glossaryId}
         and (${target_language === undefined} or target_language is not distinct from ${target_language ?? null})
         and (${search === ''} or position(lower(${search} ${IN_EVERY_SCRIPT}) in
              lower(concat_ws(E'\\n', term_id, term_description, source_text, translation) ${IN_EVERY_SCRIPT})) > 0)
       order by ${BY_TERM} offset ${skip} limit ${limit}
    ) row`.execute(db)
  return rows[0]!.json
}

const entries = (db: Db, glossaryId: string) =>
  db.selectFrom('glossary_entries as entry').where('entry.glossary_id', '=', glossaryId).select(ENTRY)

export const findEntry = (db: Db, glossaryId: string, id: string): Promise<Entry | undefined> =>
  entries(db, glossaryId).where('entry.id', '=', id).executeTakeFirst()

export const listEntriesOfTerm = (db: Db, glossaryId: string, term: string): Promise<Entry[]> =>
  entries(db, glossaryId).where('entry.term_id', '=', term).orderBy('entry.created_at').orderBy('entry.id').execute()

/** Those that are there; by id, so that two changes of the same lines wait for each other in the same order. */
export const lockEntries = (trx: Trx, glossaryId: string, ids: readonly string[]): Promise<Entry[]> =>
  entries(trx, glossaryId).where('entry.id', '=', sql<string>`any (${ids})`).orderBy('entry.id').forUpdate().execute()

export async function countEntries(db: Db, glossaryId: string) {
  const { count } = await db
    .selectFrom('glossary_entries')
    .where('glossary_id', '=', glossaryId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined when the glossary has the term in this language already. */
export const insertEntry = (db: Db, entry: NewEntry & { glossary_id: string }): Promise<Entry | undefined> =>
  db
    .insertInto('glossary_entries')
    .values(entry)
    .onConflict((conflict) => conflict.constraint('glossary_entries_key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

export const updateEntry = (db: Db, id: string, change: Partial<NewEntry>): Promise<Entry | undefined> =>
  db
    .updateTable('glossary_entries')
    .set((eb) => ({ id: eb.ref('id'), ...change })) // an empty change is none
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()

export const updateEntries = (trx: Trx, ids: readonly string[], change: Partial<NewEntry>): Promise<Entry[]> =>
  trx
    .updateTable('glossary_entries')
    .set((eb) => ({ id: eb.ref('id'), ...change }))
    .where('id', '=', sql<string>`any (${ids})`)
    .returning(COLUMNS)
    .execute()

export const deleteEntries = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom('glossary_entries').where('id', '=', sql<string>`any (${ids})`).execute()

export const deleteEntry = (db: Db, id: string) => db.deleteFrom('glossary_entries').where('id', '=', id).execute()

const SLICE = 1000
const BLANKS = ' \t\r\n'

const TERM = sql<string>`btrim(coalesce(nullif(source_text, ''), term_id), ${BLANKS})`

/**
 * Of a project, with their term: the entries of one language, and those of no language that no other entry of their term is
 * more certain than. An entry without a translation says that its term is not translated.
 */
const termsOf = (projectId: string, language: LanguageCode) => sql`
  select entry.id, entry.translation, entry.term_description as description, entry.notes, ${TERM} as term,
         entry.forbidden, entry.variants, entry.source_variants, entry.is_case_sensitive, entry.part_of_speech, entry.gender
    from glossary_entries entry join glossaries on glossaries.id = glossary_id
   where project_id = ${projectId} and not entry.is_proposed
     and (target_language = ${language} or (target_language is null and not exists (
           select from glossary_entries other
            where other.glossary_id = entry.glossary_id and other.term_id = entry.term_id and not other.is_proposed
              and (other.translation <> '' or other.target_language = ${language}))))`

/** Hears the terms, in each of their forms, as JSON texts of `[id, term, isCaseSensitive][]`, so that this process reads none of it; a longer one is left out. */
export async function readTermSlices(
  db: Db,
  projectId: string,
  language: LanguageCode,
  maxLength: number,
  push: (json: string) => void,
) {
  const { rows } = await sql<{ json: string }>`
    with terms as (${termsOf(projectId, language)}),
    numbered as (
      select id, form.term, is_case_sensitive, row_number() over (order by id) / ${SLICE}::int as slice
        from terms cross join lateral unnest(array[terms.term] || source_variants) form (term)
       where char_length(form.term) <= ${maxLength})
    select json_agg(json_build_array(id, term, is_case_sensitive) order by id)::text as json
      from numbered group by slice order by slice`.execute(db)
  for (const { json } of rows) {
    push(json)
    await immediate()
  }
}

type Term = Pick<Entry, 'id' | 'translation' | 'notes' | Exclude<keyof Facts, 'is_proposed'>> & {
  term: string
  description: string
}

export async function listTermsOfProject(db: Db, projectId: string, language: LanguageCode) {
  const { rows } = await sql<Term>`${termsOf(projectId, language)} order by entry.id`.execute(db)
  return rows
}

export async function listTerms(db: Db, ids: string[]) {
  const entries = await db
    .selectFrom('glossary_entries')
    .where('id', '=', sql<string>`any (${ids})`)
    .select(['id', 'translation', 'term_description as description', 'notes', 'context'])
    .select(['forbidden', 'variants', 'source_variants', 'is_case_sensitive', 'part_of_speech', 'gender'])
    .select(({ fn, ref, val }) =>
      fn.coalesce(fn<string | null>('nullif', [ref('source_text'), val('')]), ref('term_id')).as('term'),
    )
    .execute()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listTermNames(db: Db, project_id: string) {
  const { rows } = await sql<{ term: string }>`
    select distinct ${TERM} as term from glossary_entries entry join glossaries on glossaries.id = glossary_id
     where project_id = ${project_id} order by term`.execute(db)
  return rows.map(({ term }) => term)
}

type TermBeside = { term: string; translation: string }

/** Other terms of a project that have a piece of text in them. */
export async function listTermsWith(
  db: Db,
  { project_id, language, except }: { project_id: string; language: LanguageCode; except: string },
  piece: string,
  most: number,
) {
  const { rows } = await sql<TermBeside>`
    select term, translation from (${termsOf(project_id, language)}) terms
     where id <> ${except} and strpos(lower(term ${IN_EVERY_SCRIPT}), lower(${piece} ${IN_EVERY_SCRIPT})) > 0
     order by id limit ${most}`.execute(db)
  return rows
}
