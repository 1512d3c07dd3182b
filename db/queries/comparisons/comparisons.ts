import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import type { Side } from '../../tables/comparisons.ts'
import { seesProject } from '../seesProject.ts'

const comparisons = (db: Db) =>
  db
    .selectFrom('comparisons as c')
    .innerJoin('projects', 'projects.id', 'c.project_id')
    .select([
      'c.id',
      'c.project_id',
      'projects.organization_id',
      'c.page_id',
      'c.page_name',
      'c.target_language',
      'c.state',
      'c.error',
      'c.created_at',
    ])
    .select([
      sql<string[]>`array(select s.model from comparison_sides s where s.comparison_id = c.id order by s.side)`.as(
        'models',
      ),
      sql<number>`(select count(*)::int from comparison_rows r where r.comparison_id = c.id)`.as('texts'),
      sql<number>`(select count(distinct coalesce(h.user_id::text, h.id::text))::int
                     from comparison_choices h where h.comparison_id = c.id)`.as('people'),
      sql<number>`(select count(*)::int from comparison_choices h where h.comparison_id = c.id)`.as('choices'),
    ])

export type FoundComparison = NonNullable<Awaited<ReturnType<typeof findComparison>>>

export const findComparison = (db: Db, id: string) => comparisons(db).where('c.id', '=', id).executeTakeFirst()

export const findComparisonForUser = (db: Db, id: string, userId: string) =>
  comparisons(db)
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('c.id', '=', id)
    .where('member.user_id', '=', userId)
    .where(seesProject())
    .executeTakeFirst()

export const listComparisons = (db: Db, projectId: string) =>
  comparisons(db).where('c.project_id', '=', projectId).orderBy('c.id', 'desc').execute()

export const findRunningComparison = (db: Db, projectId: string) =>
  db
    .selectFrom('comparisons')
    .where('project_id', '=', projectId)
    .where('state', '=', 'running')
    .select('id')
    .executeTakeFirst()

type NewComparison = NewRow<'comparisons'> & {
  sides: Record<Side, { model: string; description: string }>
  rows: Omit<NewRow<'comparison_rows'>, 'comparison_id'>[]
}

export async function insertComparison(trx: Trx, { sides, rows, ...comparison }: NewComparison): Promise<string> {
  const { id } = await trx.insertInto('comparisons').values(comparison).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('comparison_sides')
    .values((['a', 'b'] as const).map((side) => ({ comparison_id: id, side, ...sides[side], result: null })))
    .execute()
  await trx
    .insertInto('comparison_rows')
    .values(rows.map((row) => ({ comparison_id: id, ...row })))
    .execute()
  return id
}

type State = Row<'comparisons'>['state']

export async function moveComparison(trx: Trx, id: string, from: State | readonly State[], to: State, error = '') {
  const moved = await trx
    .updateTable('comparisons')
    .set({ state: to, error })
    .where('id', '=', id)
    .where('state', 'in', [from].flat())
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export const deleteComparison = (trx: Trx, id: string) => trx.deleteFrom('comparisons').where('id', '=', id).execute()
