import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centsPerWord, dollars, PLANS, priceCents, usd, wordsFor } from '#db/vocabulary/plans.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { chargeWords } from './words/ledgerRows.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
})
afterAll(() => app.close())

const words = fc.integer({ min: 0, max: 2_000_000_000 })
const plans = fc.constantFrom(...PLANS)

describe('[9.1, 9.9] money is whole cents', () => {
  test('the price of words is whole, and that of a sum is the sum of the prices', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 50 }), plans, (list, plan) => {
        const price = centsPerWord(plan)
        const total = priceCents(
          list.reduce((sum, count) => sum + count, 0),
          price,
        )
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(list.reduce((sum, count) => sum + priceCents(count, price), 0)).toBe(total)
      }),
    )
  })

  test('a sum of money pays for as many words as it does, and not one more', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 100 }), (cents, price) => {
        const count = wordsFor(cents, price)
        expect(priceCents(count, price)).toBeLessThanOrEqual(cents)
        expect(priceCents(count + 1, price)).toBeGreaterThan(cents)
      }),
    )
  })

  test('formatted amounts parse to the same cents', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (cents) => {
        expect(BigInt(usd(cents).replace('.', ''))).toBe(BigInt(cents))
        expect(dollars(cents)).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/)
        expect(dollars(cents).replace(/[$,]/g, '')).toBe(usd(cents))
      }),
    )
    expect([dollars(0), dollars(4), dollars(100), dollars(1_234_567)]).toEqual([
      '$0.00',
      '$0.04',
      '$1.00',
      '$12,345.67',
    ])
  })
})

const charge = fc.record({
  words: fc.integer({ min: 0, max: 5000 }),
  plan: plans,
  state: fc.constantFrom('reserved' as const, 'billed' as const, 'released' as const),
  target_language: fc.constantFrom('es' as const, 'fr' as const, 'ja' as const),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 3 }),
})

test('every report has whole numbers that add up to the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(charge, { minLength: 1, maxLength: 40 }), async (charges) => {
      const owner = await app.build.user()
      const organization = await app.build.organization({ owner })
      const rows = charges.map(({ day, month, plan, ...row }) => ({
        ...row,
        plan,
        cents_per_word: centsPerWord(plan),
        organization_id: organization.id,
        at: new Date(Date.UTC(2026, month - 1, day, 12)).toISOString(),
      }))
      await chargeWords(app.db, rows)
      const due = { reserved_words: 0, billed_words: 0, reserved_cents: 0, cost_cents: 0 }
      for (const { state, words: count, cents_per_word } of rows) {
        if (state === 'reserved') due.reserved_words += count
        if (state === 'billed') due.billed_words += count
        if (state === 'reserved') due.reserved_cents += count * cents_per_word
        if (state === 'billed') due.cost_cents += count * cents_per_word
      }
      const at = `/organizations/${organization.id}/usage?from=2026-01-01&until=2026-03-31`
      const usage = await (await app.as(owner).get(at)).json()
      expect(usage).toMatchObject(due)
      for (const side of ['projects', 'languages', 'people', 'days'] as const) expect(added(usage[side])).toEqual(due)
      const apart = { paid_words: 0, paid_reserved_words: 0, free_words: 0, free_reserved_words: 0 }
      for (const { state, words: count, cents_per_word } of rows) {
        const side = cents_per_word > 0 ? 'paid' : 'free'
        if (state === 'billed') apart[`${side}_words`] += count
        if (state === 'reserved') apart[`${side}_reserved_words`] += count
      }
      const { reserved_cents, cost_cents } = due
      for (const by of ['month', 'organization', 'project', 'language', 'person', 'plan']) {
        const path = `/admin/billing/usage?by=${by}&organization_id=${organization.id}&limit=1000`
        const { data } = await (await app.as(admin).get(path)).json()
        expect(added(data, REPORTED), by).toEqual({ ...apart, reserved_cents, cost_cents })
      }
    }),
    { numRuns: 15 },
  )
})

const FIGURES = ['reserved_words', 'billed_words', 'reserved_cents', 'cost_cents']
const REPORTED = [
  'paid_words',
  'paid_reserved_words',
  'free_words',
  'free_reserved_words',
  'reserved_cents',
  'cost_cents',
]

function added(rows: Record<string, number>[], figures = FIGURES) {
  const total = Object.fromEntries(figures.map((figure) => [figure, 0]))
  for (const row of rows)
    for (const figure of figures) {
      expect(Number.isSafeInteger(row[figure]), figure).toBe(true)
      total[figure]! += row[figure]!
    }
  return total
}

test('no column that holds words or cents is a float', async () => {
  const { rows } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and column_name ~ '(words|cents|quota)' and column_name !~ '_at$'`.execute(app.db)
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter(({ type }) => !['integer', 'bigint'].includes(type))).toEqual([])
})
