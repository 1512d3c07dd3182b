import Stripe from 'stripe'
import { findUser } from '#db/queries/accounts/users.ts'
import { findCustomerAtStripe, isEventKnown } from '#db/queries/billing/subscriptions.ts'
import { ApiError } from '../http/apiError.ts'
import { NOT_CONFIGURED } from '../integrations/constants.ts'
import { takeCorrectionOf } from './corrections/takeCorrections.ts'
import { syncCustomer } from './customers/syncCustomer.ts'
import type { Paying } from './paying.ts'
import { tryCompletingCheckout } from './payment/verifyPayment.ts'

const TOLERANCE_SECONDS = 300

/** Events the endpoint subscribes to. Each only names a customer to look up: events come late, twice and in any order. */
export const EVENTS = [
  'checkout.session.completed',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.voided',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Once for each event; an error has Stripe send it again. `raw` are the bytes as they came. */
export async function handleEvent(paying: Paying, raw: Uint8Array, signature: string | undefined) {
  const { db, payments } = paying
  const opened = await payments.open()
  if (opened.webhookSecret === undefined) throw new ApiError(503, NOT_CONFIGURED)
  const event = readEvent(opened.stripe, raw, signature ?? '', {
    secret: opened.webhookSecret,
    times: [Date.now(), payments.clock.now()],
  })
  if (isThin(event)) throw thinEvent(paying, event)
  if (!isSnapshot(event)) return paying.log('warn', 'webhook_event_ignored')
  const thing = event.data.object as { object?: string; id?: string }
  if (!(await isEventKnown(db, event.id))) await takeCorrectionOf(paying, opened, thing)
  const customerId = customerOf(event)
  const customer = customerId === undefined ? undefined : await findCustomerAtStripe(db, customerId)
  if (!customer || (await isEventKnown(db, event.id))) return
  if (event.type === 'checkout.session.completed' && customer.checkout_session_ids.includes(event.data.object.id))
    await completeCheckoutOf(paying, customer.user_id)
  await syncCustomer(paying, opened, customer.user_id, { eventId: event.id })
}

/** `times` are the moments by which a signature may be new: that of this server's clock, and that of Stripe's. */
type Signed = { secret: string; times: [number, number] }

/** Verifies before it reads: the SDK's own reader fails on whatever is not one of its events. */
function readEvent(
  stripe: Stripe,
  raw: Uint8Array,
  signature: string,
  { secret, times: [ours, theirs] }: Signed,
): unknown {
  try {
    const verify = (now: number) =>
      stripe.webhooks.signature!.verifyHeader(raw, signature, secret, TOLERANCE_SECONDS, undefined, now)
    try {
      verify(ours)
    } catch (error) {
      if (ours === theirs) throw error
      verify(theirs)
    }
    return JSON.parse(new TextDecoder().decode(raw))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ApiError(400, 'The signature is wrong')
    throw error instanceof SyntaxError ? new ApiError(400, 'The event cannot be read') : error
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isThin = (event: unknown): event is { object: string; type?: unknown } =>
  isObject(event) && event.object === 'v2.core.event'

function thinEvent({ log }: Paying, { type }: { type?: unknown }) {
  log('error', 'webhook_event_thin', { type: String(type), expected: 'snapshot' })
  return new ApiError(400, 'Thin events are not taken here. Set the payload style of this destination to snapshot.')
}

const isSnapshot = (event: unknown): event is Stripe.Event =>
  isObject(event) &&
  typeof event.id === 'string' &&
  typeof event.type === 'string' &&
  isObject(event.data) &&
  isObject(event.data.object)

/** The customer the event is about; a card that was taken away names its former holder only beside it. */
function customerOf({ data }: Stripe.Event): string | undefined {
  const thing = data.object as { object?: string; id?: string; customer?: string | { id: string } | null }
  if (thing.object === 'customer') return thing.id
  const former = (data.previous_attributes as { customer?: string | null } | undefined)?.customer
  const customer = thing.customer ?? former
  return typeof customer === 'string' ? customer : customer?.id
}

async function completeCheckoutOf(paying: Paying, userId: string) {
  const person = await findUser(paying.db, userId)
  if (person && !person.is_superuser) await tryCompletingCheckout(paying, person)
}
