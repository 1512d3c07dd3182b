import { setTimeout as pause } from 'node:timers/promises'
import { hasLostDispute } from '#db/queries/billing/corrections.ts'
import { findCustomer, findSubscription, forgetCheckouts } from '#db/queries/billing/subscriptions.ts'
import { setDefaultCaps } from '#db/queries/billing/usageCap.ts'
import { meaningOf } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { ApiError } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import { askOnce, type OpenPayments } from '../../integrations/stripe.ts'
import { withCatalog } from '../catalog/catalog.ts'
import { COLLECTION_PAUSED, DISPUTE_LOST, NO_PAYMENT_METHOD, NOT_COUNTED } from '../constants.ts'
import { type Asked, askStripe } from '../customers/askStripe.ts'
import { ensureCustomer, type Payee } from '../customers/customers.ts'
import { listOurSubscriptions } from '../customers/ours.ts'
import { type CardFact, isEnded, runningIn, type SubscriptionFact } from '../customers/standing.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import { payDebt } from '../invoices/debt.ts'
import { requireNoEarlierDebt } from '../invoices/earlierDebt.ts'
import type { Paying } from '../paying.ts'
import { chargeFromNowOn } from '../payment/defaultCard.ts'
import { finishEnding } from './endSubscription.ts'
import { keepAddress } from './taxAddress.ts'

/**
 * Asked for twice, at once or after a crash, there is still one subscription.
 * @throws {ApiError} 400 without a card, 402 while an earlier invoice is not paid, 409 where Activate cannot help
 */
export async function subscribe(paying: Paying, person: Payee) {
  const { db, payments } = paying
  const opened = await payments.open()
  const customer = await ensureCustomer(paying, opened.stripe, person)
  const known = await findCustomer(db, person.id)
  if (known?.ending_since) await finishEnding(paying, known)
  if (await hasLostDispute(db, customer)) throw new ApiError(402, DISPUTE_LOST)
  const asked = await askStripe(opened, customer)
  const running = runningIn(asked)
  const { activating } = meaningOf(running?.status ?? 'canceled')
  if (activating !== 'keeps' || running?.hold === 'no_card') await requireChargedCard(opened, customer, asked)
  try {
    if (activating === 'begins_another') await begin(paying, opened, { customer, person, asked })
    if (activating === 'pays') await payFirst(paying, opened, { customer, person, asked })
    if (activating === 'resumes') await opened.stripe.subscriptions.resume(running!.id)
  } finally {
    await syncCustomer(paying, opened, person.id) // so that the screens and the next translation know of it
  }
  await requireOnCredit(paying, person.id)
  await write(paying, (trx) => forgetCheckouts(trx, person.id))
  return (await findSubscription(db, person.id))!
}

/** @throws {ApiError} 400 without one */
async function requireChargedCard(opened: OpenPayments, customer: string, { card, hasDefaultCard }: Asked) {
  if (!card) throw new ApiError(400, NO_PAYMENT_METHOD)
  if (!hasDefaultCard) await chargeFromNowOn(opened, customer, card.id)
}

type Activation = { customer: string; person: Payee; asked: Asked }

async function begin(paying: Paying, opened: OpenPayments, { customer, person, asked }: Activation) {
  const { payments } = paying
  const { subscriptions: former } = asked
  const card = asked.card!
  await requireNoEarlierDebt(paying, opened, person, asked.fingerprints)
  await payDebt(opened, customer, card.id)
  if (payments.terms.isTaxOn) await keepAddress(opened.stripe, customer, card.id)
  // Before anything costs: whoever has never paid has not chosen a cap, or has just done so.
  if (former.length === 0) await write(paying, (trx) => setDefaultCaps(trx, person.id, payments.terms.defaultCapCents))
  await leaveSecond(payments, former)
  await createSubscription(paying, opened, { customer, person, card, former })
}

async function payFirst(paying: Paying, opened: OpenPayments, activation: Activation) {
  const { customer, asked } = activation
  await payDebt(opened, customer, asked.card!.id)
  const [waiting] = await listOurSubscriptions(opened, customer)
  if (waiting?.status !== 'incomplete') return
  await opened.stripe.subscriptions.cancel(waiting.id)
  await begin(paying, opened, { ...activation, asked: await askStripe(opened, customer) })
}

/** @throws {ApiError} 409 where the subscription is there and its words would still not be paid */
async function requireOnCredit({ db }: Paying, userId: string) {
  const hold = (await findSubscription(db, userId))?.hold
  if (hold === 'collection_paused') throw new ApiError(409, COLLECTION_PAUSED)
  if (hold === 'not_counted') throw new ApiError(409, NOT_COUNTED)
  if (hold === 'no_card') throw new ApiError(400, NO_PAYMENT_METHOD)
}

const SECOND_MS = 1000

/** A final invoice covers the whole second, by Stripe's clock, in which a subscription ended: one that begins in it would charge its words again. */
async function leaveSecond({ clock }: Pick<Paying['payments'], 'clock'>, former: SubscriptionFact[]) {
  const endedMs = Math.max(...former.map(({ ended_at }) => (ended_at ?? 0) * 1000))
  if (clock.atStripe() < endedMs + 2 * SECOND_MS) await pause(SECOND_MS)
}

/** The key names the last subscription that ended, the card and the price: one more after them is the same one, whoever asks. */
async function createSubscription(
  { payments: { terms } }: Paying,
  opened: OpenPayments,
  { customer, person, card, former }: { customer: string; person: Payee; card: CardFact; former: SubscriptionFact[] },
) {
  const last = former.toSorted((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1))[0]
  await withCatalog(opened, ({ priceId: price, priceFault }) => {
    if (priceFault !== undefined) throw new ApiError(503, priceFault)
    return askOnce(
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
      async () => (await listOurSubscriptions(opened, customer)).find((one) => !isEnded(one)),
    )
  })
}
