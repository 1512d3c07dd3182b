import { type RawBuilder, sql } from 'kysely'
import { copyOut } from '../../copy.ts'
import type { Db } from '../../schema.ts'
import { spreadsheetSafe } from '../../spreadsheet.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'
import { isChecked } from '../checks/checks.ts'
import { countTextsOfProject, countTranslations } from '../pages/textCounters.ts'
import { lastWrite } from '../translations/lastWrite.ts'
import { type Part, readPart, type TranslationsFilter } from './projectTexts.ts'

export type ExportFilter = TranslationsFilter & { isSpreadsheetSafe: boolean; isCheckedOnly: boolean }

type OneLanguage = { target_language: LanguageCode; status: TranslationStatus | undefined }

export const listProjectTranslations = (
  db: Db,
  projectId: string,
  { target_language, status }: OneLanguage,
  part: Part,
) =>
  readPart(db, projectId, { target_languages: [target_language], status }, part, (texts, limit) =>
    texts
      .innerJoin('translations as t', 't.source_text_id', 's.id')
      .where('t.target_language', '=', target_language)
      .$if(status !== undefined, (query) => query.where('t.status', '=', status!))
      .select(['t.id', 't.source_text_id', 's.page_id', 's.identifier', 't.target_language', 't.content', 't.status'])
      .select('t.updated_at')
      .limit(limit)
      .execute(),
  )

const translationsOf = (db: Db, { target_languages, status }: TranslationsFilter) =>
  db
    .selectFrom('translations as t')
    .where('t.target_language', 'in', target_languages)
    .$if(status !== undefined, (query) => query.where('t.status', '=', status!))

const ofText = sql<boolean>`t.source_text_id = s.id`

type SourcesFilter = TranslationsFilter & { isTranslated: boolean }

export async function listSources(db: Db, projectId: string, filter: SourcesFilter, part: Part) {
  const isTranslated = translationsOf(db, filter).where(ofText).select('t.id')
  const sources = await readPart(db, projectId, filter.isTranslated ? filter : undefined, part, (texts, limit) =>
    texts
      .innerJoin('pages', 'pages.id', 's.page_id')
      .$if(filter.isTranslated, (query) => query.where(({ exists }) => exists(isTranslated)))
      .select(['s.id', 's.page_id', 'pages.version_id', 's.identifier', 's.content', 's.context'])
      .limit(limit)
      .execute(),
  )
  const translations = await translationsOf(db, filter)
    .where('t.source_text_id', '=', sql<string>`any (${sources.map(({ id }) => id)})`)
    .select(['t.id', 't.source_text_id', 't.target_language', 't.content', 't.status', 't.updated_at'])
    .orderBy('t.target_language')
    .execute()
  const byText = Map.groupBy(translations, ({ source_text_id }) => source_text_id)
  return sources.map((source) => ({
    ...source,
    translations: (byText.get(source.id) ?? []).map(({ source_text_id: _, ...translation }) => translation),
  }))
}

export async function countSources(db: Db, projectId: string, filter: SourcesFilter) {
  if (!filter.isTranslated) return countTextsOfProject(db, projectId)
  // A text has one translation in a language.
  if (filter.target_languages.length === 1) return (await countTranslations(db, projectId, filter))[0]?.count ?? 0
  const { count } = await db
    .selectFrom('source_texts as s')
    .innerJoin('pages', 'pages.id', 's.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('versions.project_id', '=', projectId)
    .where(({ exists }) => exists(translationsOf(db, filter).where(ofText).select('t.id')))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns CSV in UTF-8; the connection is free again then. */
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

type LastWrite = { actor_name: string | null; at: Date | null }

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
    .leftJoinLateral(sql<LastWrite>`(${sql.raw(lastWrite('c.actor_name, c.at'))})`.as('w'), (join) => join.onTrue())
    .select(['s.identifier', 's.content as source', 's.context', 't.target_language as language', 't.content as text'])
    .select(({ fn }) => ['w.actor_name as writer', fn.coalesce('w.at', 't.updated_at').as('at')])
    .orderBy('s.position')
    .orderBy('t.target_language')
    .execute()
  const units = Map.groupBy(rows, ({ identifier }) => identifier)
  return [...units.values()].map((ofUnit) => ({
    identifier: ofUnit[0]!.identifier,
    source: ofUnit[0]!.source,
    context: ofUnit[0]!.context ?? '',
    translations: ofUnit.map(({ language, text, writer, at }) => ({ language, text, writer, at })),
  }))
}
