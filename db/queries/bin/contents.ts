import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { BESIDE_STATUSES } from '../../vocabulary/statuses.ts'
import { seesProject } from '../seesProject.ts'
import { pagesOf } from './moves.ts'
import type { Thing } from './things.ts'

const TEXTS = sql`coalesce(sum((
  select sum(c.texts) from text_counters c where c.page_id = p.id and c.target_language is null)), 0)::int`
const TRANSLATIONS = sql`coalesce(sum((
  select sum(c.texts) from text_counters c where c.page_id = p.id and c.status <> all (${BESIDE_STATUSES}))), 0)::int`

type Taken = { pages: number; texts: number; translations: number }

const TAKEN = sql<Taken>`(
  select json_build_object('pages', count(*), 'texts', ${TEXTS}, 'translations', ${TRANSLATIONS}) from (
    select id from all_pages where bin.kind = 'page' and id = bin.id
    union all select id from all_pages where bin.kind = 'version' and version_id = bin.id
    union all select p.id from all_versions v join all_pages p on p.version_id = v.id
               where bin.kind = 'project' and v.project_id = bin.id) p)`

const things = (db: Db) =>
  db
    .selectFrom('bin')
    .leftJoin('users', 'users.id', 'bin.deleted_by')
    .select(['bin.kind', 'bin.id', 'bin.name', 'bin.version_name', 'bin.deleted_at', 'bin.kept_until'])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as('deleted_by'))
    .select(TAKEN.as('taken'))
    .orderBy('bin.deleted_at', 'desc')
    .orderBy('bin.id')

export type ThingInBin = Awaited<ReturnType<typeof listBinOfProject>>[number]

type Weight = Taken & { versions: number }

/** All that goes with a thing, or with some pages of it. */
export async function countWith(db: Db, thing: Thing, only?: readonly string[]): Promise<Weight> {
  const { rows } = await sql<Weight>`
    select ${versionsWith(thing)}::int as versions, count(*)::int as pages,
           ${TEXTS} as texts, ${TRANSLATIONS} as translations
      from pages p where ${isWith(db, thing, only)}`.execute(db)
  return rows[0]!
}

const versionsWith = ({ kind, id }: Thing) =>
  kind === 'project' ? sql`(select count(*) from versions where project_id = ${id})` : sql`count(distinct p.version_id)`

const isWith = (db: Db, thing: Thing, only: readonly string[] | undefined) =>
  sql<boolean>`p.id in (${pagesOf(db, thing)}) and ${only ? sql`p.id = any (${only}::uuid[])` : sql`true`}`

/** Translations whose words a person wrote or changed, whoever did afterwards; of a copied version those who wrote last. */
export async function countEditedWith(db: Db, thing: Thing, only?: readonly string[]) {
  const { rows } = await sql<{ edited: number }>`
    select count(*)::int as edited
      from pages p join source_texts s on s.page_id = p.id join translations t on t.source_text_id = s.id
     where ${isWith(db, thing, only)} and exists (
       select from translation_changes c
        where c.translation_id = t.id and c.actor_kind in ('person', 'api') and c.before <> c.after and not c.taken_back)`.execute(
    db,
  )
  return rows[0]!.edited
}

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
