import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import { giveUpWaiting } from '#db/queries/webhooks/deliveries.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  type StoredWebhook,
  updateWebhook,
  type WebhookPlace,
} from '#db/queries/webhooks/webhooks.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { EventKind } from '#db/vocabulary/events.ts'
import { grantsOf, type Principal } from '#db/vocabulary/roles.ts'
import { readableKinds } from '../events/activityRights.ts'
import { ApiError, forbidden, invalid, notFound } from '../http/apiError.ts'
import { mayBePublic } from '../integrations/models/privateAddresses.ts'
import { NO_SUCH_SECRET } from '../modelServices/constants.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { openAddress, sealAddress } from './addresses.ts'
import { MAX_WEBHOOKS, NOT_PUBLIC, NOT_READABLE, TOO_MANY_WEBHOOKS } from './constants.ts'
import type { PostWebhook, PutWebhook, ShownWebhook } from './contract.ts'

export type At = { place: WebhookPlace; organization_id: string; by: Principal }
type Post = Required<PostWebhook>
const SECRET_BYTES = 32

export const atProject = ({ var: { project, user } }: GuardedCall<'project'>): At => ({
  ...{ place: { project_id: project.id }, organization_id: project.organization_id, by: user },
})

export const atOrganization = ({ var: { organization, user } }: GuardedCall<'organization'>): At => ({
  ...{ place: { organization_id: organization.id }, organization_id: organization.id, by: user },
})

async function readableOf(db: Db, { organization_id, by }: At) {
  const membership = await findMembership(db, organization_id, by)
  if (!membership) throw notFound('Organization') // removed meanwhile
  return readableKinds(grantsOf(membership))
}

export async function requireWebhook(db: Db, { place }: At, id: string) {
  const found = await findWebhook(db, place, id)
  if (!found) throw notFound('Webhook')
  return found
}

export async function showWebhooks({ db, engines }: Services, at: At) {
  const found = await listWebhooks(db, at.place)
  return { data: found.map((one) => shown(engines, one)), readable_kinds: [...(await readableOf(db, at))] }
}

/** A webhook sends to no one what the person who points it somewhere may not read. */
export async function requireReadable(db: Db, at: At, kinds: readonly (EventKind | 'test')[]) {
  const readable = await readableOf(db, at)
  if (!kinds.every((kind) => kind === 'test' || readable.includes(kind))) throw forbidden(NOT_READABLE)
}

export async function createWebhook({ engines, config }: Services, trx: Trx, at: At, asked: Post) {
  requireAddress(config, asked.url)
  await requireReadable(trx, at, asked.kinds)
  const cipher = engines.openCipher()
  if (!cipher) throw new ApiError(409, NO_SUCH_SECRET)
  if ((await countWebhooks(trx, at.place)) >= MAX_WEBHOOKS) {
    throw new ApiError(409, TOO_MANY_WEBHOOKS['project_id' in at.place ? 'project' : 'organization'])
  }
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const id = uuid()
  const encrypted_secret = cipher.encrypt(secret, { webhook_id: id })
  const address = sealAddress(cipher, id, asked.url)
  const made = await insertWebhook(trx, { id, ...at.place, encrypted_secret, ...address, ...chosen(asked) })
  return { ...shown(engines, made), secret }
}

/** Deliveries of other kinds that wait are given up. */
export async function changeWebhook(
  { config, engines }: Services,
  trx: Trx,
  at: At,
  id: string,
  asked: Required<PutWebhook>,
) {
  const found = await requireWebhook(trx, at, id)
  const isMoved = asked.url !== openAddress(engines, found)
  if (isMoved) requireAddress(config, asked.url)
  const cipher = engines.openCipher()
  if (!cipher) throw new ApiError(409, NO_SUCH_SECRET)
  await requireReadable(trx, at, [...found.kinds, ...asked.kinds])
  await giveUpWaiting(trx, id, asked.state === 'ACTIVE' ? chosen(asked).kinds : [])
  const isEnabled = asked.state === 'ACTIVE' && found.state === 'DISABLED'
  return shown(
    engines,
    await updateWebhook(trx, id, {
      ...(isMoved && sealAddress(cipher, id, asked.url)),
      ...{ ...chosen(asked), state: asked.state },
      ...(isEnabled && { failing_since: null }),
    }),
  )
}

export async function removeWebhook(trx: Trx, at: At, id: string) {
  await requireWebhook(trx, at, id)
  await deleteWebhook(trx, id)
}

function requireAddress({ allowsPrivateWebhooks }: Services['config'], url: string) {
  if (!allowsPrivateWebhooks && !mayBePublic(url)) throw invalid(['body', 'url'], NOT_PUBLIC)
}

const chosen = ({ kinds, format }: Post) => ({ kinds: [...new Set(kinds)], format })

const shown = (engines: Services['engines'], webhook: StoredWebhook): ShownWebhook => ({
  ...{ id: webhook.id, kinds: webhook.kinds, format: webhook.format, state: webhook.state },
  url: openAddress(engines, webhook) ?? `https://${webhook.host}`,
  failing_since: webhook.failing_since?.toISOString() ?? null,
  created_at: webhook.created_at.toISOString(),
})
