import { sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'

/** Returns whether it is there for the first time; a job of a page that is gone is not kept. */
export async function insertSetAsideJob(trx: Trx, job: Omit<NewRow<'set_aside_jobs'>, 'set_aside_at'>) {
  const page = await trx.selectFrom('pages').where('id', '=', job.page_id).select('id').forKeyShare().executeTakeFirst()
  if (!page) return false
  const inserted = await trx
    .insertInto('set_aside_jobs')
    .values(job)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const described = (db: Db) =>
  db
    .selectFrom('set_aside_jobs as job')
    .innerJoin('pages', 'pages.id', 'job.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select(['job.id', 'job.target_language', 'job.reason', 'job.set_aside_at', 'job.page_id'])
    .select(sql<number>`cardinality(job.source_text_ids)`.as('rows'))
    .select(['pages.name as page_name', 'projects.name as project_name', 'organizations.name as organization_name'])

export async function listSetAsideJobs(db: Db, { skip, limit }: { skip: number; limit: number }) {
  const [data, count] = await Promise.all([
    described(db).orderBy('job.set_aside_at', 'desc').orderBy('job.id').offset(skip).limit(limit).execute(),
    countSetAsideJobs(db),
  ])
  return { data, count }
}

export async function countSetAsideJobs(db: Db) {
  const { count } = await db
    .selectFrom('set_aside_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findSetAsideJob = (db: Db, id: string) =>
  db.selectFrom('set_aside_jobs').where('id', '=', id).selectAll().executeTakeFirst()

export const findRequester = (db: Db, requestId: string) =>
  db
    .selectFrom('word_ledger as ledger')
    .innerJoin('users', 'users.id', 'ledger.requested_by')
    .where('ledger.request_id', '=', requestId)
    .where('users.is_active', '=', true)
    .select(['users.id', 'ledger.requested_by_name as name'])
    .executeTakeFirst()

export async function deleteSetAsideJob(db: Db, id: string) {
  const deleted = await db.deleteFrom('set_aside_jobs').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}
