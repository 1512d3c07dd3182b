import { getJson } from '../acts/act.ts'
import type { Payer, World } from '../world.ts'
import type { Differ } from './differ.ts'
import { OVER } from './records.ts'

const CENTS_A_WORD = 4

/** People see what was translated, and what Stripe has. */
export async function compareScreens(world: World, expectSame: Differ) {
  for (const payer of world.payers.filter(({ isGone }) => !isGone)) {
    await compareStanding(world, payer, expectSame)
    await compareQuota(world, payer, expectSame)
    for (const { id } of [payer.personal, world.shared]) {
      const usage = await getJson(world, payer, `/organizations/${id}/usage?from=2020-01-01&until=2099-12-31`)
      const all = world.book.sum(({ organization }) => organization === id)
      const paid = world.book.sum(({ organization, isFree }) => organization === id && !isFree)
      expectSame(
        `${payer.full_name}: usage and book`,
        [usage.billed_words, usage.cost_cents],
        [all, paid * CENTS_A_WORD],
      )
      const quota = await getJson(world, payer, `/organizations/${id}/quota`)
      expectSame(`${payer.full_name}: payer and consent`, quota.payer.id, world.consent.payerOf({ id }))
    }
  }
  for (const mailbox of new Set(world.payers.map(({ email }) => email))) {
    const people = world.payers.filter(({ email }) => email === mailbox)
    const free = world.book.sum(({ payer, isFree }) => isFree && people.some(({ id }) => id === payer))
    const most = Math.max(...people.map(({ word_quota }) => word_quota ?? 0))
    expectSame('more free words than a mailbox has', free > most, false)
  }
}

async function compareStanding(world: World, payer: Payer, expectSame: Differ) {
  const shown = await getJson(world, payer, '/stripe/subscription')
  const { expected, records, customer } = await world.look(payer)
  const status = shown === null ? 'none' : OVER.includes(shown.status) ? 'over' : shown.status
  const isOver = expected.status === 'none' && status === 'over' // the customer is gone at Stripe
  if (expected.status !== 'unsure' && !isOver)
    expectSame(`${payer.full_name}: subscription shown and at Stripe`, status, expected.status)
  const debt = await getJson(world, payer, '/stripe/debt')
  expectSame(`${payer.full_name}: debt shown and owed`, debt.owed_cents, expected.owed)
  const quota = await getJson(world, payer, '/users/me/quota')
  if (expected.status !== 'unsure')
    expectSame(
      `${payer.full_name}: pause shown and at Stripe`,
      [quota.is_paused, quota.pause],
      [expected.why !== null, expected.why],
    )
  const running = records.ours.filter((one) => one.customer === customer && !OVER.includes(one.status))
  const next = await getJson(world, payer, '/stripe/next-invoice')
  const holder = records.customers.find(({ id }) => id === customer)
  if (running.length === 1 && running[0]!.status === 'active' && expected.why !== 'not_counted' && !holder?.deleted)
    expectSame(
      `${payer.full_name}: next invoice and nothing but the balance`,
      [next?.words, next?.pending_words, next?.total_cents],
      [0, 0, holder!.balance],
    )
}

async function compareQuota(world: World, payer: Payer, expectSame: Differ) {
  const { book, payers } = world
  const quota = await getJson(world, payer, '/users/me/quota')
  const isOther = ({ id, email, isGone }: Payer) => id !== payer.id && (isGone || email === payer.email)
  const own = book.sum((entry) => entry.payer === payer.id && (!quota.is_free_tier || entry.isFree))
  if (!quota.is_free_tier || !payers.some(isOther))
    expectSame(`${payer.full_name}: words of the book and of the quota`, own, quota.words_translated)
  else expectSame(`${payer.full_name}: fewer free words than the book has`, quota.words_translated < own, false)
}
