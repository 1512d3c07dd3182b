import type { Stripe } from 'stripe'
import type { Log } from '#server/log.ts'
import type { Faults } from '../faults.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Delivery, deleteDelivery, leaseDelivery, postponeDelivery } from '../store/deliveries.ts'
import { sendEvent, TIMEOUT_MS } from './sendEvent.ts'
import { toThinEvent } from './thinEvent.ts'

const LEASE_MS = 2 * TIMEOUT_MS
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 3_600_000
/** Takes three days with these delays, as at Stripe. */
const MAX_ATTEMPTS = 84
const WITHHELD_MS = 365 * 86_400_000
const POLL_MS = 1000

export function startDelivering(sandbox: Sandbox, faults: Faults, log: Log) {
  const stopping = new AbortController()
  const withheld: Delivery[] = []
  let wake: () => void = () => undefined
  let isWoken = false

  async function attempt(delivery: Delivery, event = delivery.data) {
    const isAccepted = await sendEvent({ ...delivery, data: event }, sandbox.clock.now(), stopping.signal)
    if (isAccepted || delivery.attempts >= MAX_ATTEMPTS) return deleteDelivery(sandbox.db, delivery)
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (delivery.attempts - 1), MAX_DELAY_MS)
    return postponeDelivery(sandbox.db, { ...delivery, delayMs })
  }

  async function deliver(delivery: Delivery) {
    const { id, type } = delivery.data as Stripe.Event
    const fault = faults.onDelivery({ id, type })
    if (fault === 'drop') return deleteDelivery(sandbox.db, delivery)
    if (fault === 'withhold') {
      withheld.push(delivery)
      return postponeDelivery(sandbox.db, { ...delivery, delayMs: WITHHELD_MS })
    }
    if (fault === 'duplicate') await sendEvent(delivery, sandbox.clock.now(), stopping.signal)
    return attempt(delivery, fault === 'thin' ? toThinEvent(delivery.data as Stripe.Event) : delivery.data)
  }

  async function deliverNext() {
    try {
      const delivery = await leaseDelivery(sandbox.db, LEASE_MS)
      if (delivery) await deliver(delivery)
      return delivery !== undefined
    } catch (error) {
      // the database is unreachable; the lease of a leased delivery expires
      if (!stopping.signal.aborted) log('warn', 'stripe_standin_delivery_failed', {}, error)
      return false
    }
  }

  async function run() {
    while (!stopping.signal.aborted) if (!(await deliverNext())) await waitForWork()
  }

  const waitForWork = () =>
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
    async release(order: (events: Delivery[]) => Delivery[] = (events) => events) {
      for (const delivery of order(withheld.splice(0))) await attempt(delivery)
    },
    async close() {
      stopping.abort()
      wake()
      await running
    },
  }
}
