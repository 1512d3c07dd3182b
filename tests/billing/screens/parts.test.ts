import { expect, test } from 'vitest'
import type { Quota } from '#server/billing/contract.ts'
import { isCardExpired } from '#web/features/billing/payment/cardName.ts'
import { planStateOf, type Standing } from '#web/features/billing/plan/planState.ts'
import { costWithin } from '#web/features/billing/price.ts'
import { centsOf, plainDollars } from '#web/features/billing/quota/dollars.ts'
import { isAlmostUsed, quotaTone } from '#web/features/billing/quota/QuotaBar.tsx'
import { daysBetween, daysOf, lastMonths } from '#web/layout/months.ts'
import { roundUp } from '#web/ui/data/BarChart.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'

const free = (words_translated: number, word_quota = 500): Quota => ({
  word_quota,
  words_translated,
  remaining_quota: Math.max(0, word_quota - words_translated),
  quota_status: 'ok',
  is_free_tier: true,
  is_paused: false,
  earlier_words: 0,
  needs_proof: false,
  pause: null,
  cents_per_word: 0,
})
const paid: Quota = {
  word_quota: null,
  words_translated: 12,
  remaining_quota: null,
  quota_status: 'unlimited',
  is_free_tier: false,
  is_paused: false,
  earlier_words: 0,
  needs_proof: false,
  pause: null,
  cents_per_word: 4,
}
const running = {
  id: 's',
  status: 'active',
  hold: null,
  current_period_end: 1_798_761_600,
  cancel_at_period_end: false,
  ends_at: null as number | null,
}

const stateOf = (standing: Partial<Standing>, now = new Date('2026-11-21T12:00:00Z')) =>
  planStateOf(
    {
      user: { id: 'u', is_superuser: false, trial_expiry_date: null },
      quota: free(0),
      mode: 'stand_in',
      subscription: null,
      card: null,
      debt: { owed_cents: 0, invoices: [] },
      ...standing,
    },
    now,
  )

test('[2.99] somebody is in one state of a plan: a running subscription comes before a quota', () => {
  expect(stateOf({})).toBe('trial')
  expect(stateOf({ quota: free(500) })).toBe('used_up')
  expect(stateOf({ quota: paid })).toBe('inactive')
  expect(stateOf({ quota: paid, subscription: running })).toBe('standard')
  expect(stateOf({ quota: free(500), subscription: running })).toBe('standard')
  expect(
    stateOf({ quota: paid, subscription: { ...running, cancel_at_period_end: true, ends_at: 1_798_761_600 } }),
  ).toBe('ending')
  for (const status of ['past_due', 'unpaid'])
    expect(stateOf({ quota: paid, subscription: { ...running, status } })).toBe('past_due')
  expect(stateOf({ subscription: { ...running, status: 'incomplete' } })).toBe('trial')
  expect(stateOf({ quota: paid, subscription: { ...running, status: 'paused' } })).toBe('on_hold')
  const debt = { owed_cents: 400, invoices: [] }
  for (const quota of [free(0), { ...paid, is_paused: true, pause: 'unpaid' as const }])
    for (const status of ['active', 'canceled'])
      expect(stateOf({ quota, debt, subscription: { ...running, status } })).toBe('past_due')
  expect(stateOf({ quota: { ...paid, is_paused: true, pause: 'unpaid' } })).toBe('past_due')
  for (const status of ['canceled', 'incomplete_expired'])
    expect(stateOf({ subscription: { ...running, status } })).toBe('trial')
  expect(stateOf({ mode: 'off', quota: paid })).toBe('billing_off')
  expect(stateOf({ user: { id: 'u', is_superuser: true, trial_expiry_date: null } })).toBe('admin')
})

test('[6.6] the last day of a trial counts until its end in UTC', () => {
  const user = { id: 'u', is_superuser: false, trial_expiry_date: '2026-11-21' }
  expect(stateOf({ user }, new Date('2026-11-21T23:59:59Z'))).toBe('trial')
  expect(stateOf({ user }, new Date('2026-11-22T00:00:00Z'))).toBe('expired')
  expect(stateOf({ user, subscription: running }, new Date('2026-11-22T00:00:00Z'))).toBe('standard')
})

test('[4.35] [4.36] [4.37] bars change colour strictly above their thresholds, by whole numbers', () => {
  // Shares of a float would be off by one here and there.
  for (const quota of [10, 30, 70, 500, 1_000_000_000]) {
    const at = (percent: number) => free((quota * percent) / 100, quota)
    const above = (percent: number) => free((quota * percent) / 100 + 1, quota)
    for (const view of ['organization', 'account'] as const) {
      expect(quotaTone(at(70), view)).toBe('green')
      expect(quotaTone(above(70), view)).toBe('amber')
      expect(quotaTone(at(90), view)).toBe('amber')
      expect(quotaTone(above(90), view)).toBe('red')
    }
  }
  expect(quotaTone(free(75, 100), 'billing')).toBe('green')
  expect(quotaTone(free(76, 100), 'billing')).toBe('amber')
  expect(quotaTone(free(91, 100), 'billing')).toBe('red')
  expect(quotaTone(paid, 'organization')).toBe('blue')
  expect([80, 81].map((used) => isAlmostUsed(free(used, 100)))).toEqual([false, true])
})

test('a cap that is typed in dollars is whole cents, or no sum', () => {
  expect(['50', '49.99', '49,9', '$ 12.5', '0', ' 7 '].map(centsOf)).toEqual([5000, 4999, 4990, 1250, 0, 700])
  for (const text of ['', 'a lot', '-5', '1.234', '1e5', '12.', '1,000.00']) expect(centsOf(text)).toBeUndefined()
  expect([5000, 4999, 4905, 0, 5].map(plainDollars)).toEqual(['50', '49.99', '49.05', '0', '0.05'])
  for (let cents = 0; cents < 1000; cents += 1) expect(centsOf(plainDollars(cents))).toBe(cents)
})

test('[9.1] sums of money are shown to the cent however large they are', () => {
  expect(formatCents(4)).toBe('$0.04')
  expect(formatCents(57_520)).toBe('$575.20')
  expect(formatCents(9_007_199_254_740_991)).toBe('$90,071,992,547,409.91')
})

test('words beyond the quota are not said to be free of charge: what is left of it is', () => {
  const quota = (remaining_quota: number | null, cents_per_word = 0) => ({ remaining_quota, cents_per_word }) as Quota
  expect(costWithin(quota(6), 6)).toBe('free of charge')
  expect(costWithin(quota(5), 6)).toBe('5 free words left')
  expect(costWithin(quota(1), 6)).toBe('1 free word left')
  expect(costWithin(quota(0), 6)).toBe('0 free words left')
  expect(costWithin(quota(null), 6)).toBe('free of charge')
  expect(costWithin(quota(null, 4), 6)).toBe(formatCents(24))
})

test('days and months of usage are those of UTC', () => {
  expect(daysOf('2026-02')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  expect(daysOf('2028-02').until).toBe('2028-02-29')
  expect(daysBetween(daysOf('2026-12'))).toHaveLength(31)
  expect(lastMonths(new Date('2026-01-31T23:59:59Z'), 3)).toEqual(['2026-01', '2025-12', '2025-11'])
})

test('the scale of a chart ends at a round number, half of which is whole', () => {
  expect([1, 2, 3, 5, 7, 11, 99, 101, 2400, 91_000].map(roundUp)).toEqual([2, 2, 4, 6, 10, 20, 100, 200, 4000, 100_000])
})

test('a card is good until the end of its month', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2026 }
  expect(isCardExpired(card, new Date(2026, 10, 30))).toBe(false)
  expect(isCardExpired(card, new Date(2026, 11, 1))).toBe(true)
})
