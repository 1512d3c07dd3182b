import type Stripe from 'stripe'
import { subscriptionOf } from '../../ledger/records.ts'
import type { Act } from '../act.ts'
import { atDesk, type Desk, ourInvoicesOf, runningOf } from './department.ts'

const HOUR_S = 3600
const DAY_S = 86_400
const BEHAVIORS = ['void', 'mark_uncollectible', 'keep_as_draft'] as const
const METER = 'dragoman_words'

async function pause(desk: Desk) {
  const one = runningOf(desk)
  if (!one || !desk.world.isCollectionPausable) return undefined
  const { draw, nowS } = desk.world
  const behavior = draw.one(BEHAVIORS)
  const resumes_at = draw.chance(0.5) ? nowS() + draw.one([2, 12, 40]) * DAY_S : undefined
  await desk.stripe.subscriptions.update(one.id, { pause_collection: { behavior, ...(resumes_at && { resumes_at }) } })
  if (behavior === 'keep_as_draft') desk.world.keptDrafts.add(one.id)
  return `${behavior}${resumes_at ? ' for a time' : ''}`
}

async function unpause(desk: Desk) {
  const one = runningOf(desk)
  if (!one?.pause_collection) return undefined
  await desk.stripe.subscriptions.update(one.id, { pause_collection: '' })
  return 'goes on'
}

async function setEnd(desk: Desk) {
  const one = runningOf(desk)
  if (!one || one.status === 'incomplete') return undefined
  const { draw, nowS } = desk.world
  const how = draw.one(['moment', 'period', 'none'] as const)
  const changes: Record<typeof how, Stripe.SubscriptionUpdateParams> = {
    moment: { cancel_at: nowS() + draw.one([1, 5, 20, 45]) * DAY_S },
    period: { cancel_at_period_end: true },
    none: { cancel_at: '' },
  }
  await desk.stripe.subscriptions.update(one.id, changes[how])
  return how
}

/** Of its period, so far: when its price changes without proration, this usage is on no later invoice. */
async function forgo(desk: Desk, one: Stripe.Subscription, until: number) {
  const { current_period_start: start } = one.items.data[0]!
  const last = desk.records.ourInvoices
    .filter(
      ({ billing_reason, period_start, parent }) =>
        billing_reason === 'subscription_threshold' &&
        period_start === start &&
        parent?.subscription_details?.subscription === one.id,
    )
    .map(({ created }) => created + 1)
  desk.world.recorder.noteForgone({ subscription: one.id, from: Math.max(start, ...last), until })
}

/** Once the meter has counted what it has got, and no draft waits for words that came after it was made. */
async function counted(desk: Desk) {
  const running = runningOf(desk)
  if (!running) return undefined
  const isDrafted = desk.records.ourInvoices.some(
    (invoice) => invoice.status === 'draft' && subscriptionOf(invoice) === running.id,
  )
  await desk.world.pass({ seconds: isDrafted ? HOUR_S + 120 : 120 })
  desk.records = await desk.world.recorder.read()
  const one = runningOf(desk)
  const item = one?.items.data.find(({ price }) => desk.records.isMetered(price))
  return one && item && one.status !== 'incomplete' ? { one, item } : undefined
}

/** Its usage so far is invoiced as the meter has counted it; what it counts later is on no invoice. */
async function giveTrial(desk: Desk) {
  const one = (await counted(desk))?.one
  if (!one || one.status === 'paused' || one.cancel_at !== null) return undefined
  const { draw, nowS } = desk.world
  if (one.status === 'trialing' && draw.chance(0.5)) {
    await desk.stripe.subscriptions.update(one.id, { trial_end: 'now' })
    return 'ends'
  }
  const days = draw.one([3, 14, 40])
  const missing_payment_method = draw.one(['pause', 'cancel', 'create_invoice'] as const)
  await desk.stripe.subscriptions.update(one.id, {
    trial_end: nowS() + days * DAY_S,
    trial_settings: { end_behavior: { missing_payment_method } },
  })
  return `${days} days, then ${missing_payment_method} without a card`
}

async function changePrice(desk: Desk) {
  const found = await counted(desk)
  if (!found) return undefined
  const { one, item } = found
  const { price } = item
  const unit_amount = desk.world.draw.one([4, 5, 3])
  const other = await desk.stripe.prices.create({
    product: price.product as string,
    currency: 'usd',
    unit_amount,
    recurring: { interval: 'month', usage_type: 'metered', meter: price.recurring!.meter! },
  })
  await desk.stripe.subscriptions.update(one.id, {
    items: [{ id: item.id, price: other.id }],
    proration_behavior: 'none',
  })
  const { items } = await desk.stripe.subscriptions.retrieve(one.id)
  await forgo(desk, one, items.data.find(({ id }) => id === item.id)!.created)
  return `${unit_amount} cents`
}

async function takeBackUsage({ stripe, records, customer, world }: Desk) {
  const isOpen = await world.db
    .selectFrom('meter_events')
    .where('customer_id', '=', customer)
    .where('state', 'in', ['waiting', 'failed'])
    .select('id')
    .executeTakeFirst()
  const last = records.metered.findLast((one) => one.customer === customer && one.cancelledAt === undefined)
  if (isOpen || !last || last.at < world.nowS() - 20 * HOUR_S) return undefined
  await stripe.billing.meterEventAdjustments.create({
    event_name: METER,
    type: 'cancel',
    cancel: { identifier: last.identifier },
  })
  world.recorder.noteCancelled(last.identifier, world.nowS())
  await world.pass({ seconds: 120 })
  return `${last.value} words`
}

async function end(desk: Desk) {
  const one = runningOf(desk)
  if (!one) return undefined
  const invoice_now = desk.world.draw.chance(0.5)
  await desk.stripe.subscriptions.cancel(one.id, { invoice_now })
  return invoice_now ? 'with an invoice' : 'without one'
}

/** A second one on our price, which the meter charges beside ours. */
async function doubleUp(desk: Desk) {
  const found = desk.world.draw.chance(0.4) ? await counted(desk) : undefined
  if (!found) return undefined
  await desk.stripe.subscriptions.create({ customer: desk.customer, items: [{ price: found.item.price.id }] })
  return 'a second one'
}

async function sendInvoices(desk: Desk) {
  const one = runningOf(desk)
  if (!one || one.status === 'incomplete') return undefined
  const isSent = one.collection_method === 'send_invoice'
  await desk.stripe.subscriptions.update(one.id, {
    ...(isSent
      ? { collection_method: 'charge_automatically' }
      : { collection_method: 'send_invoice', days_until_due: 30 }),
  })
  return isSent ? 'charged again' : 'sent'
}

async function finalizeDraft(desk: Desk) {
  const [draft] = ourInvoicesOf(desk, 'draft').filter(({ metadata }) => metadata?.words_event === undefined)
  if (!draft) return undefined
  await desk.stripe.invoices.finalizeInvoice(draft.id, { auto_advance: true })
  return 'final'
}

async function deleteCustomer(desk: Desk) {
  if (!desk.world.draw.chance(0.3)) return undefined
  await desk.stripe.customers.del(desk.customer)
  return 'gone'
}

/** Acts of the finance department on our subscriptions. */
export const CHANGES: Act[] = [
  atDesk('pause collection', 4, pause),
  atDesk('resume collection', 3, unpause),
  atDesk('trial', 3, giveTrial),
  atDesk('set an end', 3, setEnd),
  atDesk('change the price', 2, changePrice),
  atDesk('take usage back', 2, takeBackUsage),
  atDesk('end it', 2, end),
  atDesk('begin a second one', 1, doubleUp),
  atDesk('send invoices', 1, sendInvoices),
  atDesk('finalize a draft', 1, finalizeDraft),
  atDesk('delete the customer', 1, deleteCustomer),
]
