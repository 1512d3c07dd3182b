import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { TABLES, type Thing } from './things.ts'

const VIEWS = { page: 'pages', version: 'versions', screenshot: 'screenshots', project: 'projects' } as const
const PARENTS = {
  page: 'version_id',
  version: 'project_id',
  screenshot: 'project_id',
  project: 'organization_id',
} as const
const KEYS = { page: 'pages.id', version: 'pages.version_id', project: 'versions.project_id' } as const

export function pagesOf(db: Db, { kind, id }: Thing) {
  const pages = db.selectFrom('pages').innerJoin('versions', 'versions.id', 'pages.version_id').select('pages.id')
  return kind === 'screenshot' ? pages.where(sql<boolean>`false`) : pages.where(KEYS[kind], '=', id)
}

const namesBeside = ({ kind, id }: Thing) => sql<{ name: string }>`
  select o.name from ${sql.table(VIEWS[kind])} o join ${sql.table(TABLES[kind])} own using (${sql.ref(PARENTS[kind])})
   where own.id = ${id} and o.id <> own.id`

export const listNamesBeside = async (trx: Trx, thing: Thing) =>
  new Set((await namesBeside(thing).execute(trx)).rows.map(({ name }) => name))

type Claimed = { page_id: string; languages: LanguageCode[] }

export const listClaimed = (db: Db, thing: Thing): Promise<Claimed[]> =>
  db
    .selectFrom('row_claims')
    .innerJoin('source_texts', 'source_texts.id', 'row_claims.source_text_id') // those that can be cancelled
    .where('row_claims.page_id', 'in', pagesOf(db, thing))
    .groupBy('row_claims.page_id')
    .select(['row_claims.page_id', sql<LanguageCode[]>`array_agg(distinct target_language)`.as('languages')])
    .execute()

/** From this statement on nobody reaches it, and nothing is committed in its documents. */
export async function putInBin(trx: Trx, { kind, id }: Thing, { userId, days }: { userId: string; days: number }) {
  await sql`
    update document_heads set access_version = access_version + 1
     where id in (select id from document_heads where page_id in (${pagesOf(trx, { kind, id })})
                   order by id for update)`.execute(trx)
  await trx
    .updateTable(TABLES[kind])
    .set({
      deleted_at: sql<Date>`now()`,
      deleted_by: userId,
      kept_until: sql<Date>`now() + make_interval(days => ${days})`,
      had_namesake: sql<boolean>`name in (${namesBeside({ kind, id })})`,
    })
    .where('id', '=', id)
    .execute()
}

export const endComparisonsOf = (trx: Trx, thing: Thing, error: string) =>
  trx
    .updateTable('comparisons')
    .set({ state: 'stopped', error })
    .where('state', '=', 'running')
    .where('page_id', 'in', pagesOf(trx, thing))
    .execute()

/** False where it is no longer kept. */
export async function takeOutOfBin(trx: Trx, { kind, id }: Thing, name: string) {
  const taken = await trx
    .updateTable(TABLES[kind])
    .set({ name, deleted_at: null, deleted_by: null, kept_until: null, had_namesake: null })
    .where('id', '=', id)
    .where('kept_until', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
