import type { Stripe } from 'stripe'

export const formatMoney = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

export const formatCount = (count: number) => new Intl.NumberFormat('en-US').format(count)

export const formatDay = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000)

export const formatWords = ({ lines }: Stripe.Invoice) =>
  formatCount(lines.data.reduce((sum, line) => sum + wordsOf(line), 0))

/** Returns the words of a line; lines that were added by hand have them in their metadata. */
export const wordsOf = ({ quantity, metadata }: Stripe.InvoiceLineItem) => Number(metadata.words ?? quantity ?? 0)

export const formatCard = ({ card }: Stripe.PaymentMethod) =>
  `${card!.brand[0]!.toUpperCase()}${card!.brand.slice(1)} ending in ${card!.last4}, valid until ${String(card!.exp_month).padStart(2, '0')}/${card!.exp_year}`

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
