import type Stripe from 'stripe'
import type { TestStripe } from '../../../support/stripe/stripe.ts'

/** An object as Stripe keeps it; `due_at` is when Stripe will change it by itself. */
export type Kept = { id: string; object: string; customer: string | null; due_at: number | null; data: unknown }
export type Metered = { identifier: string; customer: string; at: number; value: number; cancelledAt?: number }
/** From the first second to before the last one. */
export type Window = { subscription: string; from: number; until: number; isForgone?: boolean }
export type Records = Awaited<ReturnType<ReturnType<typeof createRecorder>['read']>>

const METER = 'dragoman_words'
export const OVER = ['canceled', 'incomplete_expired']

/** Records of Stripe, and earlier states that it has changed since: owners, cancelled usage and trials. */
export function createRecorder(db: TestStripe['db']) {
  const owners = new Map<string, string>()
  const metered = new Map<string, Metered>()
  const trials = new Map<string, Window>()
  const unbilled: Window[] = []

  async function read() {
    const kept: Kept[] = await db
      .selectFrom('stripe_stand_in.objects')
      .where('object', '<>', 'event')
      .select(['id', 'object', 'customer', 'due_at', 'data'])
      .orderBy('position')
      .execute()
    const all = <Thing>(object: string) => kept.filter((one) => one.object === object).map(({ data }) => data as Thing)
    const customers = all<Stripe.Customer | Stripe.DeletedCustomer>('customer')
    for (const one of customers)
      if (!one.deleted && one.metadata.user_id !== undefined) owners.set(one.id, one.metadata.user_id)
    for (const row of await db.selectFrom('stripe_stand_in.meter_events').selectAll().execute())
      metered.set(row.identifier, { ...row, ...pick(metered.get(row.identifier)) })
    const meterId = all<Stripe.Billing.Meter>('billing.meter').find(({ event_name }) => event_name === METER)?.id
    const subscriptions = all<Stripe.Subscription>('subscription')
    for (const one of subscriptions) noteTrial(one)
    const isMetered = (price: Stripe.Price) => price.recurring?.meter === meterId
    const isOurs = ({ metadata, items }: Stripe.Subscription) =>
      metadata.user_id !== undefined || items.data.some(({ price }) => isMetered(price))
    const ours = subscriptions.filter(isOurs)
    const ids = new Set(ours.map(({ id }) => id))
    const invoices = all<Stripe.Invoice>('invoice')
    const isOurInvoice = (invoice: Stripe.Invoice) =>
      invoice.metadata?.words_event !== undefined || ids.has(subscriptionOf(invoice) ?? '')
    return {
      kept,
      customers,
      meteredPrices: new Set(
        all<Stripe.Price>('price')
          .filter(isMetered)
          .map(({ id }) => id),
      ),
      prices: all<Stripe.Price>('price'),
      subscriptions,
      ours,
      invoices,
      ourInvoices: invoices.filter(isOurInvoice),
      isOurs,
      isOurInvoice,
      isMetered,
      cards: all<Stripe.PaymentMethod>('payment_method'),
      payments: all<Stripe.InvoicePayment>('invoice_payment'),
      refunds: all<Stripe.Refund>('refund'),
      creditNotes: all<Stripe.CreditNote>('credit_note'),
      disputes: all<Stripe.Dispute>('dispute'),
      owners,
      metered: [...metered.values()],
      unbilled: [...unbilled, ...trials.values()],
    }
  }

  function noteTrial({ id, trial_start, trial_end, ended_at }: Stripe.Subscription) {
    if (trial_start === null || trial_end === null) return
    const until = Math.min(trial_end, ended_at ?? trial_end)
    trials.set(`${id} ${trial_start}`, { subscription: id, from: trial_start, until })
  }

  return {
    read,
    /** Stripe bills none of this usage, because of a change without proration; whoever ends the subscription may. */
    noteForgone: (window: Window) => void unbilled.push({ ...window, isForgone: true }),
    noteCancelled(identifier: string, at: number) {
      metered.get(identifier)!.cancelledAt = at
    },
  }
}

const pick = (known: Metered | undefined) =>
  known?.cancelledAt === undefined ? {} : { cancelledAt: known.cancelledAt }

export const subscriptionOf = ({ parent }: Stripe.Invoice) =>
  idOf(parent?.subscription_details?.subscription ?? undefined)

export const idOf = (thing: string | { id: string } | undefined | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? undefined)

/** The invoice whose payment a refund or a dispute is about. */
export function invoiceOfPayment({ payments, invoices }: Records, { payment_intent }: { payment_intent: unknown }) {
  const paid = payments.find(({ payment }) => idOf(payment.payment_intent) === idOf(payment_intent as string))
  return invoices.find(({ id }) => id === idOf(paid?.invoice as string))
}
