import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import { claimDelivery, deleteDelivery, postponeDelivery } from '#db/queries/standInDeliveries.ts'
import type { Log } from '../log.ts'
import { type Counter, secondsOf } from './counter.ts'
import type { Faults } from './faults.ts'
import { thinOf } from './thinEvent.ts'

const PATIENCE_MS = 10_000
const LEASE_MS = 2 * PATIENCE_MS
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 3_600_000
/** Three days with the delays above, as long as Stripe goes on. */
const MOST_ATTEMPTS = 84
const HELD_MS = 365 * 86_400_000
const POLL_MS = 1000

export type Delivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/** Sends events one after the other to their endpoints, again and again until they are taken. */
export function startDelivering(counter: Counter, faults: Faults, log: Log) {
  const stopping = new AbortController()
  const held: Delivery[] = []
  let wake: () => void = () => undefined
  let isWoken = false

  async function attempt(delivery: Delivery, event = delivery.data) {
    const isTaken = await send({ ...delivery, data: event }, counter.clock.now(), stopping.signal)
    if (isTaken || delivery.attempts >= MOST_ATTEMPTS) return deleteDelivery(counter.db, delivery)
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (delivery.attempts - 1), LONGEST_DELAY_MS)
    return postponeDelivery(counter.db, { ...delivery, delayMs })
  }

  async function deliver(delivery: Delivery) {
    const { id, type } = delivery.data as Stripe.Event
    const fault = faults.onDelivery({ id, type })
    if (fault === 'drop') return deleteDelivery(counter.db, delivery)
    if (fault === 'hold') {
      held.push(delivery)
      return postponeDelivery(counter.db, { ...delivery, delayMs: HELD_MS })
    }
    if (fault === 'duplicate') await send(delivery, counter.clock.now(), stopping.signal)
    return attempt(delivery, fault === 'thin' ? thinOf(delivery.data as Stripe.Event) : delivery.data)
  }

  /** @returns whether there may be more to do */
  async function deliverNext() {
    try {
      const delivery = await claimDelivery(counter.db, LEASE_MS)
      if (delivery) await deliver(delivery)
      return delivery !== undefined
    } catch (error) {
      // the database is away for now; what was claimed comes again
      if (!stopping.signal.aborted) log('warn', 'stripe stand-in could not deliver', {}, error)
      return false
    }
  }

  async function run() {
    while (!stopping.signal.aborted) if (!(await deliverNext())) await nextTurn()
  }

  const nextTurn = () =>
    new Promise<void>((resolve) => {
      if (isWoken || stopping.signal.aborted) resolve()
      const timer = setTimeout(resolve, POLL_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    }).finally(() => {
      isWoken = false
    })

  const running = run()
  return {
    wake() {
      isWoken = true
      wake()
    },
    /** Sends what was held, in the given order, and waits until each was tried. */
    async release(order: (events: Delivery[]) => Delivery[] = (events) => events) {
      for (const delivery of order(held.splice(0))) await attempt(delivery)
    },
    async close() {
      stopping.abort()
      wake()
      await running
    },
  }
}

/** @returns whether the endpoint took it; it is told apart from everybody else's by its signature */
async function send({ data, target }: Delivery, now: number, stopping: AbortSignal) {
  const { url, secret } = target as Stripe.WebhookEndpoint
  const body = JSON.stringify(data, null, 2)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body, secret!, now) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false // away for now
  }
}

/** Stripe's scheme: the time of sending and the body together, so that an old message cannot be sent again. */
function sign(body: string, secret: string, now: number) {
  const at = secondsOf(now)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
