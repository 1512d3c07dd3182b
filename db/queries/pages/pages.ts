import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Copy, copyOut, trustingKeys } from '../../copy.ts'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { spreadsheetSafe } from '../../spreadsheet.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'
import { isChecked } from '../checks/checks.ts'
import { type JsonPiece, readInPieces, START } from '../readInPieces.ts'
import { seesProject } from '../seesProject.ts'
import { FACT_COLUMNS, shownFacts } from './facts.ts'
import { countTextsOf } from './textCounters.ts'

const PUBLIC = [
  'pages.id',
  'pages.version_id',
  'pages.name',
  'pages.status',
  'pages.type',
  'pages.created_at',
  'pages.updated_at',
] as const

const pages = (db: Db) =>
  db
    .selectFrom('pages')
    .select(PUBLIC)
    .select(sql<number>`${sql.raw(countTextsOf('pages.id'))}`.as('source_texts_count'))
    .select((eb) =>
      eb
        .selectFrom('page_files')
        .whereRef('page_files.page_id', '=', 'pages.id')
        .select('format')
        .as('original_format'),
    )
    .select((eb) =>
      eb
        .selectFrom('page_plural_forms as f')
        .whereRef('f.page_id', '=', 'pages.id')
        .select(sql<Record<LanguageCode, string[]> | null>`jsonb_object_agg(f.language, f.categories)`.as('forms'))
        .as('plural_forms'),
    )

export type Page = Pick<
  Row<'pages'>,
  'id' | 'version_id' | 'name' | 'status' | 'type' | 'created_at' | 'updated_at'
> & {
  source_texts_count: number
  original_format: string | null
  plural_forms?: Record<LanguageCode, string[]> | null
}

export const listPages = (db: Db, versionId: string): Promise<Page[]> =>
  pages(db)
    .where('pages.version_id', '=', versionId)
    .orderBy('pages.created_at', 'desc')
    .orderBy('pages.id', 'desc')
    .execute()

export const pagesOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('member.user_id', '=', userId)
    .where(seesProject())

export const findPageForUser = (
  db: Db,
  id: string,
  userId: string,
): Promise<(Page & { organization_id: string }) | undefined> =>
  pages(db)
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('pages.id', '=', id)
    .where('member.user_id', '=', userId)
    .where(seesProject())
    .select('projects.organization_id')
    .executeTakeFirst()

export const insertPage = (db: Db, page: Pick<NewRow<'pages'>, 'id' | 'version_id' | 'name' | 'type'>) =>
  db.insertInto('pages').values(page).returning(PUBLIC).executeTakeFirstOrThrow()

export const updatePage = (db: Db, id: string, change: Partial<Pick<Row<'pages'>, 'name' | 'status'>>) =>
  db
    .updateTable('pages')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()

type PageChange = { page_id: string } & Partial<Pick<Row<'pages'>, 'name' | 'status'>>

/** Returns how many of them there are in the version. */
export async function updatePages(trx: Trx, version_id: string, changes: readonly PageChange[]) {
  const { rows } = await sql`
    update pages p set name = coalesce(c.name, p.name), status = coalesce(c.status, p.status), updated_at = now()
      from unnest(${changes.map(({ page_id }) => page_id)}::uuid[], ${changes.map(({ name }) => name ?? null)}::text[],
                  ${changes.map(({ status }) => status ?? null)}::text[]) c (id, name, status)
     where p.id = c.id and p.version_id = ${version_id}
    returning p.id`.execute(trx)
  return rows.length
}

export async function countPageTexts(trx: Trx, id: string) {
  const { rows } = await sql<{ texts: number; translations: number }>`
    select count(distinct s.id)::int as texts, count(t.id) filter (where t.content <> '')::int as translations
      from source_texts s left join translations t on t.source_text_id = s.id where s.page_id = ${id}`.execute(trx)
  return { pages_deleted: 1, texts_deleted: rows[0]!.texts, translations_deleted: rows[0]!.translations }
}

export const deletePage = (db: Db, id: string) => db.deleteFrom('pages').where('id', '=', id).execute()

export async function listTargetLanguages(db: Db, versionId: string): Promise<LanguageCode[]> {
  const project = await db
    .selectFrom('projects')
    .innerJoin('versions', 'versions.project_id', 'projects.id')
    .where('versions.id', '=', versionId)
    .select('projects.target_languages')
    .executeTakeFirst()
  return project?.target_languages ?? []
}

export const sourceTextsAsJson = (db: Db, pageId: string, { skip, limit }: { skip: number; limit: number }) =>
  readInPieces(async (after, atMost) => {
    const { rows } = await sql<JsonPiece>`
      select json_agg(row)::text as json, max(position) as last from (
        select id, page_id, position, identifier, content, context, words, scene, ${sql.raw(shownFacts('s'))} as facts
          from source_texts s
         where page_id = ${pageId} and position > ${after}
         order by position offset ${after === START ? skip : 0} limit ${atMost}
      ) row`.execute(db)
    return rows[0]!
  }, limit)

export const copySourceTexts = (trx: Trx, copy: Copy, rows: Readable) =>
  trustingKeys(trx, () =>
    copy(
      `all_source_texts (id, page_id, position, identifier, content, context, words, scene, ${FACT_COLUMNS.join()})`,
      rows,
    ),
  )

export const copyTranslations = (trx: Trx, copy: Copy, rows: Readable) =>
  trustingKeys(trx, () => copy('translations (id, source_text_id, target_language, content, status)', rows))

/** Until its statistics know a large page, Postgres opens it by one look-up for each row: 65 ms instead of 30. */
export const updateTextStatistics = (db: Db) =>
  sql`analyze all_source_texts (page_id, id), translations (source_text_id, target_language)`.execute(db)

export const insertImportChanges = (trx: Trx, pageId: string, actor: { id: string; name: string }) =>
  trx
    .insertInto('translation_changes')
    .columns(['translation_id', 'actor_kind', 'actor_id', 'actor_name', 'before', 'after', 'status', 'token_name'])
    .expression((eb) =>
      eb
        .selectFrom('translations')
        .innerJoin('source_texts', 'source_texts.id', 'translations.source_text_id')
        .where('source_texts.page_id', '=', pageId)
        .select([
          'translations.id',
          sql.lit('import').as('actor_kind'),
          sql<string>`${actor.id}::uuid`.as('actor_id'),
          sql<string>`${actor.name}`.as('actor_name'),
          sql.lit('').as('before'),
          'translations.content',
          'translations.status',
          sql<string | null>`acting_token(${actor.id}::uuid)`.as('token_name'),
        ]),
    )
    .execute()

/** Returns CSV in UTF-8 with identifier, content, context and a column a language; the connection is free again then. */
export function copyPageLines(
  db: Db,
  pageId: string,
  form: { languages: readonly LanguageCode[]; isSpreadsheetSafe: boolean; isCheckedOnly: boolean },
  from: number,
  to: number,
) {
  const { languages, isSpreadsheetSafe, isCheckedOnly } = form
  const column = (language: LanguageCode) => sql.ref(`in_${language}.content`)
  const join = (language: LanguageCode) => sql`
    left join translations ${sql.ref(`in_${language}`)}
      on ${sql.ref(`in_${language}.source_text_id`)} = s.id
     and ${sql.ref(`in_${language}.target_language`)} = ${sql.lit(language)}
     ${isCheckedOnly ? sql`and ${isChecked(`in_${language}`)}` : sql``}`
  const columns = [sql`s.identifier`, sql`s.content`, sql`s.context`, ...languages.map((code) => sql`${column(code)}`)]
  const query = sql`
    select ${sql.join(isSpreadsheetSafe ? columns.map(spreadsheetSafe) : columns)} from source_texts s ${sql.join(languages.map(join), sql` `)}
     where s.page_id = ${sql.lit(pageId)} and s.position >= ${sql.lit(from)} and s.position < ${sql.lit(to)}
     order by s.position`
  return copyOut(db, query.compile(db).sql)
}

export async function countPositions(db: Db, pageId: string) {
  const { last } = await db
    .selectFrom('source_texts')
    .where('page_id', '=', pageId)
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** Of translations that have just come with a file, before the page has documents. */
export const updateImportedStatuses = (
  trx: Trx,
  language: LanguageCode,
  ids: readonly string[],
  status: TranslationStatus,
) =>
  trx
    .updateTable('translations')
    .set({ status })
    .where('target_language', '=', language)
    .where('source_text_id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
