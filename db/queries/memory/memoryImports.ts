import { sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'

type NewImport = Omit<NewRow<'memory_imports'>, 'id' | 'imported_at' | 'imported' | 'repeated'>

export async function countMemoryImports(db: Db, projectId: string) {
  const { count } = await db
    .selectFrom('memory_imports')
    .where('project_id', '=', projectId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listMemoryImports = (db: Db, projectId: string) =>
  db
    .selectFrom('memory_imports as i')
    .leftJoin('users as u', 'u.id', 'i.imported_by')
    .where('i.project_id', '=', projectId)
    .select(['i.id', 'i.file_name', 'i.format', 'i.imported_at', 'i.imported', 'i.repeated', 'i.left_out'])
    .select(sql<string | null>`coalesce(nullif(btrim(u.full_name), ''), u.email)`.as('imported_by'))
    .orderBy('i.id', 'desc')
    .execute()

export async function insertMemoryImport(trx: Trx, made: NewImport) {
  const values = { ...made, imported: 0, repeated: 0 }
  const { id } = await trx.insertInto('memory_imports').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateMemoryImport = (trx: Trx, id: string, counts: { imported: number; repeated: number }) =>
  trx.updateTable('memory_imports').where('id', '=', id).set(counts).execute()

/** With the translations that it brought. Returns whether there was one. */
export async function deleteMemoryImport(trx: Trx, { project_id, id }: { project_id: string; id: string }) {
  const { numDeletedRows } = await trx
    .deleteFrom('memory_imports')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
