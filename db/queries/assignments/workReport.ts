import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type ReportLine = {
  /** The Monday with which it begins, `YYYY-MM-DD`, in UTC. */
  week: string
  user_id: string
  name: string
  target_language: LanguageCode
  translated: number
  edited: number
  checked: number
}

type Within = {
  project_id: string
  user_id: string | undefined
  team_id: string | undefined
  from: string
  until: string
}

// Work stays work once its translation is removed, or its page or version is in the bin.
const CHANGES = sql`
  select c.at, c.actor_kind, c.actor_id, c.actor_name, c.before, c.after, c.copied_from, c.operation_id, c.taken_back, c.is_check,
         t.source_text_id, t.target_language
    from translation_changes c join translations t on t.id = c.translation_id
  union all
  select at, actor_kind, actor_id, actor_name, before, after, copied_from, operation_id, coalesce(taken_back, false),
         coalesce(is_check, false), source_text_id, target_language
    from deleted_changes`

const IS_OWN_WORK = sql`not exists (
  select from row_operations o where o.id = c.operation_id and (o.agent_run_id is not null or o.kind = 'copy'))`

/**
 * Source words of the texts in which people were at work, each once a week, language and person: written where there was none,
 * else changed; and, beside that, confirmed. Without what was taken back.
 */
export async function listReportLines(
  db: Db,
  { project_id, user_id, team_id, from, until }: Within,
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    with worked as (
      select date_trunc('week', c.at at time zone 'utc')::date as week, c.actor_id, c.target_language, s.id,
             max(s.words) as words, max(c.actor_name) as actor_name,
             bool_or(c.before = '' and c.after <> '') as is_translated,
             bool_or(c.before <> '' and c.after <> '' and c.after <> c.before) as is_edited,
             bool_or(c.is_check) as is_checked
        from (${CHANGES}) c
        join all_source_texts s on s.id = c.source_text_id
        join all_pages p on p.id = s.page_id
        join all_versions v on v.id = p.version_id
       where v.project_id = ${project_id} and c.at >= ${from}::date::timestamp at time zone 'utc'
         and c.at < (${until}::date + 1)::timestamp at time zone 'utc'
         and c.actor_kind in ('person', 'api') and c.actor_id is not null and c.copied_from is null
         and not c.taken_back and ${IS_OWN_WORK} and ${user_id === undefined ? sql`true` : sql`c.actor_id = ${user_id}`}
         and ${team_id === undefined ? sql`true` : sql`c.actor_id in (select p.user_id from team_people p where p.team_id = ${team_id})`}
       group by 1, 2, 3, 4)
    select w.week, w.actor_id as user_id, coalesce(nullif(btrim(max(u.full_name)), ''), max(u.email), max(w.actor_name)) as name,
           w.target_language,
           coalesce(sum(w.words) filter (where w.is_translated), 0)::int as translated,
           coalesce(sum(w.words) filter (where w.is_edited and not w.is_translated), 0)::int as edited,
           coalesce(sum(w.words) filter (where w.is_checked), 0)::int as checked
      from worked w left join users u on u.id = w.actor_id
     where w.is_translated or w.is_edited or w.is_checked
     group by w.week, w.actor_id, w.target_language
     order by w.week desc, lower(coalesce(nullif(btrim(max(u.full_name)), ''), max(u.email), max(w.actor_name))), w.actor_id,
              w.target_language`.execute(db)
  return rows
}
