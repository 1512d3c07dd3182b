import type Stripe from 'stripe'
import { askOnce, isCardRefusal, isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { idOf, isChargedToCard, listOurInvoices, listOurSubscriptions } from '../customers/ours.ts'

type Opened = Pick<OpenPayments, 'stripe' | 'isStandIn'>

export async function chargeFromNowOn(opened: OpenPayments, customer: string, card: string) {
  await opened.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  await payOpenInvoices(opened, customer, card)
}

export async function payOpenInvoices(opened: Opened, customer: string, card: string, options?: Stripe.RequestOptions) {
  const { stripe } = opened
  const ours = await listOurSubscriptions(opened, customer, options)
  await finalizeDrafts(opened, customer, ours, options)
  const open = await listOurInvoices(opened, customer, ours, { status: 'open' }, options)
  for (const { id } of open.filter(isChargedToCard))
    await askOnce(
      `dragoman/pay/${id}/${card}`,
      (once) => stripe.invoices.pay(id, { payment_method: card }, { ...options, ...once }),
      () => findPaid(stripe, id, options),
    ).catch(ignoreRefusal)
}

async function findPaid(stripe: Stripe, id: string, options: Stripe.RequestOptions | undefined) {
  const invoice = await stripe.invoices.retrieve(id, {}, options)
  return invoice.status === 'open' ? undefined : invoice
}

/**
 * Finalizes months that stayed unpaid, which would stay drafts for ever. Where collection keeps its invoices as drafts
 * somebody wants them to; while it is paused in another way, drafts are older.
 */
export async function finalizeDrafts(
  opened: Opened,
  customer: string,
  ours: Stripe.Subscription[],
  options?: Stripe.RequestOptions,
) {
  const collected = ours
    .filter(({ pause_collection }) => pause_collection?.behavior !== 'keep_as_draft')
    .map(({ id }) => id)
  for (const invoice of await listOurInvoices(opened, customer, ours, { status: 'draft' }, options)) {
    const subscription = invoice.parent?.subscription_details?.subscription
    const isWanted = subscription != null && collected.includes(idOf(subscription)) && !invoice.auto_advance
    if (isWanted && isChargedToCard(invoice))
      await opened.stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true }, options).catch(ignoreMissing)
  }
}

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
}

function ignoreRefusal(error: unknown) {
  if (!isCardRefusal(error)) throw error
}
