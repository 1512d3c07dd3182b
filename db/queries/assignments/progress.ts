import { sql } from 'kysely'
import { CHECKED, FINISHED } from '../../vocabulary/statuses.ts'

/**
 * Of a row `a` of `assignments`, as SQL to be joined: from the counters, and of chosen texts one by one. Done is what is finished,
 * or checked.
 */
export const PROGRESS = sql`lateral (
  select coalesce(sum(part.texts), 0)::int as texts, coalesce(sum(part.done), 0)::int as done,
         coalesce(sum(part.words), 0)::int as words, coalesce(sum(part.words_done), 0)::int as words_done
    from (
      select sum(c.texts) filter (where c.target_language is null) as texts,
             sum(c.texts) filter (where c.target_language is not null) as done,
             sum(c.words) filter (where c.target_language is null) as words,
             sum(c.words) filter (where c.target_language is not null) as words_done
        from pages g join text_counters c on c.page_id = g.id
       where a.covers <> 'texts' and g.version_id = a.version_id and (a.page_id is null or g.id = a.page_id)
         and (c.target_language is null or c.target_language = a.target_language
              and c.status = case a.task when 'check' then ${sql.lit(CHECKED)} else ${sql.lit(FINISHED)} end)
      union all
      select count(*), count(*) filter (where is_done), sum(s.words), sum(s.words) filter (where is_done)
        from assignment_texts o join source_texts s on s.id = o.source_text_id
        left join translations t on t.source_text_id = s.id and t.target_language = a.target_language
         and t.status = ${sql.lit(FINISHED)}
        left join translation_checks k on a.task = 'check' and k.source_text_id = s.id
         and k.target_language = a.target_language
        cross join lateral (
          select case a.task when 'check' then k.source_text_id is not null else t.id is not null end as is_done) x
       where a.covers = 'texts' and o.assignment_id = a.id) part)`
