import { type Expression, sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { compress, decompress } from '../../zstd.ts'
import { isChecked } from '../checks/checks.ts'

/** Files of text take a fifth of their bytes, and less time to store. */
const compressed = async <File extends { bytes: Buffer }>(file: File) => ({
  ...file,
  bytes: await compress(file.bytes),
})
const decompressed = async <File extends { bytes: Buffer }>(file: File | undefined) =>
  file && { ...file, bytes: await decompress(file.bytes) }

export const insertPageFile = async (trx: Trx, file: NewRow<'page_files'>) =>
  trx
    .insertInto('page_files')
    .values(await compressed(file))
    .execute()

/** Stores a file that may become the template of its page. */
export const insertNextPageFile = async (trx: Trx, file: NewRow<'page_files'>) =>
  (
    await trx
      .insertInto('all_page_files')
      .values({ ...(await compressed(file)), is_current: false })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Makes a stored file the template of its page; returns the one whose place it took. */
export async function replacePageFile(trx: Trx, pageId: string, id: string): Promise<string | null> {
  const replaced = await trx
    .updateTable('all_page_files')
    .where('page_id', '=', pageId)
    .where('is_current', '=', true)
    .set({ is_current: false })
    .returning('id')
    .executeTakeFirst()
  await trx.updateTable('all_page_files').where('id', '=', id).set({ is_current: true }).execute()
  return replaced?.id ?? null
}

export const deletePageFile = (trx: Trx, id: string) => trx.deleteFrom('all_page_files').where('id', '=', id).execute()

/** Without its bytes. */
export const findPageFormat = (db: Db, pageId: string) =>
  db
    .selectFrom('page_files')
    .where('page_id', '=', pageId)
    .select(['format', 'path', 'columns', 'language_path', 'language', 'source_texts'])
    .executeTakeFirst()

/** Stores files of one language, which become the templates of theirs. */
export const insertLanguageFiles = async (trx: Trx, files: NewRow<'all_page_language_files'>[]) =>
  trx
    .insertInto('all_page_language_files')
    .values(await Promise.all(files.map(compressed)))
    .execute()

/** With the source language of its project. */
export const findPageFile = async (db: Db, pageId: string) =>
  decompressed(
    await db
      .selectFrom('page_files')
      .innerJoin('pages', 'pages.id', 'page_files.page_id')
      .innerJoin('versions', 'versions.id', 'pages.version_id')
      .innerJoin('projects', 'projects.id', 'versions.project_id')
      .where('page_id', '=', pageId)
      .select(['format', 'path', 'bytes', 'columns', 'language_path', 'language', 'source_texts', 'source_language'])
      .executeTakeFirst(),
  )

export const findLanguageFile = async (db: Db, pageId: string, language: LanguageCode) =>
  decompressed(
    await db
      .selectFrom('page_language_files')
      .where('page_id', '=', pageId)
      .where('language', '=', language)
      .select(['format', 'path', 'bytes'])
      .executeTakeFirst(),
  )

/** The files of single languages of a page, without their bytes. */
export const listLanguageFiles = (db: Db, pageId: string) =>
  db.selectFrom('page_language_files').where('page_id', '=', pageId).select(['language', 'format', 'path']).execute()

export const findLanguagePath = async (db: Db, pageId: string, language: LanguageCode): Promise<string | undefined> => {
  const file = await db
    .selectFrom('page_language_files')
    .where('page_id', '=', pageId)
    .where('language', '=', language)
    .select('path')
    .executeTakeFirst()
  return file?.path
}

/** The page of a version that came from a file of this path. */
export const findPageOfPath = (db: Db, versionId: string, path: string) =>
  db
    .selectFrom('page_files')
    .innerJoin('pages', 'pages.id', 'page_files.page_id')
    .where('pages.version_id', '=', versionId)
    .where('page_files.path', '=', path)
    .select(['pages.id', 'pages.name'])
    .executeTakeFirst()

/** The pages of a version that came from files of these paths, by path. */
export async function findPagesOfPaths(db: Db, versionId: string, paths: readonly string[]) {
  const found = await db
    .selectFrom('page_files')
    .innerJoin('pages', 'pages.id', 'page_files.page_id')
    .where('pages.version_id', '=', versionId)
    .where(sql<boolean>`page_files.path = any (${[...paths]}::text[])`)
    .select(['page_files.path', 'pages.id', 'pages.name'])
    .execute()
  return new Map(found.map(({ path, ...page }) => [path, page]))
}

/** The files of a version, the oldest page first. */
export const listPageFiles = (db: Db, versionId: string) =>
  db
    .selectFrom('page_files')
    .innerJoin('pages', 'pages.id', 'page_files.page_id')
    .where('pages.version_id', '=', versionId)
    .orderBy('pages.created_at')
    .orderBy('pages.id')
    .select(['page_files.page_id', 'page_files.path', 'page_files.language_path', 'pages.name'])
    .execute()

/** Holds off other imports into a version that look for their path. */
export const lockPaths = (trx: Trx, versionId: string) =>
  trx.selectFrom('versions').where('id', '=', versionId).select('id').forNoKeyUpdate().execute()

/** `asksForJudged`: whose status a person or the AI has given. */
type Wanted = { language: LanguageCode; isCheckedOnly: boolean; asksForJudged: boolean }

/**
 * The texts of a page that have a translation into a language, as a file tells their status; of one that is empty or deleted
 * with the source text. Lists as JSON, so that nobody waits for 50,000 rows to become objects.
 */
export async function writtenRowsAsJson(db: Db, pageId: string, wanted: Wanted): Promise<string[]> {
  const written = await asJson(db, translationsOf(db, pageId, wanted))
  return wanted.isCheckedOnly ? [written] : [written, await asJson(db, takenOutOf(db, pageId, wanted.language))]
}

async function asJson(db: Db, rows: Expression<unknown>) {
  const { rows: found } = await sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json from ${rows} r`.execute(db)
  return found[0]!.json
}

const translationsOf = (db: Db, pageId: string, { language, isCheckedOnly, asksForJudged }: Wanted) =>
  db
    .selectFrom('source_texts')
    .innerJoin('translations', 'translations.source_text_id', 'source_texts.id')
    .where('source_texts.page_id', '=', pageId)
    .where('translations.target_language', '=', language)
    .$if(isCheckedOnly, (query) => query.where(isChecked('translations')))
    .select(['source_texts.identifier', 'translations.content'])
    .select(sql<string | null>`case translations.content when '' then source_texts.content end`.as('source'))
    .select(
      sql<
        'COMPLETED' | 'NEEDS_REVIEW'
      >`case translations.status when 'COMPLETED' then 'COMPLETED' else 'NEEDS_REVIEW' end`.as('status'),
    )
    .select(
      // One that is completed says the same as a file without a status.
      sql<boolean>`${asksForJudged} and translations.status <> 'COMPLETED' and coalesce((
        select c.actor_kind <> 'import' from translation_changes c
         where c.translation_id = translations.id order by c.id desc limit 1), false)`.as('is_judged'),
    )

/** Texts whose translation somebody deleted, as one that is empty. */
const takenOutOf = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('taken_out_translations as o')
    .innerJoin('source_texts as s', 's.id', 'o.source_text_id')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').onRef('t.target_language', '=', 'o.target_language'),
    )
    .where('s.page_id', '=', pageId)
    .where('o.target_language', '=', language)
    .where('t.id', 'is', null)
    .select((eb) => ['s.identifier', eb.val('').as('content'), eb.ref('s.content').as('source')])
    .select(sql<'NEEDS_REVIEW'>`'NEEDS_REVIEW'`.as('status'))
    .select(sql<boolean>`false`.as('is_judged'))
