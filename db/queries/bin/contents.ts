import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { seesProject } from '../seesProject.ts'
import type { Thing } from './things.ts'

const things = (db: Db) =>
  db
    .selectFrom('bin')
    .leftJoin('users', 'users.id', 'bin.deleted_by')
    .select(['bin.kind', 'bin.id', 'bin.name', 'bin.version_name', 'bin.deleted_at', 'bin.kept_until'])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as('deleted_by'))
    .orderBy('bin.deleted_at', 'desc')
    .orderBy('bin.id')

export type ThingInBin = Awaited<ReturnType<typeof listBinOfProject>>[number]

export const listBinOfProject = (db: Db, projectId: string) =>
  things(db).where('bin.project_id', '=', projectId).execute()

export const listBinOfOrganization = (db: Db, organizationId: string) =>
  things(db).where('bin.organization_id', '=', organizationId).where('bin.kind', '=', 'project').execute()

export const findInBinForUser = (db: Db, { kind, id }: Thing, userId: string) =>
  db
    .selectFrom('bin')
    .innerJoin('organization_members as member', 'member.organization_id', 'bin.organization_id')
    .where('bin.kind', '=', kind)
    .where('bin.id', '=', id)
    .where('member.user_id', '=', userId)
    .where(seesProject('coalesce(bin.project_id, bin.id)'))
    .select(['bin.name', 'bin.version_id', 'bin.project_id', 'bin.organization_id', 'bin.had_namesake'])
    .executeTakeFirst()

export const findPageInBin = (trx: Trx, id: string) =>
  trx
    .selectFrom('bin')
    .where('kind', '=', 'page')
    .where('id', '=', id)
    .select(['name', 'version_id', 'had_namesake'])
    .executeTakeFirst()

export async function listPathsBeside(trx: Trx, versionId: string, pageId: string) {
  const own = await trx
    .selectFrom('page_files')
    .where('page_id', '=', pageId)
    .select(['path', 'language_path'])
    .executeTakeFirst()
  const others = await trx
    .selectFrom('page_files')
    .innerJoin('pages', 'pages.id', 'page_files.page_id')
    .where('pages.version_id', '=', versionId)
    .select(['page_files.path', 'page_files.language_path'])
    .execute()
  return { own, others }
}

export const updatePaths = (trx: Trx, pageId: string, paths: { path: string; language_path: string | null }) =>
  trx.updateTable('all_page_files').set(paths).where('page_id', '=', pageId).where('is_current', '=', true).execute()
