import { sql } from 'kysely'
import type { NewRow, Row, Trx } from '../../schema.ts'
import type { Way } from '../../vocabulary/operations.ts'

type NewFileImport = Omit<NewRow<'file_imports'>, 'at' | 'undone_at'>

export const insertFileImport = (trx: Trx, fileImport: NewFileImport) =>
  trx.insertInto('file_imports').values(fileImport).execute()

export const updateFileImport = (trx: Trx, id: string, counts: string) =>
  trx.updateTable('file_imports').set({ counts }).where('id', '=', id).execute()

export const deleteFileImport = (trx: Trx, id: string) => trx.deleteFrom('file_imports').where('id', '=', id).execute()

/** Locks it until the transaction ends; undefined where it was turned this way before. */
export const lockFileImport = (
  trx: Trx,
  id: string,
  way: Way,
): Promise<Pick<Row<'file_imports'>, 'id' | 'added_pages'> | undefined> =>
  trx
    .selectFrom('file_imports')
    .where('id', '=', id)
    .where('undone_at', way === 'undo' ? 'is' : 'is not', null)
    .select(['id', 'added_pages'])
    .forUpdate()
    .executeTakeFirst()

export const turnFileImport = (trx: Trx, id: string, way: Way) =>
  trx
    .updateTable('file_imports')
    .set({ undone_at: way === 'undo' ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
