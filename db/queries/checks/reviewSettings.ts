import type { Db, Row, Trx } from '../../schema.ts'

export type ReviewSettings = { steps: 0 | 1 | 2; protects_checked: boolean }

const WITHOUT: ReviewSettings = { steps: 0, protects_checked: false }

export const findReviewSettings = async (db: Db, project_id: string): Promise<ReviewSettings> =>
  (await db
    .selectFrom('project_reviews')
    .where('project_id', '=', project_id)
    .select(['steps', 'protects_checked'])
    .executeTakeFirst()) ?? WITHOUT

export const findReviewOfPage = async (db: Db, page_id: string) =>
  db
    .selectFrom('project_reviews as r')
    .innerJoin('versions as v', 'v.project_id', 'r.project_id')
    .innerJoin('pages as p', 'p.version_id', 'v.id')
    .innerJoin('projects as j', 'j.id', 'r.project_id')
    .where('p.id', '=', page_id)
    .select(['r.project_id', 'j.organization_id', 'r.steps', 'r.protects_checked'])
    .executeTakeFirst()

/** Only changes what is another one: each change asks everybody who is in a document again. */
export async function updateReviewSettings(trx: Trx, project_id: string, { steps, protects_checked }: ReviewSettings) {
  const before = await findReviewSettings(trx, project_id)
  if (before.steps === steps && before.protects_checked === protects_checked) return
  if (steps === 0) await trx.deleteFrom('project_reviews').where('project_id', '=', project_id).execute()
  else await upsert(trx, { project_id, steps, protects_checked })
}

const upsert = (trx: Trx, row: Row<'project_reviews'>) =>
  trx
    .insertInto('project_reviews')
    .values(row)
    .onConflict((on) =>
      on.column('project_id').doUpdateSet({ steps: row.steps, protects_checked: row.protects_checked }),
    )
    .execute()
