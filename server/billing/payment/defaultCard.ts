import type Stripe from 'stripe'
import { askOnce, isCardRefusal } from '../../integrations/stripe.ts'

/** This card pays everything from now on; what is still open is tried with it at once. */
export async function chargeFromNowOn(stripe: Stripe, customer: string, card: string) {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  await payOpenInvoices(stripe, customer, card)
}

/** Once with each card. */
export async function payOpenInvoices(stripe: Stripe, customer: string, card: string, options?: Stripe.RequestOptions) {
  await finalizeDrafts(stripe, { customer }, options)
  for await (const { id } of stripe.invoices.list({ customer, status: 'open', limit: 100 }, options))
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

/** Months of a subscription that stayed unpaid, or has ended: by themselves they would stay drafts for ever. */
export async function finalizeDrafts(
  stripe: Stripe,
  whose: { customer: string } | { subscription: string },
  options?: Stripe.RequestOptions,
) {
  for await (const { id, parent, auto_advance } of stripe.invoices.list(
    { ...whose, status: 'draft', limit: 100 },
    options,
  ))
    if (parent?.subscription_details && !auto_advance)
      await stripe.invoices.finalizeInvoice(id, { auto_advance: true }, options)
}

/** It stays open, and is tried again by Stripe. */
function ignoreRefusal(error: unknown) {
  if (!isCardRefusal(error)) throw error
}
