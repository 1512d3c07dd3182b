import { sql } from 'kysely'
import type { NewRow, Row, Trx } from '../../schema.ts'

type NewFileImport = Omit<NewRow<'file_imports'>, 'at' | 'undone_at'>

export const insertFileImport = (trx: Trx, fileImport: NewFileImport) =>
  trx.insertInto('file_imports').values(fileImport).execute()

export const updateFileImport = (trx: Trx, id: string, counts: string) =>
  trx.updateTable('file_imports').set({ counts }).where('id', '=', id).execute()

export const deleteFileImport = (trx: Trx, id: string) => trx.deleteFrom('file_imports').where('id', '=', id).execute()

/** Locks it until the transaction ends; undefined once it was undone. */
export const lockFileImport = (
  trx: Trx,
  id: string,
): Promise<Pick<Row<'file_imports'>, 'id' | 'added_pages'> | undefined> =>
  trx
    .selectFrom('file_imports')
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .select(['id', 'added_pages'])
    .forUpdate()
    .executeTakeFirst()

export const endFileImport = (trx: Trx, id: string) =>
  trx.updateTable('file_imports').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
