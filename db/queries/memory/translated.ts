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
  -- By the index alone, which has all that is asked here, in its order: Postgres goes no further than it has to.
  select m.source_text_id, m.project_id from memory_sources m
   where m.text_id = asked.text_id and m.source_text_id is not null and m.project_id = any (asked.giving)
     and (kind.is_own is null or kind.is_own = (m.project_id = $7))
     and (not kind.is_identified or m.identifier_hash = any (asked.identifier_hashes))
     and (not kind.is_checked or exists (
       select from translation_checks k where k.source_text_id = m.source_text_id and k.target_language = $5))
   order by m.source_text_id desc limit case when asked.identifiers is null then ${NEWEST} end`

const COMPLETED = `
  select c.source_text_id, c.project_id, t.id, t.content, t.updated_at as written_at, k.checked_at, k.checked_by,
         s.identifier, s.page_id, s.position
    from (${COPIES}) c
    join translations t on t.source_text_id = c.source_text_id and t.target_language = $5
    join source_texts s on s.id = c.source_text_id and s.content = asked.source
    left join translation_checks k on k.source_text_id = c.source_text_id and k.target_language = $5
   where t.status = '${FINISHED}' and t.content <> '' and c.source_text_id is distinct from $6
     and exists (select from pages p where p.id = s.page_id)
     and (not kind.is_identified or s.identifier = any (asked.identifiers))
   order by c.source_text_id desc limit case when not kind.is_identified then ${COMPARED} end`

const OF_PAGES = `
  select distinct on (source_text_id) source_text_id, null::uuid as unit_id, project_id, id, content, written_at, checked_at,
         checked_by, identifier, page_id, position
    from (
      select c.*, kind.is_identified,
             row_number() over (partition by kind.is_checked order by kind.is_own desc, c.source_text_id desc) as place
        from (values (true, false, false), (false, false, false), (true, true, false), (false, true, false), (null, false, true))
             kind (is_own, is_checked, is_identified)
       cross join lateral (${COMPLETED}) c
       where (not kind.is_identified or asked.identifiers is not null)
         and (kind.is_own is not false or cardinality(asked.giving) > 1)) c
   where is_identified or place <= ${COMPARED}`

const OF_FILES = `
  select null, m.unit_id, m.project_id, null, u.content, coalesce(u.written_at, u.imported_at), null, null,
         u.identifier, null, null
    from memory_sources m join memory_units u on u.id = m.unit_id and u.target_language = $5
   where m.text_id = asked.text_id and m.source_text_id is null and m.project_id = any (asked.giving)`

const ASKED = `
  select x.id as text_id, one.*, array(select id from projects where id = any ($2::uuid[]) and source_language = $4) as giving
    from (select source, array_agg(identifier) filter (where identifier <> '') as identifiers,
                 array_agg(hashtext(identifier)) filter (where identifier <> '') as identifier_hashes
            from unnest($3::text[], $8::text[]) named (source, identifier) group by source) one
    join memory_texts x on x.organization_id = $1 and hashtextextended(x.source, 0) = hashtextextended(one.source, 0)
                       and x.source = one.source`

const TRANSLATED = `
  select t.source_text_id, t.project_id, asked.source, t.content, t.identifier, p.name as page_name, v.name as version_name,
         j.name as project_name, case when t.id is null then 'import' else coalesce(w.actor_kind, 'person') end as actor_kind,
         case when t.id is null then u.written_by else w.actor_name end as written_by, coalesce(w.at, t.written_at) as written_at,
         t.checked_at, coalesce(nullif(btrim(checker.full_name), ''), checker.email) as checked_by,
         b.content as before, a.content as after
    from (${ASKED}) asked
   cross join lateral (
     select one.*, row_number() over (
              partition by case when one.identifier = any (asked.identifiers) then one.identifier end
              order by one.checked_at is null, one.written_at desc) as place
       from ((${OF_PAGES}) union all (${OF_FILES})) one
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
