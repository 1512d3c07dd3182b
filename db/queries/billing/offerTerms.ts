import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { type Sums, sums } from './usage.ts'

export type Paid = { organization_id: string; project_id: string | null }

export async function sumOffered(db: Db, paid: Paid, since: string): Promise<Sums & { running_rows: number }> {
  const usage = db
    .selectFrom('word_usage')
    .$if(paid.project_id === null, (query) => query.where('organization_id', '=', paid.organization_id))
    .$if(paid.project_id !== null, (query) => query.where('project_id', '=', paid.project_id!))
  const month = await usage.where('day', '>=', since).select(sums).executeTakeFirstOrThrow()
  const running = await usage.select([sums[1], sums[3]]).executeTakeFirstOrThrow()
  return { ...month, ...running, running_rows: await countRunningRows(db, paid) }
}

async function countRunningRows(db: Db, { organization_id, project_id }: Paid) {
  const { rows } = await db
    .selectFrom('row_claims')
    .innerJoin('pages', 'pages.id', 'row_claims.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .$if(project_id === null, (query) => query.where('projects.organization_id', '=', organization_id))
    .$if(project_id !== null, (query) => query.where('projects.id', '=', project_id!))
    .select(sql<number>`count(*)`.as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}
