import Stripe from 'stripe'
import { sumForInvoice } from '#db/queries/billing/nextInvoice.ts'
import { findCustomer } from '#db/queries/billing/subscriptions.ts'
import type { NextInvoice } from '../contract.ts'
import { listInvoicesOf } from '../customers/ours.ts'
import { isEnded, type Standing, subscriptionOf } from '../customers/standing.ts'
import type { Paying } from '../paying.ts'

const SOON = { timeout: 6000, maxNetworkRetries: 0 }

export async function showNextInvoice({ db, payments }: Paying, userId: string): Promise<NextInvoice | null> {
  const known = await findCustomer(db, userId)
  const running = known && subscriptionOf(known.standing as Standing)
  if (!known?.customer_id || !running || isEnded(running) || !payments.isConfigured) return null
  const { stripe } = await payments.open()
  const preview = await previewOf(stripe, running.id)
  if (!preview) return null
  const from = await invoicedUntil(stripe, running.id, preview.period_start)
  const span = { from: new Date(from * 1000), until: new Date(preview.period_end * 1000) }
  const organizations = await sumForInvoice(db, known.customer_id, span)
  const words = preview.lines.data.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const total_cents = preview.total + preview.starting_balance
  return {
    at: preview.period_end,
    words,
    words_cents: preview.subtotal,
    tax_cents: preview.total - (preview.total_excluding_tax ?? preview.total),
    carried_cents: preview.starting_balance,
    total_cents,
    is_carried: total_cents > 0 && preview.amount_due === 0,
    pending_words: Math.max(0, organizations.reduce((sum, one) => sum + one.words, 0) - words),
    organizations,
  }
}

async function previewOf(stripe: Stripe, subscription: string) {
  try {
    return await stripe.invoices.createPreview({ subscription }, SOON)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none') return undefined
    throw error
  }
}

async function invoicedUntil(stripe: Stripe, subscription: string, start: number) {
  const [last] = (await listInvoicesOf({ stripe }, { id: subscription }, { limit: 1 }, SOON)).data
  return last?.billing_reason === 'subscription_threshold' && last.created >= start ? last.created + 1 : start
}
