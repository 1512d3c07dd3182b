import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

type Run = { id: string; job_id: string; process_id: string; mostDeaths: number }

/** Records that a job is run, unless so many other processes have left a run of it without an end; answers how many have. */
export async function beginJobRun(db: Db, { id, job_id, process_id, mostDeaths }: Run) {
  const { rows } = await sql<{ deaths: number }>`
    with dead as (
      select count(*)::int as deaths from job_runs where job_id = ${job_id} and process_id <> ${process_id}
    ), begun as (
      insert into job_runs (id, job_id, process_id)
      select ${id}::uuid, ${job_id}::uuid, ${process_id}::uuid from dead where deaths < ${mostDeaths}
    )
    select deaths from dead`.execute(db)
  return rows[0]!.deaths
}

/** Ends all runs of a process but those that go on: so one that could not be ended before is ended by the next. */
export const endJobRuns = (db: Db, processId: string, runningIds: string[]) =>
  db
    .deleteFrom('job_runs')
    .where('process_id', '=', processId)
    .where('id', '<>', sql<string>`all (${runningIds}::uuid[])`)
    .execute()

export const deleteJobRuns = (db: Db, jobId: string) => db.deleteFrom('job_runs').where('job_id', '=', jobId).execute()

export const deleteOldJobRuns = (db: Db, before: Date) =>
  db.deleteFrom('job_runs').where('begun_at', '<', before).execute()
