import { sql } from 'kysely'
import type { Db, Row } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type StoredOperation = Row<'operations'> & {
  page_name: string | null
  added_page_name: string | null
  identifier: string | null
  is_kept: boolean
  is_under_way: boolean
  languages: LanguageCode[] | null
}
type Wanted = { version_id: string; page_id?: string; before?: string; limit: number }

const operations = (db: Db) =>
  db
    .selectFrom('operations as o')
    .leftJoin('pages as p', 'p.id', 'o.page_id')
    .leftJoin('all_source_texts as s', 's.id', 'o.source_text_id')
    .leftJoin('bulk_changes as c', 'c.id', 'o.id')
    .selectAll('o')
    .select(['p.name as page_name', 'c.languages'])
    .select(sql<boolean>`coalesce(c.state in ('running', 'undoing', 'redoing'), false)`.as('is_under_way'))
    .select(
      sql<string | null>`(
        select name from pages where id = o.added_pages[1] and cardinality(o.added_pages) = 1)`.as('added_page_name'),
    )
    .select(sql<string | null>`coalesce(nullif(s.identifier, ''), left(s.content, 40))`.as('identifier'))
    .select(
      sql<boolean>`case
        when o.kind in ('accept', 'agent') then false
        when o.kind = 'bulk' then exists (
          select from bulk_changes b where b.id = o.id and b.state = 'undone' and (
            exists (select from row_operations part join row_operation_steps w on w.operation_id = part.id
                     where part.bulk_change_id = b.id and part.undone_at is not null)
            or exists (select from bulk_limits l where l.bulk_change_id = b.id and l.undone_at is not null and not l.is_left)))
        when o.kind in ('merge', 'import', 'carry') then
          (cardinality(o.added_pages) > 0
            or exists (select from reimports r where o.id in (r.id, r.carry_id, r.file_import_id) and r.changes is not null))
          and cardinality(o.added_pages) = (
            select count(*) from (
              select id from pages union all select id from bin where kind = 'page') p where p.id = any (o.added_pages))
        else o.kind = 'replace' or exists (select from row_operation_steps w where w.operation_id = o.id) end`.as(
        'is_kept',
      ),
    )

const changesPage = (page_id: string) => sql<boolean>`(o.page_id = ${page_id} or o.id in (
      select coalesce(r.carry_id, r.file_import_id) from reimports r where r.page_id = ${page_id}
      union all select w.bulk_change_id from row_operations w where w.page_id = ${page_id} and w.bulk_change_id is not null
      union all select w.replacement_id from row_operations w where w.page_id = ${page_id} and w.replacement_id is not null
      union all select g.id from agent_runs g where o.kind = 'agent' and g.id = o.id and ${page_id} = any (g.page_ids)))`
const isOfPage = (page_id: string) => sql<boolean>`(${changesPage(page_id)} or ${page_id} = any (o.added_pages))`

export function listOperations(db: Db, { version_id, page_id, before, limit }: Wanted): Promise<StoredOperation[]> {
  let found = operations(db).where('o.version_id', '=', version_id).where('o.source_text_id', 'is', null)
  if (page_id !== undefined) found = found.where(isOfPage(page_id))
  if (before !== undefined)
    found = found.where(sql<boolean>`(o.at, o.id) < (select b.at, b.id from operations b where b.id = ${before})`)
  return found.orderBy('o.at', 'desc').orderBy('o.id', 'desc').limit(limit).execute()
}

type Own = { version_id: string; page_id: string; language: LanguageCode; actor_id: string }

export const listOwn = (
  db: Db,
  { version_id, page_id, language, actor_id }: Own,
  { most, minutes }: { most: number; minutes: number },
): Promise<StoredOperation[]> =>
  operations(db)
    .where('o.version_id', '=', version_id)
    .where('o.actor_id', '=', actor_id)
    .where('o.kind', '<>', 'agent')
    .where(changesPage(page_id))
    .where(sql<boolean>`coalesce(${language} = any (c.languages), o.language = ${language}, true)`)
    .where('o.at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('o.at', 'desc')
    .limit(most)
    .execute()

export const findOperation = (db: Db, id: string): Promise<StoredOperation | undefined> =>
  operations(db).where('o.id', '=', id).executeTakeFirst()
