import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { listContained } from '../versions/versionStates.ts'

type Ancestor = Pick<Row<'file_ancestors'>, 'page_id' | 'kind' | 'language' | 'sha256' | 'sketch' | 'texts'> & {
  isPage: boolean
}

/** As many as a page keeps, and of these the newest ones all. */
const [KEPT, NEWEST] = [200, 50]

/**
 * Records the same file as the last one only once. An import has its record for itself, since with its undo the record says
 * another thing.
 */
export async function insertAncestor(trx: Trx, { page_id, isPage, ...ancestor }: Ancestor) {
  const texts_mark = isPage
    ? sql<string>`(select p.texts_mark from pages p where p.id = ${page_id})`
    : sql<string | null>`null`
  const last = await trx
    .selectFrom('file_ancestors')
    .where('page_id', '=', page_id)
    .where('kind', '=', ancestor.kind)
    .where('language', 'is not distinct from', ancestor.language)
    .where('base_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['id', 'sha256'])
    .select(sql<boolean>`exists (select from reimports r where r.ancestor_id = file_ancestors.id)`.as('isOfImport'))
    .executeTakeFirst()
  if (last && !last.isOfImport && last.sha256.equals(ancestor.sha256)) {
    if (isPage) await trx.updateTable('file_ancestors').where('id', '=', last.id).set({ texts_mark }).execute()
    return last.id
  }
  const seqs = sql<string>`(
    select coalesce(jsonb_object_agg(h.language, h.head_seq), '{}') from document_heads h where h.page_id = ${page_id})`
  const { id } = await trx
    .insertInto('file_ancestors')
    .values({ ...ancestor, page_id, seqs, texts_mark } satisfies Record<
      keyof Omit<NewRow<'file_ancestors'>, 'id' | 'created_at' | 'base_id'>,
      unknown
    >)
    .returning('id')
    .executeTakeFirstOrThrow()
  await thinOut(trx, page_id)
  return id
}

/**
 * Forgets the one that is nearest to the next newer one for its age, so that a file has a near ancestor however often the
 * page was exported since. Those that undone imports were made from stay.
 */
const thinOut = (trx: Trx, pageId: string) =>
  sql`
    delete from file_ancestors where id = (
      select id from (
        select id, created_at, lead(created_at) over (order by created_at) as next,
               row_number() over (order by created_at desc) as number, count(*) over () as count
          from file_ancestors where page_id = ${pageId}) a
       where count > ${KEPT} and number > ${NEWEST} and not exists (select from file_ancestors u where u.base_id = a.id)
       order by extract(epoch from next - created_at) / extract(epoch from clock_timestamp() - created_at), created_at
       limit 1)`.execute(trx)

/**
 * Marks the record of an import that is undone: another edition of its file is known by it, and compared with `baseId`, the
 * one that it was made from, as if the import had never been. Without that one it is forgotten.
 */
export async function markAncestorUndone(trx: Trx, reimportId: string, baseId: string | null) {
  await sql`
    with base as (select coalesce(base_id, id) as id from file_ancestors where id = ${baseId}::uuid for key share),
         undone as (select ancestor_id as id from reimports where id = ${reimportId})
    update file_ancestors a set base_id = base.id from base, undone
     where (a.id = undone.id or a.base_id = undone.id) and base.id <> undone.id`.execute(trx)
  await trx
    .deleteFrom('file_ancestors')
    .where('id', '=', (eb) => eb.selectFrom('reimports').where('id', '=', reimportId).select('ancestor_id'))
    .where('id', 'is distinct from', baseId)
    .where('base_id', 'is', null)
    .execute()
}

export const markAncestorRedone = (trx: Trx, reimportId: string) =>
  trx
    .updateTable('file_ancestors')
    .set({ base_id: null })
    .where('id', '=', (eb) => eb.selectFrom('reimports').where('id', '=', reimportId).select('ancestor_id'))
    .execute()

type Recorded = Pick<Row<'file_ancestors'>, 'id' | 'kind' | 'language' | 'sketch' | 'base_id'>

/**
 * All that are recorded of a page, the newest first, without their texts: of a page in a copied version also what was recorded
 * of its original until then, since the copy holds what had become of these files.
 */
export async function listAncestors(db: Db, pageId: string): Promise<Recorded[]> {
  const page = await db.selectFrom('pages').where('id', '=', pageId).select('version_id').executeTakeFirst()
  const contained = page ? await listContained(db, page.version_id) : []
  const { rows } = await sql<Recorded>`
    select a.id, a.kind, a.language, a.sketch, a.base_id
      from pages own
      cross join unnest(${contained.map(({ version_id }) => version_id)}::uuid[],
                        ${contained.map(({ state_id }) => state_id)}::uuid[]) c (version_id, state_id)
      left join version_states s on s.id = c.state_id
      join pages p on p.version_id = c.version_id and coalesce(p.lineage_id, p.id) = coalesce(own.lineage_id, own.id)
      join file_ancestors a on a.page_id = p.id and a.created_at <= coalesce(s.at, 'infinity')
     where own.id = ${pageId}
     order by a.created_at desc`.execute(db)
  return rows
}

/**
 * One of them, and the number of translations in its languages that have another text since: of a later revision. Revisions of
 * a page in another version, which is named, say nothing about that.
 */
export const findAncestor = (db: Db, id: string, pageId: string) =>
  db
    .selectFrom('file_ancestors as a')
    .innerJoin('pages as p', 'p.id', 'a.page_id')
    .innerJoin('versions as v', 'v.id', 'p.version_id')
    .where('a.id', '=', id)
    .select(['a.kind', 'a.language', 'a.created_at as at'])
    .select(sql<string | null>`case when a.page_id <> ${pageId} then v.name end`.as('version_name'))
    .select(
      sql<number | null>`case when a.page_id = ${pageId} then (
        select count(*)::int from source_texts s join translations t on t.source_text_id = s.id
         where s.page_id = a.page_id and (a.language is null or t.target_language = a.language)
           and t.revision > coalesce((a.seqs ->> t.target_language)::bigint, 0)) end`.as('changed_since'),
    )
    .executeTakeFirst()

export const findPageAncestor = (db: Db, pageId: string) =>
  db
    .selectFrom('file_ancestors as a')
    .innerJoin('pages as p', (join) => join.onRef('p.id', '=', 'a.page_id').onRef('p.texts_mark', '=', 'a.texts_mark'))
    .where('a.page_id', '=', pageId)
    .select(['a.id', 'a.texts'])
    .limit(1)
    .executeTakeFirst()

export const listAncestorTexts = (db: Db, ids: readonly string[]) =>
  db.selectFrom('file_ancestors').where('id', '=', sql<string>`any (${ids})`).select(['id', 'texts']).execute()
