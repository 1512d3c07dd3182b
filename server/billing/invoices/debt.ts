import type Stripe from 'stripe'
import { findCustomer } from '#db/queries/billing/subscriptions.ts'
import { dollars } from '#db/vocabulary/plans.ts'
import { ApiError } from '../../http/apiError.ts'
import { isStripeFailure, type OpenPayments } from '../../integrations/stripe.ts'
import type { Debt } from '../contract.ts'
import { isChargedToCard, listOurInvoices, listOurSubscriptions } from '../customers/ours.ts'
import type { Paying } from '../paying.ts'
import { payOpenInvoices } from '../payment/defaultCard.ts'

const SOON = { timeout: 4000, maxNetworkRetries: 0 }

/** Everything of ours that is made and not paid. Uncollectible invoices are still owed, voided ones are not. */
export async function listUnpaid(
  opened: Pick<OpenPayments, 'stripe' | 'isStandIn'>,
  customer: string,
  { options }: { options?: Stripe.RequestOptions | undefined } = {},
) {
  const subscriptions = await listOurSubscriptions(opened, customer, options)
  return (await listOurInvoices(opened, customer, subscriptions, {}, options)).filter(isUnpaid)
}

export const isUnpaid = (invoice: Stripe.Invoice) =>
  isChargedToCard(invoice) &&
  (invoice.status === 'open' || invoice.status === 'uncollectible') &&
  invoice.amount_remaining > 0

/**
 * An invoice that was made a moment ago is about to be charged; one that failed, or that nobody charges, is owed. One that
 * was written off before anybody tried to charge it is given away, as Stripe does while collection is paused.
 */
export const isOwed = ({
  attempted,
  auto_advance,
  status,
}: Pick<Stripe.Invoice, 'attempted' | 'auto_advance' | 'status'>) =>
  attempted || (!auto_advance && status !== 'uncollectible')

export const sumRemaining = (invoices: Pick<Stripe.Invoice, 'amount_remaining'>[]) =>
  invoices.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)

/**
 * Pays everything that is open with this card.
 * @throws {ApiError} 402 with the sum and the page of an invoice, while anything is left
 */
export async function payDebt(opened: OpenPayments, customer: string, card: string) {
  await payOpenInvoices(opened, customer, card)
  const unpaid = await listUnpaid(opened, customer)
  if (unpaid.length === 0) return
  const page = unpaid.find(({ hosted_invoice_url }) => hosted_invoice_url)?.hosted_invoice_url
  throw new ApiError(
    402,
    `${dollars(sumRemaining(unpaid))} is still owed. Pay the open invoice first${page ? `: ${page}` : '.'}`,
  )
}

export async function showDebt({ db, payments, log }: Paying, userId: string): Promise<Debt> {
  const known = await findCustomer(db, userId)
  if (!known?.customer_id || !payments.isConfigured) return { owed_cents: 0, invoices: [] }
  try {
    const owed = (await listUnpaid(await payments.open(), known.customer_id, { options: SOON })).filter(isOwed)
    return { owed_cents: sumRemaining(owed), invoices: owed.map(showInvoice) }
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    log('warn', 'stripe_unavailable', { type: (error as { type: string }).type })
    return { owed_cents: known.owed_cents, invoices: [] }
  }
}

const showInvoice = ({ number, amount_remaining, created, hosted_invoice_url }: Stripe.Invoice) => ({
  number,
  owed_cents: amount_remaining,
  created,
  url: hosted_invoice_url ?? null,
})
