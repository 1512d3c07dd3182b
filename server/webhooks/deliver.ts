import { Webhook } from 'standardwebhooks'
import { type Due, endAttempt, giveUpWaiting, returnDue, takeDue } from '#db/queries/webhooks/deliveries.ts'
import { disableWebhook, listAdmins, markFailing } from '#db/queries/webhooks/webhooks.ts'
import type { Trx } from '#db/schema.ts'
import { writeRetrying } from '../http/write.ts'
import type { Services } from '../services.ts'
import { openAddress } from './addresses.ts'
import { BODIES } from './formats.ts'
import type { Message } from './messages.ts'
import { type Posted, post } from './post.ts'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** Pauses after failed attempts; after the last one the webhook is disabled, about three days after the first. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)]
const LEASE_MS = 60_000
const MAX_OF_ORGANIZATION = 4
export const MAX_AT_ONCE = 64
const GONE = 410

export type Sender = Pick<Services, 'db' | 'caller' | 'config' | 'engines' | 'jobs' | 'log'>

export const takeAll = (sender: Sender, now: Date, room: number) =>
  writeRetrying(sender, (trx) => {
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    return takeDue(trx, { now, leasedUntil, room, perOrganization: MAX_OF_ORGANIZATION })
  })

export async function deliver(sender: Sender, due: Due, clock: () => Date, signal: AbortSignal) {
  try {
    const posted = await send(sender, due, signal)
    await writeRetrying(sender, (trx) => settle(sender, trx, due, posted, clock()))
  } catch (error) {
    await writeRetrying(sender, (trx) => returnDue(trx, due))
    if (!signal.aborted) throw error
  }
}

/** A target checks the time of a signature by its own clock, so the time is that of the attempt. */
async function send({ config, engines }: Sender, due: Due, signal: AbortSignal): Promise<Posted> {
  const secret = open(engines, due)
  const url = openAddress(engines, { ...due, id: due.webhook_id })
  if (secret === undefined || url === undefined) return { code: null, answer: UNREADABLE, ms: 0 }
  const body = JSON.stringify(BODIES[due.format](due.payload as Message))
  const at = new Date()
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Dragoman-Webhooks/1',
    'webhook-id': `msg_${due.message_id}`,
    'webhook-timestamp': String(Math.floor(at.getTime() / SECOND)),
    'webhook-signature': new Webhook(secret).sign(`msg_${due.message_id}`, at, body),
  }
  return post(url, { headers, body, isPublicOnly: !config.allowsPrivateWebhooks, signal })
}

const UNREADABLE = 'The secret or the address cannot be read. Make the webhook again.'

function open(engines: Sender['engines'], { encrypted_secret, webhook_id }: Due) {
  try {
    return engines.openCipher()?.decrypt(encrypted_secret, { webhook_id })
  } catch {
    return undefined
  }
}

async function settle(sender: Sender, trx: Trx, due: Due, { code, answer, ms }: Posted, now: Date) {
  const isDelivered = code !== null && code >= 200 && code < 300
  const pause = code === GONE ? undefined : PAUSES_MS[due.attempt]
  const isOver = isDelivered || pause === undefined
  const isOurs = await endAttempt(trx, due, {
    status: isDelivered ? 'DELIVERED' : isOver ? 'FAILED' : 'WAITING',
    next_at: new Date(now.getTime() + (pause ?? 0)),
    ended_at: isOver ? now : null,
    ...{ response_code: code, answer, duration_ms: ms },
  })
  if (!isOurs) return
  await markFailing(trx, due.webhook_id, isDelivered ? null : now)
  if (isOver && !isDelivered) await disable(sender, trx, due.webhook_id)
}

async function disable({ jobs, log }: Sender, trx: Trx, id: string) {
  const disabled = await disableWebhook(trx, id)
  if (!disabled) return
  const { host, project, project_id, organization, organization_id } = disabled
  await giveUpWaiting(trx, id)
  for (const { email: to, full_name } of await listAdmins(trx, organization_id))
    await jobs.queueMail(
      project === null || project_id === null
        ? { kind: 'organization-webhook-disabled', to, full_name, organization, host }
        : { kind: 'webhook-disabled', to, full_name, project, project_id, host },
      trx,
    )
  log('info', 'webhook_disabled', { webhook_id: id, organization_id, ...(project_id !== null && { project_id }) })
}
