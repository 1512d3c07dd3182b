import { sql } from 'kysely'
import { prepared } from '../../run.ts'
import type { Db, Trx } from '../../schema.ts'
import type { Membership } from '../../vocabulary/roles.ts'
import { projectRolesOf } from '../projectRoles.ts'
import { seesProject } from '../seesProject.ts'

/**
 * `project_state` is another one after each edit of something in the project, its glossary too: such an edit touches the
 * project in the same transaction.
 */
const pagesInProject = (db: Db) =>
  db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'pages.id as page_id',
      'pages.name as page_name',
      'pages.version_id',
      'pages.type',
      'projects.id as project_id',
      'projects.name as project_name',
      'projects.description',
      'projects.source_language',
      'projects.target_languages',
      'projects.placeholder_patterns',
      'projects.reference_language',
      'projects.required_checks',
      'projects.check_levels',
      'projects.state as project_state',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.owner_id as payer_id',
    ])

export type PageInProject = NonNullable<Awaited<ReturnType<typeof findPageInProject>>>

export const findPageInProject = (db: Db, pageId: string) =>
  pagesInProject(db).where('pages.id', '=', pageId).executeTakeFirst()

/** Until the transaction ends the project is not moved and keeps its languages, and nothing of it goes to the bin. */
export async function lockPageInProject(trx: Trx, pageId: string): Promise<PageInProject | undefined> {
  await pagesInProject(trx).where('pages.id', '=', pageId).forKeyShare('projects').executeTakeFirst()
  return findPageInProject(trx, pageId) // as it is after waiting for the lock
}

const forUser = (db: Db, pageId: string, userId: string) =>
  pagesInProject(db)
    .innerJoin('organization_members as member', 'member.organization_id', 'organizations.id')
    .where('pages.id', '=', pageId)
    .where('member.user_id', '=', userId)
    .where(seesProject())
    .select(
      sql<Membership>`json_build_object('role', member.role, 'project_roles', ${sql.raw(projectRolesOf('member'))})`.as(
        'membership',
      ),
    )

let text: string | undefined

/** To someone outside its organization a page does not exist. Compiled once, with the membership: most calls begin with it. */
export async function findPageInProjectForUser(db: Db, pageId: string, userId: string) {
  text ??= forUser(db, pageId, userId).compile().sql
  const { rows } = await db.executeQuery(prepared('page-in-project-for-user', text, [pageId, userId]))
  return rows[0] as (PageInProject & { membership: Membership }) | undefined
}
