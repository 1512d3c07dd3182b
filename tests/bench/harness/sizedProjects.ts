import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { connect } from '#db/connect.ts'
import { sumCounters } from '#db/queries/pages/textCounters.ts'
import type { Db } from '#db/schema.ts'

/** As many in each project, so that their lists are of the same length. */
export const PAGES = 100
/** On the page that people work on, in each project. */
const ROWS_AT_WORK = 1000
const PARALLEL = 2

export type SizedProject = { organization: string; project: string; version: string; page: string; texts: number }

/** A project of one person in Spanish and French, all translated, with one page of 1,000 rows and others of the same size. */
export async function insertSizedProject(
  { db, databaseUrl }: { db: Db; databaseUrl: string },
  owner: string,
  rowsAPage: number,
): Promise<SizedProject> {
  const [organization, project, version, page] = [uuid(), uuid(), uuid(), uuid()]
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('organizations').values({ id: organization, name: 'Studio', owner_id: owner }).execute()
    const member = { organization_id: organization, user_id: owner, role: 'OWNER' as const }
    await trx.insertInto('organization_members').values(member).execute()
    const languages = { source_language: 'en' as const, target_languages: ['es' as const, 'fr' as const] }
    await trx
      .insertInto('projects')
      .values({ id: project, organization_id: organization, name: 'Game', ...languages })
      .execute()
    await trx
      .insertInto('versions')
      .values({ id: version, project_id: project, name: '1.0', version_number: 1 })
      .execute()
  })
  const others = Array.from({ length: PAGES - 1 }, () => uuid())
  const waiting = [page, ...others].map((id) => ({ id, rows: id === page ? ROWS_AT_WORK : rowsAPage }))
  const writers = connect(databaseUrl, { max: PARALLEL })
  const write = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await insertPage(writers, version, next)
  }
  await Promise.all(Array.from({ length: PARALLEL }, write))
  await writers.destroy()
  while ((await sumCounters(db)) > 0);
  return { organization, project, version, page, texts: ROWS_AT_WORK + others.length * rowsAPage }
}

/** As an import does, in one transaction and without looking up what the rows belong to. */
const insertPage = (db: Db, version_id: string, { id, rows }: { id: string; rows: number }) =>
  db.transaction().execute(async (trx) => {
    await trx.insertInto('pages').values({ id, version_id, name: 'Page', type: 'dialogue' }).execute()
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into source_texts (page_id, position, identifier, content, words)
      select ${id}, n, 'text.' || n, 'Source text number ' || n || ' of ' || left(${id}::text, 18), 6
        from generate_series(0, ${rows}::int - 1) n`.execute(trx)
    await sql`
      insert into translations (source_text_id, target_language, content, status)
      select id, language, 'Texto traducido número ' || position,
             case when position % 10 = 0 then 'NEEDS_REVIEW' else 'COMPLETED' end
        from source_texts, unnest(array['es', 'fr']) language where page_id = ${id}`.execute(trx)
  })
