import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import { giveUpWaiting } from '#db/queries/webhooks/deliveries.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  type StoredWebhook,
  updateWebhook,
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
import { MAX_WEBHOOKS, NOT_PUBLIC, NOT_READABLE, TOO_MANY_WEBHOOKS } from './constants.ts'
import type { PostWebhook, PutWebhook, ShownWebhook } from './contract.ts'

export type At = { project_id: string; organization_id: string; by: Principal }
type Post = Required<PostWebhook>
const SECRET_BYTES = 32

export const atOf = ({ var: { project, user } }: GuardedCall<'project'>): At => ({
  project_id: project.id,
  organization_id: project.organization_id,
  by: user,
})

export async function readableOf(db: Db, { organization_id, by }: At) {
  const membership = await findMembership(db, organization_id, by)
  if (!membership) throw notFound('Project') // removed meanwhile
  return readableKinds(grantsOf(membership))
}

export async function requireWebhook(db: Db, { project_id }: At, id: string) {
  const found = await findWebhook(db, project_id, id)
  if (!found) throw notFound('Webhook')
  return found
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
  if ((await countWebhooks(trx, at.project_id)) >= MAX_WEBHOOKS) throw new ApiError(409, TOO_MANY_WEBHOOKS)
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const id = uuid()
  const encrypted_secret = cipher.encrypt(secret, { webhook_id: id })
  const made = await insertWebhook(trx, { id, project_id: at.project_id, encrypted_secret, ...chosen(asked) })
  return { ...shown(made), secret }
}

/** Deliveries of other kinds that wait are given up. */
export async function changeWebhook({ config }: Services, trx: Trx, at: At, id: string, asked: Required<PutWebhook>) {
  const found = await requireWebhook(trx, at, id)
  if (asked.url !== found.url) requireAddress(config, asked.url)
  await requireReadable(trx, at, [...found.kinds, ...asked.kinds])
  await giveUpWaiting(trx, id, asked.state === 'ACTIVE' ? chosen(asked).kinds : [])
  const isEnabled = asked.state === 'ACTIVE' && found.state === 'DISABLED'
  return shown(
    await updateWebhook(trx, id, {
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

const chosen = ({ url, kinds, format }: Post) => ({ url, kinds: [...new Set(kinds)], format })

export const shown = ({ id, url, kinds, format, state, failing_since, created_at }: StoredWebhook): ShownWebhook => ({
  ...{ id, url, kinds, format, state },
  failing_since: failing_since?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
