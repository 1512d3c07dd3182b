import type Stripe from 'stripe'
import { owedCents } from './actions.ts'
import type { Payer, World } from './world.ts'

const CENTS_A_WORD = 4

type Entry = {
  words: number
  cents_per_word: number
  state: string
  customer_id: string | null
  organization_id: string
  payer_id: string
  created_at: Date
}

/** Lists the differences between ledger, meter, invoices and screens; empty when all agree. */
export async function findFaults(world: World): Promise<string[]> {
  const { db, app } = world
  const faults: string[] = []
  const expectSame = (name: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      faults.push(`${name}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
  }
  const ledger: Entry[] = await db.selectFrom('word_ledger').selectAll().execute()
  const billed = ledger.filter(({ state }) => state === 'billed')
  expectSame('reserved words and none', wordsOf(ledger.filter(({ state }) => state === 'reserved')), 0)
  const paid = billed.filter(({ cents_per_word }) => cents_per_word > 0)
  const customers = await db.selectFrom('billing_customers').where('customer_id', 'is not', null).selectAll().execute()
  expectSame(
    'paid words without a customer and none',
    wordsOf(paid.filter(({ customer_id }) => customer_id === null)),
    0,
  )

  for (const { customer_id, user_id, owed_cents } of customers) {
    const customer = customer_id!
    expectSame(`${customer}: debt known and owed`, owed_cents, await owedCents(world, customer))
    const due = wordsOf(paid.filter((entry) => entry.customer_id === customer))
    const seen = await readStripe(world, customer)
    const sent = await db.selectFrom('meter_events').where('customer_id', '=', customer).selectAll().execute()
    const isSent = ({ state }: { state: string }) => state === 'sent'
    const inMeter = sent.filter((event) => (isSent(event) && !event.own_invoice) || event.invoiced_apart)
    expectSame(`${customer}: words of the ledger and on invoices`, due, seen.invoicedWords)
    expectSame(`${customer}: words of the ledger and told to Stripe`, due, wordsOf(sent.filter(isSent)))
    expectSame(`${customer}: words in the meter and told to it`, seen.meteredWords, wordsOf(inMeter))
    expectSame(`${customer}: cents of words and of lines`, due * CENTS_A_WORD, seen.lineCents)
    expectSame(`${customer}: totals and charges`, seen.totalCents, seen.paidCents + seen.openCents + seen.balance)
    expectSame(`${customer}: payments and paid invoices`, seen.paymentCents, seen.paidCents)
    expectSame(`${customer}: invoices paid twice and none`, seen.paidTwice, [])
    expectSame(`${customer}: drafts and none`, seen.drafts, [])
    const payer = world.payers.find(({ id }) => id === user_id)!
    if (!payer.isGone) await checkScreens(world, payer, customer, seen, expectSame)
  }
  for (const payer of world.payers) {
    if (payer.isGone) continue
    const quota = await get(world, payer, '/users/me/quota')
    const own = billed.filter(({ payer_id }) => payer_id === payer.id)
    const counted = quota.is_free_tier ? own.filter(({ cents_per_word }) => cents_per_word === 0) : own
    expectSame(`words of the ledger and of the quota`, wordsOf(counted), quota.words_translated)
    if (quota.is_free_tier && wordsOf(counted) > quota.word_quota) faults.push('more free words than the quota')
  }
  const admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const report = await get(world, admin, '/admin/billing')
  const atStripe = { sent_words: wordsOf(paid), sent_cents: wordsOf(paid) * CENTS_A_WORD }
  expectSame(
    'report and ledger',
    [report.paid_words, report.free_words, report.cost_cents],
    [wordsOf(paid), wordsOf(billed) - wordsOf(paid), wordsOf(paid) * CENTS_A_WORD],
  )
  const { sent_words, sent_cents, unsent_words, failed_words, words_without_customer, failing_customers } =
    report.stripe
  expectSame('report and what Stripe was told', { sent_words, sent_cents }, atStripe)
  expectSame(
    'report of what is left and nothing',
    { unsent_words, failed_words, words_without_customer, failing_customers },
    {
      unsent_words: 0,
      failed_words: 0,
      words_without_customer: 0,
      failing_customers: [],
    },
  )
  for (const payer of world.payers) {
    if (payer.isGone) continue
    for (const { id } of [payer.personal, world.shared]) {
      const usage = await get(world, payer, `/organizations/${id}/usage?from=2020-01-01&until=2099-12-31`)
      const its = billed.filter(({ organization_id }) => organization_id === id)
      expectSame('usage and ledger', [usage.billed_words, usage.cost_cents], [wordsOf(its), centsOf(its)])
    }
  }
  return faults
}

const wordsOf = (entries: { words: number }[]) => entries.reduce((sum, { words }) => sum + words, 0)
const centsOf = (entries: Entry[]) =>
  entries.reduce((sum, { words, cents_per_word }) => sum + words * cents_per_word, 0)

async function get(world: World, person: { token: string }, path: string) {
  const response = await world.app.as(person).get(path)
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  return response.json()
}

type Seen = Awaited<ReturnType<typeof readStripe>>

async function readStripe({ stripe: { stripe, db } }: World, customer: string) {
  const invoices = (await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 })).filter(
    ({ status }) => status !== 'void',
  )
  const ids = invoices.map(({ id }) => id)
  const kept = await db
    .selectFrom('stripe_stand_in.objects')
    .where('object', '=', 'invoice_payment')
    .select('data')
    .execute()
  const payments = kept
    .map(({ data }) => data as unknown as Stripe.InvoicePayment)
    .filter(({ status, invoice }) => status === 'paid' && ids.includes(String(invoice)))
  const lines = invoices.flatMap((invoice) => invoice.lines.data)
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
  const meter = await db
    .selectFrom('stripe_stand_in.meter_events')
    .where('customer', '=', customer)
    .select('value')
    .execute()
  const subscriptions = (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data
  const isSound = ({ status }: Stripe.Subscription) => status === 'unpaid'
  return {
    invoices,
    invoicedWords: lines.reduce((sum, line) => sum + wordsIn(line), 0),
    lineCents: lines.reduce((sum, { amount }) => sum + amount, 0),
    totalCents: invoices.reduce((sum, { total }) => sum + total, 0),
    paidCents: invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
    openCents: invoices
      .filter(({ status }) => status !== 'paid')
      .reduce((sum, { amount_remaining }) => sum + amount_remaining, 0),
    balance,
    paymentCents: payments.reduce((sum, { amount_paid }) => sum + (amount_paid ?? 0), 0),
    paidTwice: ids.filter((id) => payments.filter(({ invoice }) => invoice === id).length > 1),
    drafts: invoices
      .filter(({ status, total }) => status === 'draft' && total > 0)
      .map(({ id }) => id)
      .filter(() => !subscriptions.some(isSound)),
    meteredWords: meter.reduce((sum, { value }) => sum + Number(value), 0),
    running: subscriptions.find(({ status }) => status !== 'canceled'),
    subscriptions,
  }
}

const wordsIn = (line: Stripe.InvoiceLineItem) =>
  Number(line.metadata.words ?? (line.metadata.words_event ? 0 : line.quantity))

type Same = (name: string, one: unknown, other: unknown) => void

async function checkScreens(
  world: World,
  payer: Payer,
  customer: string,
  { running, balance }: Seen,
  expectSame: Same,
) {
  const shown = await get(world, payer, '/stripe/subscription')
  expectSame(
    `${customer}: subscription shown and at Stripe`,
    shown?.status ?? 'canceled',
    running?.status ?? 'canceled',
  )
  const debt = await get(world, payer, '/stripe/debt')
  expectSame(`${customer}: debt shown and owed`, debt.owed_cents, await owedCents(world, customer))
  const quota = await get(world, payer, '/users/me/quota')
  expectSame(`${customer}: pause shown and debt`, quota.is_paused, debt.owed_cents > 0)
  const next = await get(world, payer, '/stripe/next-invoice')
  if (running?.status === 'active')
    expectSame(
      `${customer}: next invoice and nothing but the balance`,
      [next?.words, next?.pending_words, next?.total_cents],
      [0, 0, balance],
    )
}
