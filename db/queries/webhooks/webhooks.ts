import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { can, ORGANIZATION_ROLES } from '../../vocabulary/roles.ts'

export type StoredWebhook = Row<'webhooks'>

export type WebhookPlace = { project_id: string } | { organization_id: string }

const ofPlace = (db: Db, place: WebhookPlace) => {
  const webhooks = db.selectFrom('webhooks')
  return 'project_id' in place
    ? webhooks.where('project_id', '=', place.project_id)
    : webhooks.where('organization_id', '=', place.organization_id)
}

export const listWebhooks = (db: Db, place: WebhookPlace) => ofPlace(db, place).selectAll().orderBy('id').execute()

export const findWebhook = (db: Db, place: WebhookPlace, id: string) =>
  ofPlace(db, place)
    .selectAll()
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()

/** Counted under a lock of the place, so that two that come at once do not pass the bound together. */
export async function countWebhooks(trx: Trx, place: WebhookPlace) {
  if ('project_id' in place)
    await trx.selectFrom('projects').select('id').where('id', '=', place.project_id).forNoKeyUpdate().execute()
  else
    await trx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', place.organization_id)
      .forNoKeyUpdate()
      .execute()
  const { count } = await ofPlace(trx, place)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertWebhook = (trx: Trx, webhook: NewRow<'webhooks'>) =>
  trx.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow()

type Changes = Partial<
  Pick<StoredWebhook, 'url' | 'encrypted_url' | 'host' | 'kinds' | 'format' | 'state' | 'failing_since'>
>

export const updateWebhook = (trx: Trx, id: string, changes: Changes) =>
  trx.updateTable('webhooks').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteWebhook = (trx: Trx, id: string) => trx.deleteFrom('webhooks').where('id', '=', id).execute()

export const listListening = (db: Db, project_ids: string[], organization_ids: string[]) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('projects as p', 'p.id', 'w.project_id')
    .innerJoin('organizations as o', (join) =>
      join.on((eb) => eb('o.id', '=', eb.fn.coalesce('w.organization_id', 'p.organization_id'))),
    )
    .where('w.state', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([eb('w.project_id', 'in', [...project_ids, NOTHING]), eb('o.id', 'in', [...organization_ids, NOTHING])]),
    )
    .select(['w.id', 'w.kinds', 'w.created_at', 'w.project_id', 'p.name as project_name'])
    .select(['o.id as organization_id', 'o.name as organization_name'])
    .execute()

export const listProjectsOfEvents = (db: Db, ids: string[]) =>
  db
    .selectFrom('projects')
    .where('id', 'in', [...ids, NOTHING])
    .select(['id', 'name', 'organization_id'])
    .execute()

const NOTHING = '00000000-0000-0000-0000-000000000000'

export const markFailing = (trx: Trx, id: string, since: Date | null) =>
  trx
    .updateTable('webhooks')
    .set({ failing_since: since })
    .where('id', '=', id)
    .where('failing_since', since === null ? 'is not' : 'is', null)
    .execute()

export async function disableWebhook(trx: Trx, id: string) {
  const disabled = await trx
    .updateTable('webhooks')
    .set({ state: 'DISABLED' })
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  if (!disabled) return undefined
  return trx
    .selectFrom('webhooks as w')
    .leftJoin('projects as p', 'p.id', 'w.project_id')
    .innerJoin('organizations as o', (join) =>
      join.on((eb) => eb('o.id', '=', eb.fn.coalesce('w.organization_id', 'p.organization_id'))),
    )
    .where('w.id', '=', id)
    .select(['w.host', 'p.id as project_id', 'p.name as project', 'o.id as organization_id', 'o.name as organization'])
    .executeTakeFirst()
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

export const listUnsealed = (trx: Trx) =>
  trx.selectFrom('webhooks').where('url', 'is not', null).select(['id', 'url']).forUpdate().execute()
