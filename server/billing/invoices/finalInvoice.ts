import type Stripe from 'stripe'

export async function finalInvoicePage(stripe: Stripe, former: Stripe.Subscription, ended: Stripe.Subscription) {
  const id = idOf(ended.latest_invoice)
  if (!id || id === idOf(former.latest_invoice)) return undefined
  const made = await stripe.invoices.retrieve(id)
  // A draft has no page; it would be finalized within the hour anyway.
  const invoice = made.status === 'draft' ? await stripe.invoices.finalizeInvoice(id, { auto_advance: true }) : made
  return invoice.total > 0 ? (invoice.hosted_invoice_url ?? undefined) : undefined
}

const idOf = (thing: string | { id?: string } | null) => (typeof thing === 'string' ? thing : thing?.id)
