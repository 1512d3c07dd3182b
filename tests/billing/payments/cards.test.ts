import { describe, expect, test } from 'vitest'
import { ACCOUNT_STATES, PLAN_OF, statesOf } from '#db/vocabulary/billing/accountStates.ts'
import { cardMonths, cardStateOf } from '#db/vocabulary/billing/cards.ts'
import { dashboardUrl } from '#db/vocabulary/billing/dashboard.ts'
import { PLANS } from '#db/vocabulary/plans.ts'

test('each month of expiry has one state, and each state its months, over the end of a year', () => {
  for (const now of [new Date('2026-12-31T23:59:59Z'), new Date('2027-01-01T00:00:00Z')]) {
    for (let month = 2025 * 12; month < 2029 * 12; month++) {
      const card = { exp_year: Math.floor((month - 1) / 12), exp_month: ((month - 1) % 12) + 1 }
      const states = Object.entries(cardMonths(now)).filter(
        ([, { from = 0, until = Number.POSITIVE_INFINITY }]) => month >= from && month < until,
      )
      expect(states.map(([state]) => state)).toEqual([cardStateOf(card, now)])
    }
  }
  const december = { exp_month: 12, exp_year: 2026 }
  expect(cardStateOf(december, new Date('2026-10-31T23:59:59Z'))).toBe('ok')
  expect(cardStateOf(december, new Date('2026-11-01T00:00:00Z'))).toBe('expires')
  expect(cardStateOf(december, new Date('2026-12-31T23:59:59Z'))).toBe('expires')
  expect(cardStateOf(december, new Date('2027-01-01T00:00:00Z'))).toBe('expired')
  expect(cardStateOf(null, new Date())).toBe('none')
})

test('every state of an account is of one plan', () => {
  expect(PLANS.flatMap(statesOf).sort()).toEqual([...ACCOUNT_STATES].sort())
  for (const plan of PLANS) for (const state of statesOf(plan)) expect(PLAN_OF[state]).toBe(plan)
})

describe('an object at Stripe', () => {
  test.each([
    ['live', 'cus_1', 'https://dashboard.stripe.com/customers/cus_1'],
    ['test', 'cus_1', 'https://dashboard.stripe.com/test/customers/cus_1'],
    ['test', 'in_1', 'https://dashboard.stripe.com/test/invoices/in_1'],
    ['live', 'du_1', 'https://dashboard.stripe.com/disputes/du_1'],
    ['live', 'cus_a/../../b', 'https://dashboard.stripe.com/customers/cus_a%2F..%2F..%2Fb'],
    ['stand_in', 'cus_1', undefined],
    ['off', 'cus_1', undefined],
    ['live', 're_1', undefined],
    ['live', 'constructor', undefined],
  ])('of mode %s, %s, has the page %s', (mode, id, url) => expect(dashboardUrl(mode, id)).toBe(url))
})
