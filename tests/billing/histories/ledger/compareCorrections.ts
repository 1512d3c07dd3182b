import { getJson } from '../acts/act.ts'
import type { World } from '../world.ts'
import type { Differ } from './differ.ts'
import { idOf, invoiceOfPayment, OVER, type Records } from './records.ts'
import { lastCustomerOf } from './standing.ts'

type Correction = { kind: string; object_id: string; state: string; amount_cents: number; customer_id: string }

/** Corrections of invoices, as administrators see them. */
export async function compareCorrections(world: World, records: Records, expectSame: Differ) {
  const admin = await world.admin()
  const { data } = await getJson(world, admin, '/admin/billing/corrections?limit=1000')
  const listed = (data as Correction[]).filter(({ kind, state }) => kind !== 'word_count' && state !== 'paid')
  const told = ({ kind, object_id, state, amount_cents }: Omit<Correction, 'customer_id'>) =>
    `${kind} ${object_id} ${state} ${amount_cents}`
  const expected = expectedIn(records, world.settled)
  expectSame(
    'corrections of Stripe that are not shown',
    expected.filter((one) => !listed.map(told).includes(told(one))),
    [],
  )
  const known = [...expected, ...expectedIn(records, world.settled, { ofAll: true })].map(told)
  expectSame(
    'corrections shown that Stripe has not',
    listed.map(told).filter((one) => !known.includes(one)),
    [],
  )
  await compareFindings(world, records, expectSame)
}

function expectedIn(records: Records, settled: Set<string>, { ofAll = false } = {}) {
  const { refunds, creditNotes, disputes, invoices, owners, ours } = records
  // After its person has left, only our own mark tells that an invoice is ours.
  const isMarked = (invoice: (typeof invoices)[number] | undefined) =>
    invoice !== undefined &&
    owners.has(idOf(invoice.customer ?? undefined) ?? '') &&
    records.isOurInvoice(invoice) &&
    (ofAll ||
      invoice.metadata?.words_event !== undefined ||
      ours.some(
        ({ id, metadata }) =>
          metadata.user_id !== undefined &&
          id === idOf(invoice.parent?.subscription_details?.subscription ?? undefined),
      ))
  return [
    ...refunds
      .filter((one) => isMarked(invoiceOfPayment(records, one)))
      .map(({ id, status, amount }) => ({ kind: 'refund', object_id: id, state: status!, amount_cents: amount })),
    ...creditNotes
      .filter(({ invoice }) => isMarked(invoices.find(({ id }) => id === idOf(invoice))))
      .map(({ id, status, total }) => ({ kind: 'credit_note', object_id: id, state: status, amount_cents: total })),
    ...disputes
      .filter((one) => isMarked(invoiceOfPayment(records, one)))
      .map(({ id, status, amount }) => ({
        kind: 'dispute',
        object_id: id,
        state: settled.has(id) ? 'settled' : status,
        amount_cents: amount,
      })),
    ...invoices
      .filter((one) => isMarked(one) && (one.status === 'void' || one.status === 'uncollectible'))
      .map(({ id, status, amount_remaining }) => ({
        kind: status === 'void' ? 'voided' : 'uncollectible',
        object_id: id,
        state: status!,
        amount_cents: amount_remaining,
      })),
  ]
}

/** Two subscriptions that charge each word, and prices that are not ours. */
async function compareFindings(world: World, records: Records, expectSame: Differ) {
  await world.checkAccount()
  const { stripe } = await getJson(world, await world.admin(), '/admin/billing')
  const shown = (stripe.findings as { kind: string; customer_id: string | null }[])
    .map(({ kind, customer_id }) => `${kind} ${customer_id ?? ''}`)
    .toSorted()
  const ours = records.prices.find(({ lookup_key }) => lookup_key === 'dragoman_word_4_cents')
  const isFault = (price: { unit_amount: number | null; currency: string } | undefined) =>
    price?.unit_amount !== 4 || price.currency !== 'usd'
  const expected = isFault(ours) ? ['price '] : []
  for (const { id, isGone } of world.payers) {
    const customer = lastCustomerOf(records, id)
    if (isGone || customer === undefined) continue
    const running = records.ours.filter((one) => one.customer === customer && !OVER.includes(one.status))
    if (running.length > 1) expected.push(`two_subscriptions ${customer}`)
    const metered = running.flatMap(({ items }) => items.data.filter(({ price }) => records.isMetered(price)))
    if (metered.some(({ price }) => isFault(price))) expected.push(`subscription_price ${customer}`)
  }
  expectSame('findings shown and at Stripe', shown, expected.toSorted())
}
