import type Stripe from 'stripe'
import { findUser } from '#db/queries/accounts/users.ts'
import { insertEndedSubscriptions } from '#db/queries/billing/endedSubscriptions.ts'
import { replaceFindings } from '#db/queries/billing/findings.ts'
import {
  type BillingCustomer,
  findCustomer,
  forgetCustomer,
  insertEvent,
  lockPerson,
  saveCustomerId,
  saveStanding,
  setEnding,
} from '#db/queries/billing/subscriptions.ts'
import { insertLeftDebt, insertMarks } from '#db/queries/marks/payerMarks.ts'
import { UNPAID_STATUSES } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { write } from '../../http/write.ts'
import type { OpenPayments } from '../../integrations/stripe.ts'
import { cardMarks } from '../../marks/marks.ts'
import type { Services } from '../../services.ts'
import { keepInvoices } from '../invoices/keepInvoices.ts'
import { payOpenInvoices } from '../payment/defaultCard.ts'
import { type Asked, askStripe } from './askStripe.ts'
import { showStanding } from './showStanding.ts'
import { cardOf, isEnded, isSame, learn, runningOf, type Standing, type SubscriptionFact } from './standing.ts'

const MAX_TRIES = 20

type Writing = Pick<Services, 'db' | 'caller' | 'marks'>

/**
 * Asks Stripe and takes the answer over. An answer that others have overtaken meanwhile is dropped, and Stripe asked again,
 * so what stands here is never older than what stood here before.
 */
export async function syncCustomer(
  writing: Writing,
  opened: OpenPayments,
  userId: string,
  { eventId, options }: { eventId?: string; options?: Stripe.RequestOptions } = {},
) {
  let tried: string | undefined
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const known = await findCustomer(writing.db, userId)
    if (!known?.customer_id) return undefined
    const asked = await askStripe(opened, known.customer_id, options)
    const card = newCardOf(known, asked)
    if (card !== undefined && card !== tried && (asked.owedCents > 0 || asked.subscriptions.some(isUnpaid))) {
      tried = card
      await payOpenInvoices(opened, known.customer_id, card, options)
      continue
    }
    const took = await take(writing, known, asked, eventId)
    if (!took) continue
    const { person } = took
    await keepInvoices(writing, known.customer_id, asked.invoices)
    // Invoices go where the person is reached.
    if (person && !asked.isGone && person.email !== asked.email)
      await opened.stripe.customers.update(known.customer_id, { email: person.email, name: person.full_name ?? '' })
    return asked
  }
  throw new Error('Others keep learning about the same customer')
}

function newCardOf({ standing }: BillingCustomer, { card }: Asked) {
  return card?.id === cardOf(standing as Standing)?.id ? undefined : card?.id
}

const isUnpaid = ({ status }: SubscriptionFact) => (UNPAID_STATUSES as readonly string[]).includes(status)

/** Undefined when the answer was overtaken. One that says nothing new overtakes nobody. */
async function take(writing: Writing, known: BillingCustomer, asked: Asked, eventId: string | undefined) {
  const { user_id: userId, version } = known
  const former = known.standing as Standing
  const { card, isGone, owedCents, fingerprints } = asked
  const subscriptions = isGone
    ? former.subscriptions.map(({ is }) => ({ ...is, status: 'canceled', hold: null, price_fault: null }))
    : asked.subscriptions
  const standing = learn(former, { at: version + 1, card, subscriptions })
  if (isSame(former, standing) && known.owed_cents === owedCents && !known.ending_since && !isGone) {
    if (eventId) await write(writing, (trx) => insertEvent(trx, eventId))
    return { person: await findUser(writing.db, userId) }
  }
  return write(writing, async (trx) => {
    const person = await lockPerson(trx, userId)
    if (!(await saveStanding(trx, userId, version, standing, owedCents))) return undefined
    if (eventId) await insertEvent(trx, eventId)
    await insertEndedSubscriptions(trx, known.customer_id!, endedSince(former, standing))
    await insertMarks(trx, cardMarks(writing.marks, userId, fingerprints))
    if (isGone && known.owed_cents > 0)
      await insertLeftDebt(trx, { customer_id: known.customer_id!, payer_id: userId, owed_cents: known.owed_cents })
    await replaceFindings(trx, known.customer_id!, findingsOf(standing))
    if (isGone) await saveCustomerId(trx, userId, null)
    if (person) await showStanding(trx, userId)
    else if (subscriptions.every(isEnded)) await forgetCustomer(trx, userId)
    else await setEnding(trx, userId, { isEnding: true })
    return { person }
  })
}

function findingsOf(standing: Standing) {
  const running = runningOf(standing)
  const fault = running.find(({ price_fault }) => price_fault)?.price_fault
  return [
    ...(running.length > 1
      ? [
          {
            kind: 'two_subscriptions' as const,
            detail: `${running.map(({ id }) => id).join(', ')} all charge each word`,
          },
        ]
      : []),
    ...(fault ? [{ kind: 'subscription_price' as const, detail: fault }] : []),
  ]
}

function endedSince(former: Standing, standing: Standing) {
  const known = endedIn(former)
  return endedIn(standing).filter((id) => !known.includes(id))
}

const endedIn = ({ subscriptions }: Standing) => subscriptions.filter(({ is }) => isEnded(is)).map(({ is }) => is.id)
