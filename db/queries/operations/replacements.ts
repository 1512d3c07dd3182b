import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, NewRow, Trx } from '../../schema.ts'
import type { NewOperation } from './rowOperations.ts'

export type NewReplacement = Omit<NewRow<'replacements'>, 'id' | 'version_id' | 'at' | 'undone_at'> & {
  id?: string | undefined
  page_id: string
}

/**
 * The part of a replacement that is in a page, which goes on or begins; undone in between, or somebody else's, there is none.
 * It is not undone until the transaction ends.
 */
export async function goOnWithReplacement(trx: Trx, { id = uuid(), page_id, ...replacement }: NewReplacement) {
  await sql`
    insert into replacements (id, version_id, target_language, actor_id, actor_name, find)
    select ${id}, p.version_id, ${replacement.target_language}, ${replacement.actor_id}, ${replacement.actor_name},
           ${replacement.find}
      from pages p where p.id = ${page_id}
    on conflict (id) do nothing`.execute(trx)
  const { rows } = await sql<{ part: string | null }>`
    select o.id as part from replacements r join pages p on p.version_id = r.version_id and p.id = ${page_id}
      left join row_operations o on o.replacement_id = r.id and o.page_id = p.id
     where r.id = ${id} and r.actor_id = ${replacement.actor_id} and r.target_language = ${replacement.target_language}
       and r.undone_at is null
       for share of r`.execute(trx)
  if (!rows[0]) return undefined
  const { target_language, actor_id, actor_name } = replacement
  const operation: NewOperation = {
    ...{ id: rows[0].part ?? uuid(), page_id, target_language, kind: 'replace', status: null },
    ...{ actor_id, actor_name, replacement_id: id },
  }
  return operation
}

/** Locks it until the transaction ends; false where it is undone already, or for a redo is not. */
export const lockReplacement = async (trx: Trx, id: string, to: 'undo' | 'redo') =>
  (await trx
    .selectFrom('replacements')
    .where('id', '=', id)
    .where('undone_at', to === 'undo' ? 'is' : 'is not', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const turnReplacement = (trx: Trx, id: string, to: 'undo' | 'redo') =>
  trx
    .updateTable('replacements')
    .set({ undone_at: to === 'undo' ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute()

export const listPartsOfReplacement = (db: Db, id: string, to: 'undo' | 'redo') =>
  db
    .selectFrom('row_operations as o')
    .innerJoin('pages as p', 'p.id', 'o.page_id')
    .where('o.replacement_id', '=', id)
    .where('o.undone_at', to === 'undo' ? 'is' : 'is not', null)
    .select(['o.id', 'o.page_id', 'p.name as page_name'])
    .orderBy('o.at')
    .orderBy('o.id')
    .execute()
