import { describe, expect, test } from 'vitest'
import type { Payer } from '#db/queries/billing/billing.ts'
import { type Account, isTrialOver, planOf, refusalOf } from '#server/billing/quota.ts'
import { fitting } from '#server/translationRequests/weighRequest.ts'

const billing = { isBillingOn: true }
const payerWith = (change: Partial<Payer>): Payer => ({
  id: 'p',
  email: 'p@example.com',
  is_email_confirmed: true,
  full_name: null,
  role: 'FREE_TIER',
  pause: null,
  is_superuser: false,
  word_quota: 500,
  trial_expiry_date: null,
  stripe_customer_id: null,
  has_active_subscription: false,
  owes: false,
  has_ending_subscription: false,
  ...change,
})
function accountOf(payer: Payer, words_translated = 0, on = billing): Account {
  const plan = planOf(payer, on)
  const word_quota = plan === 'free_tier' ? payer.word_quota : null
  return { plan, payer, word_quota, words_translated, earlier_words: 0, needs_proof: false }
}
const noon = new Date('2026-11-21T12:00:00Z')
const refusal = (change: Partial<Payer>, words: number, used = 0, on = billing) =>
  refusalOf(accountOf(payerWith(change), used, on), words, noon)

describe('[reading 15a] permission to translate', () => {
  test.each([
    ['free tier within its words', {}, 500, 0, undefined],
    ['free tier one word over', {}, 501, 0, 'Insufficient translation quota'],
    ['free tier after most words are used', {}, 2, 499, 'Insufficient translation quota'],
    ['free tier on the last day', { trial_expiry_date: '2026-11-21' }, 1, 0, undefined],
    ['free tier after the last day', { trial_expiry_date: '2026-11-20' }, 1, 0, 'Subscription required'],
    ['free tier without a limit', { word_quota: null }, 90_000, 0, undefined],
    ['a user with a quota is on the free tier', { role: 'USER' as const }, 501, 0, 'Insufficient translation quota'],
    ['standard without a subscription', { role: 'USER' as const, word_quota: null }, 1, 0, 'Subscription required'],
    ['standard with a subscription', { role: 'USER' as const, has_active_subscription: true }, 90_000, 0, undefined],
    ['free tier whose subscription is not paid', { owes: true }, 1, 0, 'Subscription required'],
    ['a superuser', { role: 'ADMIN' as const, is_superuser: true }, 90_000, 90_000, undefined],
  ])('%s', (_, change, words, used, expected) => {
    expect(refusal(change, words, used)).toBe(expected)
  })

  test('everybody without limit when billing is off', () => {
    expect(refusal({}, 90_000, 90_000, { isBillingOn: false })).toBeUndefined()
  })
})

test('[reading 5] the last day of a trial counts until its end in UTC', () => {
  expect(isTrialOver('2026-11-21', new Date('2026-11-21T23:59:59.999Z'))).toBe(false)
  expect(isTrialOver('2026-11-21', new Date('2026-11-22T00:00:00Z'))).toBe(true)
})

test('the rows that fit are taken in the order of the page, shorter ones after one that is too long', () => {
  const row = (source_text_id: string, words: number, first = source_text_id) =>
    ({ language: 'es', source_text_id, first, words }) as const
  const rows = [3, 4, 9, 2, 1].map((words, at) => row(`${at}`, words))
  expect(fitting(rows, 10).map(({ words }) => words)).toEqual([3, 4, 2, 1])
  expect(fitting(rows, 0)).toEqual([])
  expect(fitting(rows, null)).toEqual(rows)
  const repeated = [row('a', 9), row('b', 2), row('c', 0, 'a'), row('d', 0, 'b')]
  expect(fitting(repeated, 5).map(({ source_text_id }) => source_text_id)).toEqual(['b', 'd'])
})
