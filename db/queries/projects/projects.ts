import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, NewRow, Row, Schema, Trx } from '../../schema.ts'
import { PROJECT_SETTINGS, type ProjectSetting } from '../../tables/projectSettings.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { Principal } from '../../vocabulary/roles.ts'
import { seesProject } from '../seesProject.ts'

type Column = 'id' | 'organization_id' | ProjectSetting | 'created_at' | 'updated_at'
const columnOf = <Name extends Column>(name: Name) => `projects.${name}` as const

const UNCHANGED = (['id', 'organization_id', ...PROJECT_SETTINGS, 'created_at'] as const).map(columnOf)
export const PUBLIC = [...UNCHANGED, 'projects.updated_at'] as const

export type Project = Pick<Row<'projects'>, Column>

const lastEdited = ({ fn, selectFrom, ref }: ExpressionBuilder<Schema, 'projects'>) => {
  const pages = selectFrom('versions')
    .innerJoin('pages', 'pages.version_id', 'versions.id')
    .whereRef('versions.project_id', '=', 'projects.id')
  const commits = pages
    .innerJoin('document_heads as head', 'head.page_id', 'pages.id')
    .innerJoin('document_updates as update', (join) =>
      join.onRef('update.document_id', '=', 'head.id').onRef('update.seq', '=', 'head.head_seq'),
    )
  return fn<Date>('greatest', [
    ref('projects.updated_at'),
    pages.select(({ fn }) => fn.max('pages.updated_at').as('at')),
    commits.select(({ fn }) => fn.max('update.at').as('at')),
  ]).as('updated_at')
}

const projectsOf = (db: Db, { id, limits }: Principal) =>
  db
    .selectFrom('projects')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('member.user_id', '=', id)
    .where(seesProject())
    .$if(Boolean(limits?.project_ids), (query) =>
      query.where('projects.id', '=', sql<string>`any (${limits!.project_ids})`),
    )

export const listProjects = (db: Db, asker: Principal, { skip, limit }: { skip: number; limit: number }) =>
  projectsOf(db, asker)
    .select(UNCHANGED)
    .select(lastEdited)
    .orderBy('updated_at', 'desc')
    .orderBy('projects.id')
    .offset(skip)
    .limit(limit)
    .execute()

export const listProjectsIn = (db: Db, asker: Principal, organizationId: string) =>
  projectsOf(db, asker)
    .where('projects.organization_id', '=', organizationId)
    .select(['projects.id', 'projects.target_languages'])
    .execute()

export async function countProjects(db: Db, asker: Principal) {
  const { count } = await projectsOf(db, asker)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countProjectsAmong(db: Db, ids: readonly string[], userId: string, organizationId?: string) {
  const { count } = await projectsOf(db, { id: userId })
    .where('projects.id', '=', sql<string>`any (${ids})`)
    .$if(organizationId !== undefined, (query) => query.where('projects.organization_id', '=', organizationId!))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listProjectsOfOrganization = (db: Db, organizationId: string) =>
  db
    .selectFrom('projects')
    .where('organization_id', '=', organizationId)
    .select(UNCHANGED)
    .select(lastEdited)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()

export const findProjectForUser = (db: Db, id: string, userId: string): Promise<Project | undefined> =>
  projectsOf(db, { id: userId }).where('projects.id', '=', id).select(UNCHANGED).select(lastEdited).executeTakeFirst()

/** Locks the row until the transaction ends, so two requests cannot both pass the same check. */
export const lockProject = (trx: Trx, id: string): Promise<Project | undefined> =>
  trx.selectFrom('projects').select(PUBLIC).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertProject = (db: Db, project: NewRow<'projects'>): Promise<Project> =>
  db.insertInto('projects').values(project).returning(PUBLIC).executeTakeFirstOrThrow()

export type ProjectChange = Partial<Pick<Row<'projects'>, ProjectSetting>>

export const updateProject = (db: Db, id: string, change: ProjectChange): Promise<Project> =>
  db
    .updateTable('projects')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(PUBLIC)
    .executeTakeFirstOrThrow()

/**
 * Notes that something in it was edited. Later edits of the same project wait until the transaction ends, so whoever
 * changes something below it does this first.
 */
export const touchProject = (db: Db, id: string) =>
  db.updateTable('projects').set({ updated_at: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute()

export const listClaimedPages = (db: Db, projectId: string, languages: LanguageCode[]) =>
  db
    .selectFrom('row_claims')
    .innerJoin('pages', 'pages.id', 'row_claims.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('versions.project_id', '=', projectId)
    .where('row_claims.target_language', 'in', languages)
    .select('pages.id')
    .distinct()
    .execute()
