import { type RawBuilder, sql } from 'kysely'
import { copyOut } from '../../copy.ts'
import type { Db } from '../../schema.ts'
import { spreadsheetSafe } from '../../spreadsheet.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'
import { countTextsOfProject } from '../pages/textCounters.ts'
import { isChecked } from '../translations/checks.ts'

export type TranslationsFilter = {
  target_languages: readonly LanguageCode[]
  status?: TranslationStatus | undefined
}
/** With `isCheckedOnly` no translations but those that a person has confirmed. */
export type ExportFilter = TranslationsFilter & { isSpreadsheetSafe: boolean; isCheckedOnly: boolean }
type Part = { skip: number; limit: number }

const textsOf = (db: Db, projectId: string) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('pages', 'pages.id', 's.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('versions.project_id', '=', projectId)

const translationsOf = (db: Db, projectId: string, { target_languages, status }: TranslationsFilter) =>
  textsOf(db, projectId)
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('t.target_language', 'in', target_languages)
    .$if(status !== undefined, (query) => query.where('t.status', '=', status!))

/** The newest version and page first, then in the order of the file. */
export const listProjectTranslations = (db: Db, projectId: string, filter: TranslationsFilter, { skip, limit }: Part) =>
  translationsOf(db, projectId, filter)
    .select(['t.id', 't.source_text_id', 's.page_id', 's.identifier', 't.target_language', 't.content', 't.status'])
    .select('t.updated_at')
    .orderBy('versions.version_number', 'desc')
    .orderBy('pages.created_at', 'desc')
    .orderBy('pages.id', 'desc')
    .orderBy('s.position')
    .orderBy('t.target_language')
    .offset(skip)
    .limit(limit)
    .execute()

/** With `isTranslated` only those that have a translation which the filter lets through. */
const sourcesOf = (db: Db, projectId: string, filter: TranslationsFilter, isTranslated: boolean) =>
  textsOf(db, projectId).$if(isTranslated, (query) =>
    query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('translations as t')
          .whereRef('t.source_text_id', '=', 's.id')
          .where('t.target_language', 'in', filter.target_languages)
          .$if(filter.status !== undefined, (query) => query.where('t.status', '=', filter.status!))
          .select('t.id'),
      ),
    ),
  )

export async function listSources(
  db: Db,
  projectId: string,
  filter: TranslationsFilter & { isTranslated: boolean },
  { skip, limit }: Part,
) {
  const sources = await sourcesOf(db, projectId, filter, filter.isTranslated)
    .select(['s.id', 's.page_id', 'pages.version_id', 's.identifier', 's.content', 's.context'])
    .orderBy('versions.version_number', 'desc')
    .orderBy('pages.created_at', 'desc')
    .orderBy('pages.id', 'desc')
    .orderBy('s.position')
    .offset(skip)
    .limit(limit)
    .execute()
  const translations = await db
    .selectFrom('translations as t')
    .where('t.source_text_id', '=', sql<string>`any (${sources.map(({ id }) => id)})`)
    .where('t.target_language', 'in', filter.target_languages)
    .$if(filter.status !== undefined, (query) => query.where('t.status', '=', filter.status!))
    .select(['t.id', 't.source_text_id', 't.target_language', 't.content', 't.status', 't.updated_at'])
    .orderBy('t.target_language')
    .execute()
  const byText = Map.groupBy(translations, ({ source_text_id }) => source_text_id)
  return sources.map((source) => ({
    ...source,
    translations: (byText.get(source.id) ?? []).map(({ source_text_id: _, ...translation }) => translation),
  }))
}

export async function countSources(db: Db, projectId: string, filter: TranslationsFilter & { isTranslated: boolean }) {
  if (!filter.isTranslated) return countTextsOfProject(db, projectId)
  const { count } = await sourcesOf(db, projectId, filter, true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The newest version and page first. */
export const listPagesOfProject = (db: Db, projectId: string) =>
  db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('versions.project_id', '=', projectId)
    .select(['pages.id', 'pages.name', 'versions.name as version'])
    .orderBy('versions.version_number', 'desc')
    .orderBy('pages.created_at', 'desc')
    .orderBy('pages.id', 'desc')
    .execute()

/** Translations of a page between two positions as lines of CSV in UTF-8. The connection is free again when it returns. */
export function copyTranslationLines(
  db: Db,
  page: { id: string; name: string; version: string },
  { target_languages, status, isSpreadsheetSafe, isCheckedOnly }: ExportFilter,
  from: number,
  to: number,
) {
  const cells: RawBuilder<unknown>[] = [
    sql`${sql.lit(page.version)}::text`,
    sql`${sql.lit(page.name)}::text`,
    sql`s.identifier`,
    sql`s.content`,
    sql`s.context`,
    sql`t.target_language`,
    sql`t.content`,
    sql`t.status`,
  ]
  const query = sql`
    select ${sql.join(isSpreadsheetSafe ? cells.map(spreadsheetSafe) : cells)}
      from source_texts s join translations t on t.source_text_id = s.id
     where s.page_id = ${sql.lit(page.id)} and s.position >= ${sql.lit(from)} and s.position < ${sql.lit(to)}
       and t.target_language = any (${sql.lit(`{${target_languages.join(',')}}`)}::text[])
       ${status === undefined ? sql`` : sql`and t.status = ${sql.lit(status)}`}
       ${isCheckedOnly ? sql`and ${isChecked('t')}` : sql``}
     order by s.position, t.target_language`
  return copyOut(db, query.compile(db).sql)
}

/** The texts of a page between two positions that have translations which the filter lets through. */
export async function listMemoryUnits(
  db: Db,
  pageId: string,
  { target_languages, status, isCheckedOnly }: Omit<ExportFilter, 'isSpreadsheetSafe'>,
  { from, to }: { from: number; to: number },
) {
  const rows = await db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('s.page_id', '=', pageId)
    .where('s.position', '>=', from)
    .where('s.position', '<', to)
    .where('t.target_language', 'in', target_languages)
    .where('t.content', '<>', '')
    .$if(status !== undefined, (query) => query.where('t.status', '=', status!))
    .$if(isCheckedOnly, (query) => query.where(isChecked('t')))
    .select(['s.identifier', 's.content as source', 's.context', 't.target_language as language', 't.content as text'])
    .orderBy('s.position')
    .orderBy('t.target_language')
    .execute()
  const units = Map.groupBy(rows, ({ identifier }) => identifier)
  return [...units.values()].map((ofUnit) => ({
    identifier: ofUnit[0]!.identifier,
    source: ofUnit[0]!.source,
    context: ofUnit[0]!.context ?? '',
    translations: ofUnit.map(({ language, text }) => ({ language, text })),
  }))
}
