import { findSubscription } from '#db/queries/billing/subscriptions.ts'
import { CENTS_PER_WORD, priceCents } from '#db/vocabulary/plans.ts'
import { isStripeFailure } from '../integrations/stripe.ts'
import type { Deletion } from './contract.ts'
import { isEnded } from './customers/standing.ts'
import { showDebt } from './invoices/debt.ts'
import { showNextInvoice } from './invoices/nextInvoice.ts'
import type { Paying } from './paying.ts'

export async function showDeletion(paying: Paying, userId: string): Promise<Deletion> {
  const subscription = await findSubscription(paying.db, userId)
  const has_subscription = subscription !== undefined && !isEnded(subscription)
  return {
    has_subscription,
    debt: await showDebt(paying, userId),
    final_invoice: has_subscription ? await estimateInvoice(paying, userId) : null,
  }
}

export async function estimateInvoice(paying: Paying, userId: string) {
  try {
    const next = await showNextInvoice(paying, userId)
    if (!next) return null
    const { words, pending_words, total_cents } = next
    return {
      words: words + pending_words,
      cents: Math.max(0, total_cents + priceCents(pending_words, CENTS_PER_WORD)),
    }
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    paying.log('warn', 'stripe_unavailable', { type: (error as { type: string }).type })
    return null
  }
}
