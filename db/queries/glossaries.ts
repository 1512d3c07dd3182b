import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Copy, copyOut } from '../copy.ts'
import type { Db, NewRow, Row, Trx } from '../schema.ts'
import { spreadsheetSafe } from '../spreadsheet.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'

const PUBLIC = [
  'glossaries.id',
  'glossaries.project_id',
  'glossaries.name',
  'glossaries.description',
  'glossaries.created_at',
] as const

export type Glossary = Row<'glossaries'> & { entries_count: number }

const glossaries = (db: Db) =>
  db
    .selectFrom('glossaries')
    .select(PUBLIC)
    .select((eb) =>
      eb
        .selectFrom('glossary_entries as entry')
        .whereRef('entry.glossary_id', '=', 'glossaries.id')
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('entries_count'),
    )

export const findGlossaryOfProject = (db: Db, projectId: string): Promise<Glossary | undefined> =>
  glossaries(db).where('project_id', '=', projectId).executeTakeFirst()

/** With the organization it belongs to. To someone outside that a glossary does not exist. */
export const findGlossaryForUser = (
  db: Db,
  id: string,
  userId: string,
): Promise<(Glossary & { organization_id: string }) | undefined> =>
  glossaries(db)
    .innerJoin('projects', 'projects.id', 'glossaries.project_id')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('glossaries.id', '=', id)
    .where('member.user_id', '=', userId)
    .select('projects.organization_id')
    .executeTakeFirst()

/** Undefined when the project has one already. */
export const insertGlossary = (db: Db, glossary: NewRow<'glossaries'>) =>
  db
    .insertInto('glossaries')
    .values(glossary)
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .returning(PUBLIC)
    .executeTakeFirst()

export async function updateGlossary(
  db: Db,
  id: string,
  change: Partial<Pick<Glossary, 'name' | 'description'>>,
): Promise<Glossary> {
  await db
    .updateTable('glossaries')
    .set((eb) => ({ id: eb.ref('id'), ...change })) // an empty change is none
    .where('id', '=', id)
    .execute()
  return glossaries(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export const deleteGlossary = (db: Db, id: string) => db.deleteFrom('glossaries').where('id', '=', id).execute()

export type Entry = Row<'glossary_entries'>
export type NewEntry = Omit<Entry, 'id' | 'glossary_id' | 'created_at'>

const ENTRY = [
  'entry.id',
  'entry.glossary_id',
  'entry.term_id',
  'entry.term_description',
  'entry.source_text',
  'entry.target_language',
  'entry.translation',
  'entry.notes',
  'entry.context',
  'entry.created_at',
] as const

/** A database whose own collation is C knows of no letters but A to Z. */
const IN_EVERY_SCRIPT = sql`collate "und-x-icu"`
/** As a dictionary has it, then by language. */
const BY_TERM = sql`term_id ${IN_EVERY_SCRIPT}, target_language nulls first, id`

type EntryFilter = { search?: string | undefined; target_language?: LanguageCode | null | undefined }

/** A list as JSON, by term and then by language; Postgres writes it, so that a large glossary costs this process little. */
export async function entriesAsJson(
  db: Db,
  glossaryId: string,
  { search = '', target_language, skip, limit }: EntryFilter & { skip: number; limit: number },
) {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(row), '[]')::text as json from (
      select id, glossary_id, term_id, term_description, source_text, target_language, translation, notes, context,
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

/** The lines of one term, the oldest first: one a language, and perhaps one without. */
export const listEntriesOfTerm = (db: Db, glossaryId: string, term: string): Promise<Entry[]> =>
  entries(db, glossaryId).where('entry.term_id', '=', term).orderBy('entry.created_at').orderBy('entry.id').execute()

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
    .returningAll()
    .executeTakeFirst()

export const updateEntry = (db: Db, id: string, change: Partial<NewEntry>): Promise<Entry | undefined> =>
  db
    .updateTable('glossary_entries')
    .set((eb) => ({ id: eb.ref('id'), ...change })) // an empty change is none
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteEntry = (db: Db, id: string) => db.deleteFrom('glossary_entries').where('id', '=', id).execute()

const COPIED = 'id, glossary_id, term_id, term_description, source_text, target_language, translation, notes, context'

/** Into a glossary that has no lines yet. */
export const copyEntries = (copy: Copy, rows: Readable) => copy(`glossary_entries (${COPIED})`, rows)

/** Adds lines that are new to the glossary and updates the others in these columns; nobody else may change it meanwhile. */
export async function mergeEntries(trx: Trx, copy: Copy, rows: Readable, columns: readonly (keyof NewEntry)[]) {
  await sql`create temporary table incoming (like glossary_entries including defaults) on commit drop`.execute(trx)
  await copy(`incoming (${COPIED})`, rows)
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`incoming.${column}`)}`)
  await sql`
    update glossary_entries entry set ${sql.join(changes)} from incoming
     where (entry.glossary_id, entry.term_id) = (incoming.glossary_id, incoming.term_id)
       and entry.target_language is not distinct from incoming.target_language`.execute(trx)
  await sql`
    insert into glossary_entries (${sql.raw(COPIED)}) select ${sql.raw(COPIED)} from incoming
    on conflict on constraint glossary_entries_key do nothing`.execute(trx)
}

/** By term and then by language. */
export async function listEntryIds(db: Db, glossaryId: string) {
  const rows = await db
    .selectFrom('glossary_entries')
    .where('glossary_id', '=', glossaryId)
    .select('id')
    .orderBy(BY_TERM)
    .execute()
  return rows.map(({ id }) => id)
}

/** Entries as lines of CSV in UTF-8, in the same order. The connection is free again when it returns. */
export function copyEntryLines(
  db: Db,
  ids: string[],
  columns: readonly (keyof NewEntry)[],
  isSpreadsheetSafe: boolean,
) {
  const cells = columns.map((column) => sql`nullif(${sql.ref(column)}, '')`)
  const query = sql`
    select ${sql.join(isSpreadsheetSafe ? cells.map(spreadsheetSafe) : cells)} from glossary_entries
     where id = any (${sql.lit(`{${ids.join(',')}}`)}::uuid[])
     order by ${BY_TERM}`
  return copyOut(db, query.compile(db).sql)
}

/** The terms that have a translation into this language; the term itself where no source text is given. */
export const listTerms = (db: Db, projectId: string, language: LanguageCode) =>
  db
    .selectFrom('glossary_entries as entry')
    .innerJoin('glossaries', 'glossaries.id', 'entry.glossary_id')
    .where('glossaries.project_id', '=', projectId)
    .where('entry.target_language', '=', language)
    .where('entry.translation', '<>', '')
    .select(['entry.translation', 'entry.term_description as description', 'entry.notes', 'entry.context'])
    .select(({ fn, ref, val }) =>
      fn.coalesce(fn<string | null>('nullif', [ref('entry.source_text'), val('')]), ref('entry.term_id')).as('term'),
    )
    .orderBy('entry.id')
    .execute()
