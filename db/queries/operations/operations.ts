import { sql } from 'kysely'
import type { Db, Row } from '../../schema.ts'

export type StoredOperation = Row<'operations'> & { page_name: string | null }
/** `page_id`: those of one page, with those in several pages that changed or added it. `before`: what is older than this one. */
type Wanted = { version_id: string; page_id?: string; before?: string; limit: number }

const operations = (db: Db) =>
  db
    .selectFrom('operations as o')
    .leftJoin('pages as p', 'p.id', 'o.page_id')
    .selectAll('o')
    .select('p.name as page_name')

/** The newest first. */
export function listOperations(db: Db, { version_id, page_id, before, limit }: Wanted): Promise<StoredOperation[]> {
  let found = operations(db).where('o.version_id', '=', version_id)
  if (page_id !== undefined)
    found = found.where(sql<boolean>`(o.page_id = ${page_id} or ${page_id} = any (o.added_pages) or o.id in (
      select coalesce(r.carry_id, r.file_import_id) from reimports r where r.page_id = ${page_id}))`)
  if (before !== undefined)
    found = found.where(sql<boolean>`(o.at, o.id) < (select b.at, b.id from operations b where b.id = ${before})`)
  return found.orderBy('o.at', 'desc').orderBy('o.id', 'desc').limit(limit).execute()
}

export const findOperation = (db: Db, id: string): Promise<StoredOperation | undefined> =>
  operations(db).where('o.id', '=', id).executeTakeFirst()
