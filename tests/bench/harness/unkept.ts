import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { readDocumentName } from '#collab/document/names.ts'
import type { Contest } from './contest.ts'

/** Moves a document into an organization of the same people that has no history kept. */
export async function keepNoHistory({ db }: Contest, document: string) {
  const { page_id } = readDocumentName(document)!
  const [organization_id, project_id, version_id] = [uuid(), uuid(), uuid()]
  await db.transaction().execute(async (trx) => {
    await sql`insert into organizations (id, name, owner_id, history_days)
              select ${organization_id}, name, owner_id, 0 from organizations where not is_personal`.execute(trx)
    await sql`insert into organization_members (organization_id, user_id, role)
              select ${organization_id}, user_id, role from organization_members join organizations o on o.id = organization_id
               where not o.is_personal and o.id <> ${organization_id}`.execute(trx)
    await sql`insert into projects (id, organization_id, name, source_language, target_languages)
              select ${project_id}, ${organization_id}, name, source_language, target_languages from projects`.execute(
      trx,
    )
    await trx.insertInto('versions').values({ id: version_id, project_id, name: '1.0', version_number: 1 }).execute()
    await trx.updateTable('pages').set({ version_id }).where('id', '=', page_id).execute()
    await sql`update document_heads set organization_id = ${organization_id} where page_id = ${page_id}`.execute(trx)
  })
}
