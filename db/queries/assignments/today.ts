import { sql } from 'kysely'
import { EVERYBODY } from './people.ts'

/** Of a row `a` of `assignments`, as SQL: the day where the last of its people is; of nobody whose time zone is known, in UTC. */
export const todayOf = (now: Date) => sql<string>`coalesce((
  select min((${now}::timestamptz at time zone coalesce(r.time_zone, 'UTC'))::date)
    from (${EVERYBODY}) own left join work_reminders r on r.user_id = own.user_id),
  (${now}::timestamptz at time zone 'UTC')::date)`
