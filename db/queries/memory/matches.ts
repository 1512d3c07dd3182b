import { sql } from 'kysely'
import { prepared } from '../../run.ts'
import type { Db } from '../../schema.ts'

const LIKE = `
  -- Keys of one size of texts at a time: for each text that has one of them GIN looks at all.
  select coalesce(array_to_json(array_agg(source)), '[]')::text as found from (
    select x.source
      from unnest($1::text[], $2::text[]) asked (one, other)
     cross join lateral (
       select source from memory_texts
        where keys && asked.one::integer[] and keys && asked.other::integer[] and organization_id = $3 and size between $4 and $5
        limit $6) x
     limit $6) one`

/** `groups`: a text has at least one key of each of two. */
export type Alike = {
  organization_id: string
  groups: readonly (readonly [number[], number[]])[]
  sizes: [least: number, most: number]
  limit: number
}

export async function listSharingKeys(db: Db, { groups, organization_id, sizes, limit }: Alike) {
  const [one, other] = [0, 1].map((half) => groups.map((group) => `{${group[half]!.join()}}`))
  const values = [one, other, organization_id, ...sizes, limit]
  const { rows } = await db.executeQuery(prepared('memory-sharing-keys', LIKE, values))
  return JSON.parse((rows[0] as { found: string }).found) as string[]
}

/** Returns the part of all indexed texts that has each of the most common keys, as Postgres last counted, and their number. */
export async function countCommonKeys(db: Db) {
  const { rows } = await sql<{ texts: number; keys: number[] | null; shares: number[] | null }>`
    select greatest(c.reltuples, 0)::float8 as texts, s.most_common_elems::text::integer[] as keys,
           s.most_common_elem_freqs::float8[] as shares
      from pg_class c left join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'keys'
     where c.oid = 'memory_texts'::regclass`.execute(db)
  return rows[0]!
}

type TextInPlace = { id: string; content: string; identifier: string; before: string | null; after: string | null }

const IN_PLACE = `
  select s.id, s.content, s.identifier, b.content as before, a.content as after
    from source_texts s
    left join source_texts b on b.page_id = s.page_id and b.position = s.position - 1
    left join source_texts a on a.page_id = s.page_id and a.position = s.position + 1
   where s.page_id = $1 and s.id = any ($2::uuid[])
   order by s.position`

export const findTextInPlace = async (db: Db, pageId: string, id: string) =>
  (await listTextsInPlace(db, pageId, [id]))[0]

export async function listTextsInPlace(db: Db, pageId: string, ids: readonly string[]) {
  const { rows } = await db.executeQuery(prepared('memory-texts-in-place', IN_PLACE, [pageId, ids]))
  return rows as TextInPlace[]
}

const USES = 'select id, reads_memory, writes_memory from projects where organization_id = $1'

export async function listMemoryUses(db: Db, organizationId: string) {
  const { rows } = await db.executeQuery(prepared('memory-uses', USES, [organizationId]))
  return rows as { id: string; reads_memory: boolean; writes_memory: boolean }[]
}
