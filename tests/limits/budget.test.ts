import { expect, test } from 'vitest'
import { createBudget } from '#server/http/limits/budget.ts'

test('lends beyond the burst and says when it is paid back', () => {
  let now = 0
  const budget = createBudget({ burst: 100, perSecond: 10 }, () => now)
  expect(budget.spend('ana', 100)).toBe(0)
  expect(budget.spend('ana', 20)).toBe(2000)
  expect(budget.debtMs('ben')).toBe(0)
  now += 1000
  expect(budget.debtMs('ana')).toBe(1000)
  now += 1000
  expect(budget.debtMs('ana')).toBe(0)
})

test('fills up to the burst and no further', () => {
  let now = 0
  const budget = createBudget({ burst: 100, perSecond: 10 }, () => now)
  budget.spend('ana', 50)
  now += 3_600_000
  expect(budget.spend('ana', 110)).toBe(1000)
})

test('forgets accounts that are full again', () => {
  let now = 0
  const budget = createBudget({ burst: 1, perSecond: 1 }, () => now)
  for (let person = 0; person < 9_999; person++) budget.spend(`person ${person}`, 1)
  now += 60_000
  budget.spend('last', 1)
  expect(budget.accounts()).toBe(1)
})
