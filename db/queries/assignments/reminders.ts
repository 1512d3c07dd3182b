import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export async function findReminderSetting(db: Db, user_id: string) {
  const found = await db.selectFrom('work_reminders').where('user_id', '=', user_id).select('is_on').executeTakeFirst()
  return found?.is_on ?? true
}

export const saveReminderSetting = (trx: Trx, user_id: string, is_on: boolean) =>
  trx
    .insertInto('work_reminders')
    .values({ user_id, is_on })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_on }))
    .execute()

type Reminded = { id: string; email: string; full_name: string | null }

/**
 * People with work that is due on the day after `today` or is overdue, who have not been reminded on that day; from then on
 * they have. Of two nodes that ask at once one gets each of them.
 */
export async function claimReminders(trx: Trx, today: string, limit: number): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with due as (
      select distinct u.id
        from assignments a
        join versions v on v.id = a.version_id
        join projects p on p.id = v.project_id and a.target_language = any (p.target_languages)
        join assignment_people person on person.assignment_id = a.id
        join users u on u.id = person.user_id and u.is_active and u.is_email_confirmed
       where a.done_at is null and (a.due_on < ${today}::date or a.due_on = ${today}::date + 1)
         and (a.page_id is null or exists (select from pages where pages.id = a.page_id))
         and not exists (
           select from work_reminders r where r.user_id = u.id and (not r.is_on or r.mailed_on >= ${today}::date))
       order by u.id limit ${limit}),
    claimed as (
      insert into work_reminders as r (user_id, mailed_on) select id, ${today}::date from due
          on conflict (user_id) do update set mailed_on = excluded.mailed_on
       where r.is_on and (r.mailed_on is null or r.mailed_on < excluded.mailed_on)
      returning user_id)
    select u.id, u.email, u.full_name from claimed join users u on u.id = claimed.user_id order by u.id`.execute(trx)
  return rows
}
