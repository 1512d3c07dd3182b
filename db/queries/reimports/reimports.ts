import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type NewReimport = Pick<
  Row<'reimports'>,
  'id' | 'page_id' | 'actor_id' | 'actor_name' | 'path' | 'counts' | 'changes' | 'carry_id' | 'file_import_id'
>

export const insertReimport = (trx: Trx, reimport: NewReimport) =>
  trx.insertInto('reimports').values(reimport).execute()

type FileOfReimport = Partial<Pick<Row<'reimports'>, 'ancestor_id' | 'file_id' | 'replaced_file_id'>>

/** Records what a re-import takes back besides its changes: the file it came from, and the templates after and before it. */
export const updateReimportFile = (trx: Trx, id: string, file: FileOfReimport) =>
  trx.updateTable('reimports').set(file).where('id', '=', id).execute()

/** The files that were merged into a page by themselves, the newest first. */
export const listReimports = (db: Db, pageId: string, limit: number) =>
  db
    .selectFrom('reimports')
    .where('page_id', '=', pageId)
    .where('carry_id', 'is', null)
    .where('file_import_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'actor_name', 'path', 'at', 'counts', 'undone_at'])
    .execute()

export const findReimport = (db: Db, id: string) =>
  db.selectFrom('reimports').where('id', '=', id).select(['id', 'page_id']).executeTakeFirst()

/** Locks it until the transaction ends; null once it was undone. */
export const lockReimportChanges = async (trx: Trx, id: string) =>
  (await trx.selectFrom('reimports').where('id', '=', id).select('changes').forUpdate().executeTakeFirst())?.changes

export const endReimport = (trx: Trx, id: string) =>
  trx.updateTable('reimports').set({ changes: null, undone_at: sql`now()` }).where('id', '=', id).execute()

/** Puts the template back that was there before a re-import, unless another has taken its place since. */
export async function takeFileBack(trx: Trx, id: string) {
  const { file_id, replaced_file_id } = await trx
    .selectFrom('reimports')
    .where('id', '=', id)
    .select(['file_id', 'replaced_file_id'])
    .executeTakeFirstOrThrow()
  if (!file_id) return
  const files = trx.deleteFrom('all_page_files')
  const taken = await files.where('id', '=', file_id).where('is_current', '=', true).executeTakeFirst()
  if (!replaced_file_id) return
  if (taken.numDeletedRows > 0n)
    await trx.updateTable('all_page_files').where('id', '=', replaced_file_id).set({ is_current: true }).execute()
  else await files.where('id', '=', replaced_file_id).execute()
}

type NewSuggestion = { id: string; content: string }

export const insertFileSuggestions = (
  trx: Trx,
  reimport_id: string,
  language: LanguageCode,
  suggestions: readonly NewSuggestion[],
) =>
  sql`
    insert into file_suggestions (source_text_id, target_language, content, reimport_id)
    select x.id, ${language}, x.content, ${reimport_id}
      from unnest(${suggestions.map(({ id }) => id)}::uuid[], ${suggestions.map(({ content }) => content)}::text[])
           x(id, content)
     where not exists (
       select from file_suggestions f
        where f.source_text_id = x.id and f.target_language = ${language} and f.content = x.content)`.execute(trx)

/** With the page and the text they belong to. */
export const findFileSuggestion = (db: Db, id: string) =>
  db
    .selectFrom('file_suggestions as f')
    .innerJoin('source_texts as s', 's.id', 'f.source_text_id')
    .where('f.id', '=', id)
    .select(['f.id', 'f.content', 'f.source_text_id', 'f.target_language', 's.page_id'])
    .executeTakeFirst()

export const deleteFileSuggestion = (trx: Trx, id: string) =>
  trx.deleteFrom('file_suggestions').where('id', '=', id).executeTakeFirst()

/** The suggestions of an operation that nobody has answered. */
export const deleteFileSuggestionsOf = (trx: Trx, reimportId: string) =>
  trx.deleteFrom('file_suggestions').where('reimport_id', '=', reimportId).execute()
