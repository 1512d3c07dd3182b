import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { can, ORGANIZATION_ROLES } from '../../vocabulary/roles.ts'

export type StoredWebhook = Row<'webhooks'>

export const listWebhooks = (db: Db, project_id: string) =>
  db.selectFrom('webhooks').selectAll().where('project_id', '=', project_id).orderBy('id').execute()

export const findWebhook = (db: Db, project_id: string, id: string) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()

/** Counted under a lock of the project, so that two that come at once do not pass the bound together. */
export async function countWebhooks(trx: Trx, project_id: string) {
  await trx.selectFrom('projects').select('id').where('id', '=', project_id).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertWebhook = (trx: Trx, webhook: NewRow<'webhooks'>) =>
  trx.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow()

type Changes = Partial<Pick<StoredWebhook, 'url' | 'kinds' | 'format' | 'state' | 'failing_since'>>

export const updateWebhook = (trx: Trx, id: string, changes: Changes) =>
  trx.updateTable('webhooks').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteWebhook = (trx: Trx, id: string) => trx.deleteFrom('webhooks').where('id', '=', id).execute()

/** Those that hear of events in these projects or organizations. */
export const listListening = (db: Db, project_ids: string[], organization_ids: string[]) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('projects as p', 'p.id', 'w.project_id')
    .where('w.state', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([
        eb('w.project_id', 'in', [...project_ids, NOTHING]),
        eb('p.organization_id', 'in', [...organization_ids, NOTHING]),
      ]),
    )
    .select(['w.id', 'w.kinds', 'w.created_at', 'p.id as project_id', 'p.name as project_name', 'p.organization_id'])
    .execute()

const NOTHING = '00000000-0000-0000-0000-000000000000'

/** Keeps the first failure; null once something was delivered. */
export const markFailing = (trx: Trx, id: string, since: Date | null) =>
  trx
    .updateTable('webhooks')
    .set({ failing_since: since })
    .where('id', '=', id)
    .where('failing_since', since === null ? 'is not' : 'is', null)
    .execute()

/** Disables it unless it is; returns its project then. */
export async function disableWebhook(trx: Trx, id: string) {
  const disabled = await trx
    .updateTable('webhooks')
    .set({ state: 'DISABLED' })
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .returning(['url', 'project_id'])
    .executeTakeFirst()
  if (!disabled) return undefined
  const project = await trx
    .selectFrom('projects')
    .select(['id', 'name', 'organization_id'])
    .where('id', '=', disabled.project_id)
    .executeTakeFirst()
  return project && { url: disabled.url, project }
}

const ADMINS = ORGANIZATION_ROLES.filter((role) => can(role, 'manageMembers'))

export const listAdmins = (db: Db, organization_id: string) =>
  db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
    .where('m.role', 'in', ADMINS)
    .where('u.is_active', '=', true)
    .select(['u.email', 'u.full_name'])
    .orderBy('u.id')
    .execute()

/** Of pages and versions that are there, by their id. */
export async function namesOf(db: Db, version_ids: string[], page_ids: string[]) {
  const versions = await db
    .selectFrom('versions')
    .select(['id', 'name'])
    .where('id', 'in', [...version_ids, NOTHING])
    .execute()
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'name'])
    .where('id', 'in', [...page_ids, NOTHING])
    .execute()
  return new Map([...versions, ...pages].map(({ id, name }) => [id, name]))
}
