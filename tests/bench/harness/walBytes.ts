import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Bytes written to the log of Postgres: all of it, and by what it was written for. */
export type WalBytes = { total: number; pageImages: number; byRelation: Map<string, number> }

/** Notes where the log of Postgres stands; the function it returns tells what has been written since. */
export async function watchWal(db: Db) {
  await sql`create extension if not exists pg_walinspect`.execute(db)
  const start = await position(db)
  return async (): Promise<WalBytes> => {
    const end = await position(db)
    const { rows } = await sql<{ relation: string | null; bytes: number; images: number }>`
      with blocks as (
        select start_lsn, min(relfilenode) as relfilenode, sum(coalesce(block_fpi_length, 0)) as images
          from pg_get_wal_block_info(${start}, ${end}) group by start_lsn)
      select coalesce(toasted.relname, indexed.relname, c.relname, r.resource_manager) as relation,
             sum(r.record_length)::int as bytes, sum(coalesce(b.images, 0))::int as images
        from pg_get_wal_records_info(${start}, ${end}) r
             left join blocks b using (start_lsn)
             left join pg_class c on c.relfilenode = b.relfilenode
             left join pg_index i on i.indexrelid = c.oid
             left join pg_class indexed on indexed.oid = i.indrelid
             left join pg_class toasted on toasted.reltoastrelid in (c.oid, i.indrelid)
       group by 1`.execute(db)
    return {
      total: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      pageImages: rows.reduce((sum, { images }) => sum + images, 0),
      byRelation: new Map(rows.map(({ relation, bytes, images }) => [relation ?? 'other', bytes - images])),
    }
  }
}

async function position(db: Db) {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn() as at`.execute(db)
  return rows[0]!.at
}
