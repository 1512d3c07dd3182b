import { sql } from 'kysely'
import { EVERYBODY } from './people.ts'

/** Rows a day that the people of a row `a` of `assignments` have completed, or checked, of late in its project and language, to be joined. */
export const PACE = sql`lateral (
  select sum(e.count)::float8 / greatest(1, extract(epoch from now() - min(e.at))::float8 / 86400) as rows_a_day
    from (${EVERYBODY}) own
    join events e on e.person_id = own.user_id
   where e.kind = case a.task when 'check' then 'rows_checked' else 'rows_completed' end and e.actor_kind = 'person'
     and e.project_id = projects.id and e.target_language = a.target_language
     and e.at >= now() - interval '14 days')`
