import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'

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

/** Locks it until the transaction ends; null once it was undone. `of`: of this page, by this person. */
export const lockReimportChanges = async (trx: Trx, id: string, of?: { page_id: string; actor_id: string }) =>
  (
    await trx
      .selectFrom('reimports')
      .where('id', '=', id)
      .$if(of !== undefined, (query) => query.where((eb) => eb.and(of!)))
      .select('changes')
      .forUpdate()
      .executeTakeFirst()
  )?.changes

/** Records that an operation has gone on. */
export const updateReimportChanges = (trx: Trx, id: string, kept: { counts: string; changes: Buffer }) =>
  trx.updateTable('reimports').set(kept).where('id', '=', id).execute()

/** The name of the file that was merged. */
export const findReimportPath = async (trx: Trx, id: string) =>
  (await trx.selectFrom('reimports').where('id', '=', id).select('path').executeTakeFirstOrThrow()).path

export const endReimport = (trx: Trx, id: string) =>
  trx.updateTable('reimports').set({ changes: null, undone_at: sql`now()` }).where('id', '=', id).execute()

/** Puts the templates back that were there before a re-import, unless others have taken their places since. */
export async function takeFileBack(trx: Trx, id: string) {
  await trx.deleteFrom('all_page_language_files').where('reimport_id', '=', id).execute()
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
