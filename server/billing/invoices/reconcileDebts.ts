import type Stripe from 'stripe'
import { hasCustomers, type KnownDebt, listKnownDebts } from '#db/queries/billing/debts.ts'
import { UNPAID_STATUSES } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import type { OpenPayments } from '../../integrations/stripe.ts'
import { idOf, isChargedToCard, isOurInvoice, listInvoicesOfAll, listOurSubscriptionsOfAll } from '../customers/ours.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import type { Paying } from '../paying.ts'
import { isOwed, sumRemaining } from './debt.ts'

type Debt = { invoices: Stripe.Invoice[]; isUnpaid: boolean }
const NOTHING: Debt = { invoices: [], isUnpaid: false }

/** A failure of one customer leaves the others alone. @throws the last failure, so that the job is tried again */
export async function reconcileDebts(paying: Paying) {
  const { db, payments, log } = paying
  if (!payments.isConfigured || !(await hasCustomers(db))) return
  const opened = await payments.open()
  const debts = await listDebts(opened)
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

const isSame = (known: KnownDebt, { invoices, isUnpaid }: Debt) =>
  known.is_unpaid === isUnpaid &&
  known.owed_cents === sumRemaining(invoices.filter((invoice) => isOurInvoice(invoice, known.subscription_ids)))

async function listDebts(opened: OpenPayments) {
  const debts = new Map<string, Debt>()
  const change = (customer: { id: string } | string | null, by: (debt: Debt) => Partial<Debt>) => {
    const id = customer && idOf(customer)
    const debt = debts.get(id ?? '') ?? NOTHING
    if (id) debts.set(id, { ...debt, ...by(debt) })
  }
  for (const status of ['open', 'uncollectible'] as const)
    for await (const invoice of listInvoicesOfAll(opened.stripe, { status }))
      if (isChargedToCard(invoice) && isOwed(invoice))
        change(invoice.customer, ({ invoices }) => ({ invoices: [...invoices, invoice] }))
  for (const status of UNPAID_STATUSES)
    for await (const { customer } of listOurSubscriptionsOfAll(opened, status))
      change(customer, () => ({ isUnpaid: true }))
  return debts
}
