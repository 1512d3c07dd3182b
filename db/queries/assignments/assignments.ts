import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { seesProjectText } from '../seesProject.ts'
import { PACE } from './pace.ts'
import { PROGRESS } from './progress.ts'
import { todayOf } from './today.ts'

export type Assignment = Omit<Row<'assignments'>, 'assigned_by' | 'overdue_at'> & {
  project_id: string
  project_name: string
  version_name: string
  page_name: string | null
  assigned_by: string | null
  people: { user_id: string; name: string }[]
  teams: { team_id: string; name: string }[]
  texts: number
  done: number
  words: number
  words_done: number
  days_left: number | null
  today: string
}

const nameOf = (user: string) => sql.raw(`coalesce(nullif(btrim(${user}.full_name), ''), ${user}.email)`)

/** Of languages that the project has, and of what is in no bin. */
async function listWhere(db: Db, condition: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select a.id, a.version_id, a.target_language, a.covers, a.page_id, a.task, a.due_on, a.note, a.created_at, a.done_at,
           projects.id as project_id, projects.name as project_name, v.name as version_name, p.name as page_name,
           ${nameOf('giver')} as assigned_by, progress.*,
           ${todayOf(new Date())} as today,
           case when a.done_at is null and pace.rows_a_day > 0
             then ceil((progress.texts - progress.done) / pace.rows_a_day)::int end as days_left,
           coalesce((
             select json_agg(json_build_object('user_id', u.id, 'name', ${nameOf('u')}) order by ${nameOf('u')}, u.id)
               from assignment_people person join users u on u.id = person.user_id
              where person.assignment_id = a.id), '[]') as people,
           coalesce((
             select json_agg(json_build_object('team_id', teams.id, 'name', teams.name) order by lower(teams.name), teams.id)
               from assignment_teams given join teams on teams.id = given.team_id
              where given.assignment_id = a.id), '[]') as teams
      from assignments a
      join versions v on v.id = a.version_id
      join projects on projects.id = v.project_id and a.target_language = any (projects.target_languages)
      left join pages p on p.id = a.page_id
      left join users giver on giver.id = a.assigned_by
      cross join ${PROGRESS} progress
      cross join ${PACE} pace
     where (a.page_id is null or p.id is not null) and ${condition} order by ${order}, a.id`.execute(db)
  return rows
}

const BY_DATE = sql`a.due_on nulls last, a.created_at`

type Among = { project_id: string; version_id?: string | undefined; since: Date }

export const listAssignments = (db: Db, { project_id, version_id, since }: Among) =>
  listWhere(
    db,
    sql`projects.id = ${project_id} and ${version_id === undefined ? sql`true` : sql`v.id = ${version_id}`}
      and (a.done_at is null or a.done_at >= ${since})`,
    sql`a.done_at is not null, ${BY_DATE}`,
  )

export const listAssignmentsById = (db: Db, ids: readonly string[]) =>
  listWhere(db, sql`a.id = any (${ids}::uuid[])`, BY_DATE)

export const findAssignment = async (db: Db, project_id: string, id: string) =>
  (await listWhere(db, sql`projects.id = ${project_id} and a.id = ${id}`, BY_DATE))[0]

export const findTask = async (db: Db, id: string) =>
  (await db.selectFrom('assignments').where('id', '=', id).select('task').executeTakeFirst())?.task

export const listWork = (db: Db, user_id: string) =>
  listWhere(
    db,
    sql`a.done_at is null
      and exists (select from assigned_people own where own.assignment_id = a.id and own.user_id = ${user_id})
      and exists (
        select from organization_members member
         where member.organization_id = projects.organization_id and member.user_id = ${user_id}
           and ${sql.raw(seesProjectText())})`,
    BY_DATE,
  )

/** Locked, so that two who assign at once do not pass the bound together. */
export async function countOpen(trx: Trx, project_id: string) {
  await trx.selectFrom('projects').where('id', '=', project_id).select('id').forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('assignments')
    .innerJoin('versions', 'versions.id', 'assignments.version_id')
    .where('versions.project_id', '=', project_id)
    .where('assignments.done_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertAssignments = (trx: Trx, assignments: NewRow<'assignments'>[]) =>
  trx.insertInto('assignments').values(assignments).returning(['id', 'target_language', 'page_id']).execute()

export const insertAssignedTexts = (trx: Trx, assignment_id: string, texts: readonly string[]) =>
  sql`
    insert into assignment_texts (assignment_id, source_text_id)
    select ${assignment_id}, id from unnest(${texts}::uuid[]) id`.execute(trx)

/** With another date it may become overdue again. */
export const updateAssignment = (trx: Trx, id: string, { due_on, note }: Pick<Row<'assignments'>, 'due_on' | 'note'>) =>
  sql`
    update assignments set due_on = ${due_on}::date, note = ${note},
           overdue_at = case when due_on is not distinct from ${due_on}::date then overdue_at end
     where id = ${id}`.execute(trx)

export const deleteAssignments = (trx: Trx, ids: readonly string[]) =>
  sql`delete from assignments where id = any (${ids}::uuid[])`.execute(trx)

export async function countTextsOfVersion(db: Db, version_id: string, texts: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from source_texts s join pages p on p.id = s.page_id
     where s.id = any (${texts}::uuid[]) and p.version_id = ${version_id}`.execute(db)
  return rows[0]!.count
}
