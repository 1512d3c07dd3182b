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

/** Keeps the source texts that translations were made from; the oldest one that nobody has dealt with stays. */
export const insertSourceChanges = (
  trx: Trx,
  language: LanguageCode,
  changes: readonly { id: string; before: string }[],
) =>
  sql`
    insert into source_changes (source_text_id, target_language, before, request_id)
    select t.source_text_id, t.target_language, x.before, c.request_id
      from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ before }) => before)}::text[]) x(id, before)
      join translations t on t.source_text_id = x.id and t.target_language = ${language}
      left join row_claims c on c.source_text_id = t.source_text_id and c.target_language = t.target_language
    on conflict (source_text_id, target_language) do update
      set before = excluded.before, request_id = excluded.request_id, at = excluded.at, dealt_at = null
      where source_changes.dealt_at is not null`.execute(trx)

/** An undo of what dealt with these changes: they show again. */
export const reopenSourceChanges = (trx: Trx, language: LanguageCode, ids: readonly string[]) =>
  trx
    .updateTable('source_changes')
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .where('target_language', '=', language)
    .set({ dealt_at: null })
    .execute()

/** Those of some texts whose translations were made from another source text, and nobody has dealt with that. */
export async function listWaitingSourceChanges(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('source_changes')
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .where('target_language', '=', language)
    .where('dealt_at', 'is', null)
    .select('source_text_id')
    .execute()
  return rows.map(({ source_text_id }) => source_text_id)
}

/** The texts of a page whose source is another one than their translation was made from. */
export async function listSourceChanged(db: Db, pageId: string, language: LanguageCode): Promise<string[]> {
  const rows = await db
    .selectFrom('source_changes as d')
    .innerJoin('source_texts as s', 's.id', 'd.source_text_id')
    .where('s.page_id', '=', pageId)
    .where('d.target_language', '=', language)
    .where('d.dealt_at', 'is', null)
    .select('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of such texts by page of a version and language; pages and languages without one are left out. */
export const countSourceChanged = (db: Db, versionId: string) =>
  db
    .selectFrom('source_changes as d')
    .innerJoin('source_texts as s', 's.id', 'd.source_text_id')
    .innerJoin('pages as p', 'p.id', 's.page_id')
    .where('p.version_id', '=', versionId)
    .where('d.dealt_at', 'is', null)
    .groupBy(['s.page_id', 'd.target_language'])
    .select(['s.page_id', 'd.target_language as language'])
    .select(sql<number>`count(*)::int`.as('rows'))
    .execute()

/** Those whose source text is again the one that the translation was made from. */
export const deleteNeedlessSourceChanges = (trx: Trx, ids: readonly string[]) =>
  sql`
    delete from source_changes d using all_source_texts s
     where s.id = d.source_text_id and s.content = d.before and d.source_text_id = any (${ids}::uuid[])`.execute(trx)

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

/** The source text that a translation was made from, while the change of it waits. */
export const findSourceChange = (
  db: Db,
  at: { source_text_id: string; target_language: LanguageCode },
): Promise<{ before: string; content: string } | undefined> =>
  db
    .selectFrom('source_changes as d')
    .innerJoin('source_texts as s', 's.id', 'd.source_text_id')
    .where('d.source_text_id', '=', at.source_text_id)
    .where('d.target_language', '=', at.target_language)
    .where('d.dealt_at', 'is', null)
    .select(['d.before', 's.content'])
    .executeTakeFirst()
