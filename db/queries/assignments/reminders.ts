import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { EVERYBODY } from './people.ts'

type Setting = { is_on: boolean; time_zone: string | null }

export async function findReminderSetting(db: Db, user_id: string): Promise<Setting> {
  const settings = db.selectFrom('work_reminders').where('user_id', '=', user_id).select(['is_on', 'time_zone'])
  return (await settings.executeTakeFirst()) ?? { is_on: true, time_zone: null }
}

export const saveReminderSetting = (trx: Trx, user_id: string, setting: Partial<Setting>) =>
  trx
    .insertInto('work_reminders')
    .values({ user_id, ...setting })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id, ...setting }))
    .execute()

/** Of the names that browsers use; others are unknown to the database. */
export async function knowsTimeZone(db: Db, name: string) {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

/** `today`: in their time zone. */
type Reminded = { id: string; email: string; full_name: string | null; today: string }
type Morning = { now: Date; first_hour: number; limit: number }

/**
 * People whose morning has begun, with work that is due on the day after or is overdue, who have not been reminded on that day;
 * from then on they have. Of two nodes that ask at once one gets each of them. Some may be of a team and not able to do it.
 */
export async function claimReminders(trx: Trx, { now, first_hour, limit }: Morning): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with due as (
      select distinct u.id, here.today
        from assignments a
        join versions v on v.id = a.version_id
        join projects p on p.id = v.project_id and a.target_language = any (p.target_languages)
        join lateral (${EVERYBODY}) person on true
        join users u on u.id = person.user_id and u.is_active and u.is_email_confirmed
        left join work_reminders r on r.user_id = u.id
        cross join lateral (select ${now}::timestamptz at time zone coalesce(r.time_zone, 'UTC') as at) clock
        cross join lateral (select clock.at::date as today) here
       where a.done_at is null and a.due_on <= (${now}::timestamptz at time zone 'UTC')::date + 2
         and (a.due_on < here.today or a.due_on = here.today + 1)
         and extract(hour from clock.at) >= ${first_hour}
         and (a.page_id is null or exists (select from pages where pages.id = a.page_id))
         and (r.user_id is null or r.is_on and (r.mailed_on is null or r.mailed_on < here.today))
       order by u.id limit ${limit}),
    claimed as (
      insert into work_reminders as r (user_id, mailed_on) select id, today from due
          on conflict (user_id) do update set mailed_on = excluded.mailed_on
       where r.is_on and (r.mailed_on is null or r.mailed_on < excluded.mailed_on)
      returning user_id, mailed_on)
    select u.id, u.email, u.full_name, claimed.mailed_on as today
      from claimed join users u on u.id = claimed.user_id order by u.id`.execute(trx)
  return rows
}
