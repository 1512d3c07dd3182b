import { prepared } from '../../run.ts'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'
import { lastWrite } from '../translations/lastWrite.ts'

export type StoredMatch = {
  source_text_id: string | null
  project_id: string
  source: string
  content: string
  identifier: string | null
  page_name: string | null
  version_name: string | null
  project_name: string
  actor_kind: 'person' | 'ai' | 'import' | 'api' | 'memory'
  written_by: string | null
  written_at: Date
  checked_at: Date | null
  checked_by: string | null
  before: string | null
  after: string | null
}

export type Translated = {
  organization_id: string
  project_id: string
  project_ids: readonly string[]
  /** `identifier`: of the text for which a translation is looked for. */
  sources: readonly { source: string; identifier?: string }[]
  source_language: LanguageCode
  language: LanguageCode
  without: string | null
  limit: number
}

/** Of a text with thousands of copies, the translations of the newest ones, and of the newest checked ones, are compared. */
const COMPARED = 12
/** Of a similar text older copies are left out. */
const NEWEST = 100

const COPIES = `
  select m.source_text_id, m.unit_id, m.project_id, m.project_id = $7 as is_own
    from memory_texts x join memory_sources m on m.text_id = x.id
   where x.organization_id = $1 and hashtextextended(x.source, 0) = hashtextextended(asked.source, 0) and x.source = asked.source
     and m.project_id = any (array(select id from projects where id = any ($2::uuid[]) and source_language = $4))
   order by m.source_text_id desc limit case when asked.identifiers is null then ${NEWEST} end`

const completed = (chosen: string) => `
  select c.source_text_id, c.unit_id, c.project_id, t.id, t.content, t.updated_at as written_at, k.checked_at, k.checked_by,
         s.identifier, s.page_id, s.position, c.is_own
    -- The order of the result, so that Postgres goes no further than it has to.
    from (select copies.* from copies ${chosen} order by copies.is_own desc, copies.source_text_id desc offset 0) c
    join translations t on t.source_text_id = c.source_text_id and t.target_language = $5
    join source_texts s on s.id = c.source_text_id and s.content = asked.source
    left join translation_checks k on k.source_text_id = c.source_text_id and k.target_language = $5
   where t.status = '${FINISHED}' and t.content <> '' and c.source_text_id is distinct from $6
     and exists (select from pages p where p.id = s.page_id)
   order by c.is_own desc, c.source_text_id desc`

const CHECKED = 'join translation_checks k on k.source_text_id = copies.source_text_id and k.target_language = $5'
const IDENTIFIED =
  'join source_texts s on s.id = copies.source_text_id and s.identifier = any (asked.identifiers) where asked.identifiers is not null'
const OF_FILES = `
  select null, c.unit_id, c.project_id, null, u.content, coalesce(u.written_at, u.imported_at), null, null,
         u.identifier, null, null, c.is_own
    from copies c join memory_units u on u.id = c.unit_id and u.target_language = $5`

const TRANSLATED = `
  select t.source_text_id, t.project_id, asked.source, t.content, t.identifier, p.name as page_name, v.name as version_name,
         j.name as project_name, case when t.id is null then 'import' else coalesce(w.actor_kind, 'person') end as actor_kind,
         case when t.id is null then u.written_by else w.actor_name end as written_by, coalesce(w.at, t.written_at) as written_at,
         t.checked_at, coalesce(nullif(btrim(checker.full_name), ''), checker.email) as checked_by,
         b.content as before, a.content as after
    from (select source, array_agg(identifier) filter (where identifier <> '') as identifiers
            from unnest($3::text[], $8::text[]) one (source, identifier) group by source) asked
   cross join lateral (
     with copies as materialized (${COPIES})
     select one.*, row_number() over (
              partition by case when one.identifier = any (asked.identifiers) then one.identifier end
              order by one.checked_at is null, one.written_at desc) as place
       from ((${completed('where copies.source_text_id is not null')} limit ${COMPARED})
             union (${completed(CHECKED)} limit ${COMPARED})
             union (${completed(IDENTIFIED)})
             union (${OF_FILES})) one
   ) t
    join projects j on j.id = t.project_id
    left join memory_units u on u.id = t.unit_id
    left join pages p on p.id = t.page_id
    left join versions v on v.id = p.version_id
    left join lateral (${lastWrite('c.actor_kind, c.actor_name, c.at')}) w on true
    left join users checker on checker.id = t.checked_by
    left join source_texts b on b.page_id = t.page_id and b.position = t.position - 1
    left join source_texts a on a.page_id = t.page_id and a.position = t.position + 1
   where t.place <= $9
   order by t.checked_at is null, coalesce(w.at, t.written_at) desc`

/**
 * Completed translations of these source texts and imported ones, the checked and latest first: of each source text at most `limit`,
 * and as many with each of its identifiers.
 */
export async function listTranslated(db: Db, asked: Translated): Promise<StoredMatch[]> {
  const { organization_id, project_id, project_ids, sources, source_language, language, without, limit } = asked
  const texts = sources.map(({ source }) => source)
  const identifiers = sources.map(({ identifier }) => identifier ?? '')
  const about = [
    organization_id,
    project_ids,
    texts,
    source_language,
    language,
    without,
    project_id,
    identifiers,
    limit,
  ]
  const { rows } = await db.executeQuery(prepared('memory-translated', TRANSLATED, about))
  return rows as StoredMatch[]
}
