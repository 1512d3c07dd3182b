import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import { BESIDE_STATUSES } from '../../vocabulary/statuses.ts'
import { seesProject } from '../seesProject.ts'

const VERSION = [
  'versions.id',
  'versions.project_id',
  'versions.name',
  'versions.status',
  'versions.version_number',
  'versions.created_at',
] as const

const versions = (db: Db) =>
  db
    .selectFrom('versions')
    .select(VERSION)
    .select((eb) =>
      eb
        .selectFrom('pages')
        .whereRef('pages.version_id', '=', 'versions.id')
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('pages_count'),
    )

export type Version = Pick<
  Row<'versions'>,
  'id' | 'project_id' | 'name' | 'status' | 'version_number' | 'created_at'
> & {
  pages_count: number
}

export const listVersions = (db: Db, projectId: string): Promise<Version[]> =>
  versions(db).where('versions.project_id', '=', projectId).orderBy('versions.version_number', 'desc').execute()

export const findVersionLanguages = (db: Db, id: string) =>
  db
    .selectFrom('versions')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .where('versions.id', '=', id)
    .select(['projects.source_language', 'projects.target_languages'])
    .executeTakeFirst()

export const findJudgedProject = (db: Db, version_id: string) =>
  db
    .selectFrom('versions')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .where('versions.id', '=', version_id)
    .select(['projects.id as project_id', 'projects.state as project_state'])
    .select(['projects.source_language', 'projects.placeholder_patterns'])
    .select(['projects.required_checks', 'projects.check_levels'])
    .executeTakeFirst()

export async function areOfOneProject(db: Db, version_id: string, others: readonly string[]) {
  const { rows } = await sql<{ is_so: boolean }>`
    select count(*) = ${new Set(others).size} as is_so from versions v join versions own on own.project_id = v.project_id
     where own.id = ${version_id} and v.id = any (${others}::uuid[])`.execute(db)
  return rows[0]!.is_so
}

export const findVersionForUser = (
  db: Db,
  id: string,
  userId: string,
): Promise<(Version & { organization_id: string }) | undefined> =>
  versions(db)
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('versions.id', '=', id)
    .where('member.user_id', '=', userId)
    .where(seesProject())
    .select('projects.organization_id')
    .executeTakeFirst()

/** Numbers rise within a project and are never used again (reading 24). */
export async function insertVersion(
  trx: Trx,
  { project_id, name, status }: Pick<Row<'versions'>, 'project_id' | 'name' | 'status'>,
): Promise<Version> {
  const { last_version_number: version_number } = await trx
    .updateTable('projects')
    .set((eb) => ({ last_version_number: eb('last_version_number', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', project_id)
    .returning('last_version_number')
    .executeTakeFirstOrThrow()
  const version = await trx
    .insertInto('versions')
    .values({ project_id, name, status, version_number })
    .returning(VERSION)
    .executeTakeFirstOrThrow()
  return { ...version, pages_count: 0 }
}

export async function countContents(db: Db, id: string) {
  const { rows } = await sql<{ pages: number; texts: number; translations: number; characters: number }>`
    select count(*)::int as pages,
           coalesce(sum((select sum(c.texts) from text_counters c
                          where c.page_id = p.id and c.target_language is null)), 0)::int as texts,
           coalesce(sum((select sum(c.texts) from text_counters c
                          where c.page_id = p.id and c.status <> all (${BESIDE_STATUSES}))), 0)::int as translations,
           coalesce(sum((select count(*) from characters c where c.page_id = p.id)), 0)::int as characters
      from pages p where p.version_id = ${id}`.execute(db)
  return rows[0]!
}

export const updateVersion = (db: Db, id: string, change: Partial<Pick<Row<'versions'>, 'name' | 'status'>>) =>
  db
    .updateTable('versions')
    .set((eb) => ({ id: eb.ref('id'), ...change })) // an empty change is none
    .where('id', '=', id)
    .execute()
