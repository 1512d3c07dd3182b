import type Stripe from 'stripe'

type LineKind = 'words' | 'other' | 'unclear'

/** An invoice's metadata under this key decides what some of its lines do not say: `included` or `none`. */
export const WORDS_NOTE = 'dragoman_words'

type Whose = Pick<Stripe.Subscription, 'id' | 'items'>

/**
 * Decides by each parent that Stripe documents: a subscription item, as at the end of a period, or an invoice item, as
 * flexible billing makes of usage that is invoiced early. A line on the subscription's own invoice that says neither is
 * unclear.
 */
export function readLine(line: Stripe.InvoiceLineItem, invoice: Stripe.Invoice, subscription: Whose): LineKind {
  const isOnItsInvoice = idOf(invoice.parent?.subscription_details?.subscription) === subscription.id
  if (invoice.metadata?.words_event || line.metadata.words_event) return 'other'
  const { subscription_item_details: ofItem, invoice_item_details: ofInvoiceItem } = line.parent ?? {}
  const named = idOf(ofItem?.subscription) ?? idOf(ofInvoiceItem?.subscription)
  if (named !== undefined) return named === subscription.id ? 'words' : 'other'
  if (!isOnItsInvoice) return 'other'
  if (ofItem || isOfItsPrice(line, subscription)) return 'words'
  if (line.amount === 0) return 'other'
  return NOTED[invoice.metadata?.[WORDS_NOTE] ?? ''] ?? 'unclear'
}

const NOTED: Record<string, LineKind> = { included: 'words', none: 'other' }

const isOfItsPrice = ({ pricing }: Stripe.InvoiceLineItem, { items }: Whose) =>
  items.data.some(({ price }) => price.id === idOf(pricing?.price_details?.price))

/** An invoice of the threshold has the words until it was made, this second included, also where its lines name the whole period. */
export const endOf = ({ period }: Stripe.InvoiceLineItem, { billing_reason, created }: Stripe.Invoice) =>
  billing_reason === 'subscription_threshold' ? Math.min(period.end, created + 1) : period.end

/** Usage that is on no invoice yet and will be on the customer's next one. */
export const isPendingUsage = ({ parent }: Stripe.InvoiceItem, { id }: Whose) =>
  idOf(parent?.subscription_details?.subscription) === id

const idOf = (thing: string | { id: string } | null | undefined) => (typeof thing === 'string' ? thing : thing?.id)
