import type Stripe from 'stripe'
import { type Correction, insertCorrections, isWrittenOff, listWrittenOff } from '#db/queries/billing/corrections.ts'
import { findCustomerAtStripe } from '#db/queries/billing/subscriptions.ts'
import { write } from '../../http/write.ts'
import { isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { idOf, isOurInvoice, listInvoicesOfAll } from '../customers/ours.ts'
import type { Standing } from '../customers/standing.ts'
import { keepInvoices } from '../invoices/keepInvoices.ts'
import type { Paying } from '../paying.ts'

/** As long as a holder of a card may dispute a payment, and longer than events are ever late. */
const LOOK_BACK_S = 150 * 86_400
const MAX_AT_ONCE = 100
const CLOSED = ['void', 'uncollectible'] as const

type Corrected = Stripe.Refund | Stripe.CreditNote | Stripe.Dispute | Stripe.Invoice

export async function takeCorrectionOf(paying: Paying, opened: OpenPayments, thing: { object?: string; id?: string }) {
  const found = await retrieve(paying, opened.stripe, thing).catch(ignoreMissing)
  if (found) await take(paying, opened, [found])
  return found !== undefined
}

export async function reconcileCorrections(paying: Paying, now = new Date()) {
  const { payments } = paying
  if (!payments.isConfigured) return
  const opened = await payments.open()
  const { stripe } = opened
  const lately = { created: { gte: Math.floor(now.getTime() / 1000) - LOOK_BACK_S }, limit: MAX_AT_ONCE }
  // Each list is asked for in its turn: nobody would hear of the failure of one that waits.
  const lists: (() => AsyncIterable<Corrected>)[] = [
    () => stripe.refunds.list(lately),
    () => stripe.creditNotes.list(lately),
    () => stripe.disputes.list(lately),
    ...CLOSED.map((status) => () => listInvoicesOfAll(stripe, { ...lately, status })),
  ]
  for (const list of lists) for await (const thing of list()) await take(paying, opened, [thing])
  for (const id of await listWrittenOff(paying.db)) await takeCorrectionOf(paying, opened, { object: 'invoice', id })
}

async function retrieve(
  { db }: Pick<Paying, 'db'>,
  { refunds, creditNotes, disputes, invoices }: Stripe,
  { object, id }: { object?: string; id?: string },
) {
  if (id === undefined) return undefined
  if (object === 'refund') return refunds.retrieve(id)
  if (object === 'credit_note') return creditNotes.retrieve(id)
  if (object === 'dispute') return disputes.retrieve(id)
  if (object !== 'invoice') return undefined
  const invoice = await invoices.retrieve(id)
  if (CLOSED.some((status) => status === invoice.status)) return invoice
  return invoice.status === 'paid' && (await isWrittenOff(db, id)) ? invoice : undefined
}

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
  return undefined
}

async function take(paying: Paying, opened: OpenPayments, things: Corrected[]) {
  const corrections: Correction[] = []
  for (const thing of things) {
    const invoice = await invoiceOf(opened.stripe, thing)
    const customer = invoice?.customer ? idOf(invoice.customer) : undefined
    const known = customer === undefined ? undefined : await findCustomerAtStripe(paying.db, customer)
    const ids = ((known?.standing ?? { subscriptions: [] }) as Standing).subscriptions.map(({ is }) => is.id)
    if (!invoice || customer === undefined || !isOurInvoice(invoice, ids)) continue
    await keepInvoices(paying, customer, [invoice])
    corrections.push(correctionOf(thing, { invoice, customer }))
  }
  await write(paying, (trx) => insertCorrections(trx, corrections))
}

async function invoiceOf(stripe: Stripe, thing: Corrected): Promise<Stripe.Invoice | undefined> {
  if (thing.object === 'invoice') return thing
  if (thing.object === 'credit_note') return stripe.invoices.retrieve(idOf(thing.invoice))
  if (thing.payment_intent === null) return undefined
  const payment = { type: 'payment_intent' as const, payment_intent: idOf(thing.payment_intent) }
  const [paid] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data
  return paid && stripe.invoices.retrieve(idOf(paid.invoice as string))
}

function correctionOf(
  thing: Corrected,
  { invoice, customer }: { invoice: Stripe.Invoice; customer: string },
): Correction {
  return {
    ...factsOf(thing),
    object_id: thing.id,
    customer_id: customer,
    invoice_id: invoice.id,
    at: new Date(atOf(thing) * 1000),
  }
}

function factsOf(thing: Corrected): Pick<Correction, 'kind' | 'state' | 'amount_cents'> {
  if (thing.object === 'refund') return { kind: 'refund', state: thing.status ?? 'unknown', amount_cents: thing.amount }
  if (thing.object === 'credit_note') return { kind: 'credit_note', state: thing.status, amount_cents: thing.total }
  if (thing.object === 'dispute') return { kind: 'dispute', state: thing.status, amount_cents: thing.amount }
  // One that was written off may be paid after all.
  const kind = thing.status === 'void' ? 'voided' : 'uncollectible'
  return { kind, state: thing.status!, amount_cents: thing.amount_remaining }
}

function atOf(thing: Corrected) {
  if (thing.object !== 'invoice') return thing.created
  const { voided_at, paid_at, marked_uncollectible_at } = thing.status_transitions
  return voided_at ?? paid_at ?? marked_uncollectible_at ?? thing.created
}
