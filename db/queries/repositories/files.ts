import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export const listRepositoryFiles = (db: Db, repository_id: string) =>
  db.selectFrom('repository_files').selectAll().where('repository_id', '=', repository_id).orderBy('path').execute()

export async function keepRepositoryFiles(trx: Trx, repository_id: string, files: { path: string; blob: string }[]) {
  const [paths, blobs] = [files.map(({ path }) => path), files.map(({ blob }) => blob)]
  await sql`
    insert into repository_files (repository_id, path, blob)
    select ${repository_id}, path, blob from unnest(${paths}::text[], ${blobs}::text[]) as f (path, blob)
    on conflict (repository_id, path) do update set blob = excluded.blob, gone_since = null`.execute(trx)
  await sql`
    update repository_files set gone_since = clock_timestamp()
     where repository_id = ${repository_id} and gone_since is null and not path = any (${paths}::text[])`.execute(trx)
}

export async function forgetRepositoryFiles(trx: Trx, repository_id: string) {
  await trx.deleteFrom('repository_files').where('repository_id', '=', repository_id).execute()
  await trx.deleteFrom('repository_languages').where('repository_id', '=', repository_id).execute()
}

export const listGonePages = (db: Db, repository_id: string) =>
  db
    .selectFrom('repository_files as f')
    .innerJoin('repositories as r', 'r.id', 'f.repository_id')
    .innerJoin('page_files as p', 'p.path', 'f.path')
    .innerJoin('pages as g', (join) => join.onRef('g.id', '=', 'p.page_id').onRef('g.version_id', '=', 'r.version_id'))
    .where('f.repository_id', '=', repository_id)
    .where('f.gone_since', 'is not', null)
    .select(['f.path', 'f.gone_since', 'g.id as page_id', 'g.name'])
    .orderBy('f.path')
    .execute()

type Moved = { from: string; to: string; language_path: string | null }

export async function moveRepositoryFile(trx: Trx, version_id: string, repository_id: string, moved: Moved) {
  const { from, to, language_path } = moved
  const pages = trx.selectFrom('pages').select('id').where('version_id', '=', version_id)
  await trx
    .updateTable('all_page_files')
    .set({ path: to, language_path: sql`case when language_path is null then null else ${language_path} end` })
    .where('path', '=', from)
    .where('page_id', 'in', pages)
    .execute()
  await trx
    .updateTable('all_page_language_files')
    .set({ path: to })
    .where('path', '=', from)
    .where('page_id', 'in', pages)
    .execute()
  await trx.deleteFrom('repository_files').where('repository_id', '=', repository_id).where('path', '=', from).execute()
}

export const listAuthorsSince = (db: Db, page_ids: readonly string[], language: LanguageCode, since: Date | null) =>
  db
    .selectFrom('translation_changes as c')
    .innerJoin('translations as t', 't.id', 'c.translation_id')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .innerJoin('users as u', 'u.id', 'c.actor_id')
    .where('s.page_id', 'in', page_ids)
    .where('t.target_language', '=', language)
    .where('c.actor_kind', 'in', ['person', 'memory', 'api'])
    .$if(since !== null, (query) => query.where('c.at', '>', since!))
    .select(['u.id', 'u.full_name'])
    .distinct()
    .orderBy('u.id')
    .execute()

export const listLanguageTimes = (db: Db, repository_id: string) =>
  db.selectFrom('repository_languages').selectAll().where('repository_id', '=', repository_id).execute()

export const keepLanguageTimes = (trx: Trx, repository_id: string, languages: readonly LanguageCode[], since: Date) =>
  trx
    .insertInto('repository_languages')
    .values(languages.map((language) => ({ repository_id, language, since })))
    .onConflict((conflict) => conflict.columns(['repository_id', 'language']).doUpdateSet({ since }))
    .execute()

export const listTranslated = (db: Db, page_ids: readonly string[]) =>
  db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', 'in', page_ids)
    .where('t.content', '<>', '')
    .select(['s.page_id', 't.target_language'])
    .distinct()
    .execute()
