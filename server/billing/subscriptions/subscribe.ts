import { setTimeout as pause } from 'node:timers/promises'
import { findCustomer, findSubscription, forgetCheckouts } from '#db/queries/billing/subscriptions.ts'
import { setDefaultCaps } from '#db/queries/billing/usageCap.ts'
import { ApiError } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import { askOnce, type OpenPayments } from '../../integrations/stripe.ts'
import { withCatalog } from '../catalog/catalog.ts'
import { NO_PAYMENT_METHOD } from '../constants.ts'
import { askStripe } from '../customers/askStripe.ts'
import { ensureCustomer, type Payee } from '../customers/customers.ts'
import { type CardFact, isEnded, type SubscriptionFact } from '../customers/standing.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import { payDebt } from '../invoices/debt.ts'
import { requireNoEarlierDebt } from '../invoices/earlierDebt.ts'
import type { Paying } from '../paying.ts'
import { chargeFromNowOn } from '../payment/defaultCard.ts'
import { finishEnding } from './endSubscription.ts'
import { keepAddress } from './taxAddress.ts'

/**
 * The person's subscription, created when there is none, paid with their card. Asked for twice, at once or after a crash,
 * there is still one.
 * @throws {ApiError} 400 without a card, 402 while an earlier invoice is not paid
 */
export async function subscribe(paying: Paying, person: Payee) {
  const { db, payments } = paying
  const opened = await payments.open()
  const customer = await ensureCustomer(paying, opened.stripe, person)
  const known = await findCustomer(db, person.id)
  if (known?.ending_since) await finishEnding(paying, known)
  const { subscriptions, card, hasDefaultCard, fingerprints } = await askStripe(opened.stripe, customer)
  if (subscriptions.every(isEnded)) {
    if (!card) throw new ApiError(400, NO_PAYMENT_METHOD)
    await requireNoEarlierDebt(paying, opened.stripe, person, fingerprints)
    if (!hasDefaultCard) await chargeFromNowOn(opened.stripe, customer, card.id)
    await payDebt(opened.stripe, customer, card.id).catch(async (error) => {
      await syncCustomer(paying, opened, person.id) // so that the screens and the next translation know of it
      throw error
    })
    if (payments.terms.isTaxOn) await keepAddress(opened.stripe, customer, card.id)
    // Before anything costs: whoever has never paid has not chosen a cap, or has just done so.
    if (subscriptions.length === 0)
      await write(paying, (trx) => setDefaultCaps(trx, person.id, payments.terms.defaultCapCents))
    await leaveSecond(subscriptions)
    await createSubscription(paying, opened, { customer, person, card, former: subscriptions })
  }
  await syncCustomer(paying, opened, person.id)
  await write(paying, (trx) => forgetCheckouts(trx, person.id))
  return (await findSubscription(db, person.id))!
}

const SECOND_MS = 1000

/** A final invoice covers the whole second in which a subscription ended: one that begins in it would charge its words again. */
async function leaveSecond(former: SubscriptionFact[]) {
  const endedMs = Math.max(...former.map(({ ended_at }) => (ended_at ?? 0) * 1000))
  if (Date.now() < endedMs + 2 * SECOND_MS) await pause(SECOND_MS)
}

/** The key names the last subscription that ended, the card and the price: one more after them is the same one, whoever asks. */
async function createSubscription(
  { payments: { terms } }: Paying,
  opened: OpenPayments,
  { customer, person, card, former }: { customer: string; person: Payee; card: CardFact; former: SubscriptionFact[] },
) {
  const last = former.toSorted((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1))[0]
  await withCatalog(opened, ({ priceId: price }) =>
    askOnce(
      `dragoman/subscription/${customer}/${last?.id ?? 'first'}/${card.id}/${price}`,
      (once) =>
        opened.stripe.subscriptions.create(
          {
            customer,
            items: [{ price }],
            billing_mode: { type: 'flexible' },
            ...(terms.thresholdCents !== null && { billing_thresholds: { amount_gte: terms.thresholdCents } }),
            ...(terms.isTaxOn && { automatic_tax: { enabled: true } }),
            metadata: { user_id: person.id },
          },
          once,
        ),
      async () => (await opened.stripe.subscriptions.list({ customer, limit: 1 })).data[0],
    ),
  )
}
