import type { Stripe } from 'stripe'

/** The pages speak English and count days in UTC, as the invoices do. */
export const shownMoney = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

export const shownCount = (count: number) => new Intl.NumberFormat('en-US').format(count)

export const shownDay = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000)

export const shownWords = ({ lines }: Stripe.Invoice) =>
  shownCount(lines.data.reduce((sum, line) => sum + wordsOf(line), 0))

/** A line that was put on the invoice by hand has one price; how many words it is for is beside it. */
export const wordsOf = ({ quantity, metadata }: Stripe.InvoiceLineItem) => Number(metadata.words ?? quantity ?? 0)

export const shownCard = ({ card }: Stripe.PaymentMethod) =>
  `${card!.brand[0]!.toUpperCase()}${card!.brand.slice(1)} ending in ${card!.last4}, valid until ${String(card!.exp_month).padStart(2, '0')}/${card!.exp_year}`

/** A draft still counts words, an open invoice waits for its money. */
export const STATUS_LABELS: Record<string, string> = {
  draft: 'Being made',
  open: 'Not paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Written off',
  active: 'Active',
  past_due: 'Payment overdue',
  unpaid: 'Payment overdue',
  canceled: 'Ended',
}
