import type Stripe from 'stripe'
import { hasCustomers, type KnownDebt, listKnownDebts } from '#db/queries/billing/debts.ts'
import { UNPAID_STATUSES } from '../constants.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import type { Paying } from '../paying.ts'
import { isOwed } from './debt.ts'

type Debt = { owedCents: number; isUnpaid: boolean }
const NOTHING: Debt = { owedCents: 0, isUnpaid: false }

/**
 * The daily job: whoever owes something at Stripe and nothing here, or the other way round, is looked up, should the events
 * have been lost. Lists of all customers tell who that is; a failure of one customer leaves the others alone.
 * @throws the last failure, so that the job is tried again
 */
export async function reconcileDebts(paying: Paying) {
  const { db, payments, log } = paying
  if (!payments.isConfigured || !(await hasCustomers(db))) return
  const opened = await payments.open()
  const debts = await listDebts(opened.stripe)
  let failure: unknown
  for (const known of await listKnownDebts(db, [...debts.keys()], UNPAID_STATUSES)) {
    if (isSame(known, debts.get(known.customer_id) ?? NOTHING)) continue
    await syncCustomer(paying, opened, known.user_id).catch((error) => {
      failure = error
      log('warn', 'debt_lookup_failed', { customer: known.customer_id, type: error.type, code: error.code })
    })
  }
  if (failure) throw failure
}

const isSame = (known: KnownDebt, { owedCents, isUnpaid }: Debt) =>
  known.owed_cents === owedCents && known.is_unpaid === isUnpaid

/** Returns the debt of each customer, from a list for each status: five requests, and one more for each further hundred. */
async function listDebts(stripe: Stripe) {
  const debts = new Map<string, Debt>()
  const change = (customer: { id: string } | string | null, by: (debt: Debt) => Partial<Debt>) => {
    const id = typeof customer === 'string' ? customer : customer?.id
    const debt = debts.get(id ?? '') ?? NOTHING
    if (id) debts.set(id, { ...debt, ...by(debt) })
  }
  for (const status of ['open', 'uncollectible'] as const)
    for await (const invoice of stripe.invoices.list({ status, limit: 100 }))
      if (isOwed(invoice))
        change(invoice.customer, ({ owedCents }) => ({ owedCents: owedCents + invoice.amount_remaining }))
  for (const status of UNPAID_STATUSES)
    for await (const { customer } of stripe.subscriptions.list({ status, limit: 100 }))
      change(customer, () => ({ isUnpaid: true }))
  return debts
}
