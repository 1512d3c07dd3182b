import type { World } from '../world.ts'
import { compareCorrections } from './compareCorrections.ts'
import { compareScreens } from './compareScreens.ts'
import { coverageOf, meteredLines } from './coverage.ts'
import type { Differ } from './differ.ts'
import type { Records } from './records.ts'

const CENTS_A_WORD = 4
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Lists the differences between what was translated, Stripe's records and the screens; empty when all agree. */
export async function compareBooks(world: World): Promise<string[]> {
  const faults: string[] = []
  const expectSame: Differ = (name, one, other) => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      faults.push(`${name}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
  }
  await compareScreens(world, expectSame)
  const records = await world.recorder.read()
  for (const customer of records.owners.keys()) compareCustomer(world, records, customer, expectSame)
  compareConsent(world, records, faults)
  await compareCorrections(world, records, expectSame)
  await compareReport(world, expectSame)
  return faults
}

/** Each word that was translated at a price is on one invoice, unless Stripe documents that it is on none. */
function compareCustomer({ book, keptDrafts, credits }: World, records: Records, customer: string, expectSame: Differ) {
  const holder = records.customers.find(({ id }) => id === customer)!
  const translated = book.sum((entry) => entry.customer === customer && !entry.isFree)
  const found = coverageOf(records, customer)
  const { coveredWords, waivedWords, forgoneWords, ownWords, ownCents } = found
  expectSame(`${customer}: words on lines of subscriptions and in the meter`, found.meteredWords, found.expectedWords)
  expectSame(`${customer}: cents and words of invoices of their own`, ownCents, ownWords * CENTS_A_WORD)
  if (holder.deleted) {
    expectSame(`${customer}: more words invoiced than translated`, coveredWords + ownWords > translated, false)
    return
  }
  const left = translated - coveredWords - waivedWords
  const due = Math.max(left - forgoneWords, Math.min(ownWords, left))
  expectSame(`${customer}: words that no subscription has invoiced, and those invoiced apart`, due, ownWords)
  for (const { line } of meteredLines(records, customer)) {
    const price = records.prices.find(({ id }) => id === line.pricing?.price_details?.price)
    expectSame(`${customer}: cents of a line`, line.amount, (line.quantity ?? 0) * (price?.unit_amount ?? 0))
  }
  const invoices = records.invoices.filter((one) => one.customer === customer && one.status !== 'draft')
  const dueCents = sum(invoices.map((one) => one.amount_due + one.pre_payment_credit_notes_amount))
  const given = sum(credits.filter((one) => one.customer === customer).map(({ cents }) => cents))
  expectSame(
    `${customer}: totals and what became due`,
    sum(invoices.map(({ total }) => total)) - given,
    dueCents + holder.balance,
  )
  const payments = records.payments.filter(({ status }) => status === 'paid')
  const paidTwice = invoices.filter(({ id }) => payments.filter(({ invoice }) => invoice === id).length > 1)
  expectSame(
    `${customer}: invoices paid twice`,
    paidTwice.map(({ id }) => id),
    [],
  )
  const drafts = records.ourInvoices.filter((one) => {
    const subscription = records.ours.find(({ id }) => id === one.parent?.subscription_details?.subscription)
    const isKept = subscription && (keptDrafts.has(subscription.id) || subscription.status === 'unpaid')
    return one.customer === customer && one.status === 'draft' && one.total > 0 && !isKept
  })
  expectSame(
    `${customer}: drafts`,
    drafts.map(({ id }) => id),
    [],
  )
}

/** Nobody is charged before they have asked for a subscription. */
function compareConsent({ payers }: World, { ours, owners }: Records, faults: string[]) {
  for (const { metadata, customer } of ours) {
    const payer = payers.find(({ id }) => id === owners.get(customer as string))
    if (metadata.user_id !== undefined && payer?.hasAsked !== true)
      faults.push(`${payer?.full_name} has a subscription that they have not asked for`)
  }
}

async function compareReport(world: World, expectSame: Differ) {
  const { book } = world
  const paid = book.sum(({ isFree }) => !isFree)
  const response = await world.app.as(await world.admin()).get('/admin/billing')
  const { paid_words, free_words, cost_cents, stripe } = await response.json()
  expectSame(
    'words and cents of the report and of the book',
    [paid_words, free_words, cost_cents],
    [paid, book.sum(({ isFree }) => isFree), paid * CENTS_A_WORD],
  )
  const { sent_words, lost_words, unsent_words, failed_words, words_without_customer, failing_customers } = stripe
  expectSame('words at a price, and those that reached Stripe or are lost', paid, sent_words + lost_words)
  expectSame(
    'what is left in the report',
    [unsent_words, failed_words, words_without_customer, failing_customers],
    [0, 0, 0, []],
  )
}
