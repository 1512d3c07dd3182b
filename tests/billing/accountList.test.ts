/** @module-tag nightly */
import { CompiledQuery, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countAccounts, listAccountPlaces, listAccounts } from '#db/queries/accounts/accountList.ts'
import { deleteUser } from '#db/queries/accounts/users.ts'
import { findPayer } from '#db/queries/billing/billing.ts'
import type { Account } from '#server/adminAccounts/contract.ts'
import { planOf } from '#server/billing/quota.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { insertAccounts, insertEveryStanding } from '../support/rights/everyStanding.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chargeWords } from './words/ledgerRows.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null, full_name: 'Root' })
})
afterAll(() => app.close())

type Page = { data: Account[]; count: number; next: string | null }
async function list(query = '', as = app): Promise<Page> {
  const response = await as.as(admin).get(`/admin/users${query}`)
  expect(response.status, query).toBe(200)
  return response.json()
}
const one = async (id: string) => (await list(`?search=${id}`)).data[0]!

describe('the list of users', () => {
  test('has plan, debt, cap, card, customer, and paid and free words apart', async () => {
    const email = `${uuid()}@example.com`
    const ana = await app.build.user({ email, role: 'USER', word_quota: null, full_name: 'Ana Lima' })
    expect(await one(email)).toMatchObject({ state: 'not_activated', plan: 'standard', card: null, card_state: 'none' })
    const ends_at = new Date(Date.now() + 9 * 86_400_000)
    await app.db.insertInto('subscriptions').values({ user_id: ana.id, status: 'active', ends_at }).execute()
    await app.db
      .insertInto('billing_customers')
      .values({ user_id: ana.id, email, customer_id: 'cus_ana', owed_cents: 0 })
      .execute()
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 }
    await app.db
      .insertInto('payment_methods')
      .values({ user_id: ana.id, stripe_payment_method_id: 'pm_1', ...card })
      .execute()
    const studio = await app.build.organization({ owner: ana })
    await app.db
      .updateTable('organizations')
      .set({ monthly_cap_cents: 20_000 })
      .where('owner_id', '=', ana.id)
      .execute()
    await chargeWords(app.db, [
      { payer_id: ana.id, words: 30 },
      { payer_id: ana.id, words: 2, state: 'reserved' },
      { payer_id: ana.id, words: 500, plan: 'free_tier', cents_per_word: 0 },
      { payer_id: ana.id, words: 9, state: 'released' },
    ])
    expect(await one('cus_ana')).toMatchObject({
      id: ana.id,
      plan: 'standard',
      state: 'ends',
      ends_at: ends_at.toISOString(),
      pause: null,
      owed_cents: 0,
      card,
      card_state: 'ok',
      customer_id: 'cus_ana',
      cap_cents: 40_000,
      organizations: 2,
      uncapped: 0,
      paid_words: 32,
      free_words: 500,
    })
    await app.db.updateTable('organizations').set({ monthly_cap_cents: null }).where('id', '=', studio.id).execute()
    await app.db.updateTable('billing_customers').set({ owed_cents: 4_000 }).where('user_id', '=', ana.id).execute()
    expect(await one('cus_ana')).toMatchObject({
      state: 'unpaid',
      pause: 'unpaid',
      owed_cents: 4_000,
      cap_cents: null,
      uncapped: 1,
    })
  })

  test('names the card by its month in UTC: good, expiring in this month or the next, expired', async () => {
    const now = new Date()
    const inMonths = (months: number) => {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
      return { exp_month: month.getUTCMonth() + 1, exp_year: month.getUTCFullYear() }
    }
    const prefix = uuid()
    const people = new Map<string, string>()
    for (const [months, state] of [
      [-1, 'expired'],
      [0, 'expires'],
      [1, 'expires'],
      [2, 'ok'],
    ] as const) {
      const { id } = await app.build.user({ email: `${prefix}.${months}@example.com` })
      people.set(id, state)
      await app.db
        .insertInto('payment_methods')
        .values({ user_id: id, stripe_payment_method_id: id, brand: 'visa', last4: '4242', ...inMonths(months) })
        .execute()
    }
    const { id } = await app.build.user({ email: `${prefix}.none@example.com` })
    people.set(id, 'none')
    const all = (await list(`?search=${prefix}&sort=card`)).data
    expect(all.map((account) => account.card_state)).toEqual(['expired', 'expires', 'expires', 'ok', 'none'])
    for (const account of all) expect(account.card_state).toBe(people.get(account.id))
    for (const state of ['ok', 'expires', 'expired', 'none']) {
      const found = (await list(`?search=${prefix}&card=${state}`)).data.map((account) => account.id)
      expect(found.sort(), state).toEqual(
        [...people]
          .filter(([, is]) => is === state)
          .map(([id]) => id)
          .sort(),
      )
    }
  })

  test('is for superusers alone, and takes no place that it did not give', async () => {
    const ana = await app.build.user()
    expect((await app.as(ana).get('/admin/users')).status).toBe(403)
    expect((await app.anyone.get('/admin/users')).status).toBe(401)
    const place = (key: unknown, id: unknown) => Buffer.from(JSON.stringify([id, key])).toString('base64url')
    for (const [sort, after] of [
      ['newest', 'nonsense'],
      ['newest', place('x', uuid())],
      ['debt', place("1'; drop table users", uuid())],
      ['name', place('a\0', uuid())],
      ['name', place('a', 'no id')],
      ['card', place(7, uuid())],
    ])
      expect((await app.as(admin).get(`/admin/users?sort=${sort}&after=${after}`)).status, sort).toBe(400)
    expect((await app.as(admin).get('/admin/users?plan=gold')).status).toBe(422)
    expect((await app.as(admin).get('/admin/users?limit=201')).status).toBe(422)
  })
})

describe('in every combination of role, subscription, hold, end, debt and dispute', () => {
  let every: Awaited<ReturnType<typeof insertEveryStanding>>
  let other: TestApp
  let all: Map<string, Account>
  beforeAll(async () => {
    other = await createTestApp()
    every = await insertEveryStanding(other.db)
    const root = await other.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    const pages: Account[] = []
    for (let after = ''; ; ) {
      const page: Page = await (await other.as(root).get(`/admin/users?limit=200${after}`)).json()
      pages.push(...page.data)
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    all = new Map(pages.map((account) => [account.id, account]))
    expect(pages).toHaveLength(all.size)
  })
  afterAll(() => other.close())

  test(
    'the plan is the one by which words are charged, and the role and the quota those of the template’s list',
    NIGHTLY,
    async () => {
      expect(all.size).toBe(every.length + 1)
      const root = await other.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
      for (const { id } of every) {
        const account = all.get(id)!
        const payer = (await findPayer(other.db, id))!
        expect(account.plan, JSON.stringify(payer)).toBe(planOf(payer, { isBillingOn: true }))
        expect(account.pause === null || account.is_superuser || account.state === 'ending').toBe(
          !(['unpaid', 'on_hold'] as string[]).includes(account.state),
        )
      }
      const known = new Map<string, object>()
      for (let skip = 0; skip < every.length; skip += 1000)
        for (const user of (await (await other.as(root).get(`/users/?limit=1000&skip=${skip}`)).json()).data)
          known.set(user.id, user)
      for (const { id } of every) expect(all.get(id)).toMatchObject(known.get(id)!)
    },
  )

  test.each(['state', 'plan', 'role', 'debt', 'card'] as const)('each %s is a filter of its own', async (side) => {
    const sideOf = (account: Account) =>
      side === 'debt'
        ? account.owed_cents > 0
          ? 'owing'
          : 'none'
        : side === 'card'
          ? account.card_state
          : account[side]
    const byValue = Map.groupBy(all.values(), sideOf)
    for (const [value, accounts] of byValue) {
      const count = await countAccounts(other.db, { [side]: value }, new Date())
      const { rows } = await other.db.executeQuery<{ id: string }>(
        listAccountPlaces(other.db, { [side]: value }, { sort: 'newest', limit: 10_000, now: new Date() }).compile(),
      )
      const ours = rows.map(({ id }) => id).filter((id) => all.has(id))
      expect(ours.sort(), `${side} ${value}`).toEqual(accounts.map(({ id }) => id).sort())
      expect(count).toBe(rows.length)
    }
  })

  test.each(['newest', 'name', 'debt', 'card'] as const)(
    'pages by %s have everybody once, also while people come, and the last one of a page leaves',
    async (sort) => {
      const root = await other.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
      const seen: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: Page = await (
          await other.as(root).get(`/admin/users?sort=${sort}&limit=190${next === '' ? '' : `&after=${next}`}`)
        ).json()
        if (next === '') await other.db.transaction().execute((trx) => deleteUser(trx, page.data.at(-1)!.id))
        await other.build.user({ full_name: 'A newcomer' })
        seen.push(...page.data.map(({ id }) => id))
        next = page.next
      }
      expect(new Set(seen).size).toBe(seen.length)
      const left = await other.db.selectFrom('users').where('created_at', '<', root.created_at).select('id').execute()
      for (const { id } of left) expect(seen).toContain(id)
    },
  )
})

describe('with ten times as many users', () => {
  /** Rows that the scans of a query produce or pass over. */
  async function rowsRead(query: CompiledQuery, on: TestApp) {
    const explained = await on.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
    )
    return readBy(explained.rows[0]!['QUERY PLAN'][0]!.Plan)
  }
  type Plan = {
    'Node Type': string
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    Plans?: Plan[]
  }
  const readBy = (plan: Plan): number =>
    (/Scan$/.test(plan['Node Type']) && !/CTE|Subquery/.test(plan['Node Type'])
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0) + (plan.Plans ?? []).reduce((sum, child) => sum + readBy(child), 0)

  const FILTERS = [
    { sort: 'newest', filter: {} },
    { sort: 'newest', filter: { search: 'person 7' } },
    { sort: 'newest', filter: { state: 'unpaid' } },
    { sort: 'newest', filter: { plan: 'standard' } },
    { sort: 'newest', filter: { role: 'USER' } },
    { sort: 'newest', filter: { card: 'expired' } },
    { sort: 'name', filter: {} },
    { sort: 'debt', filter: { debt: 'owing' } },
    { sort: 'card', filter: {} },
  ] as const

  test('the first page reads no more, and every filter and order at most in proportion', {
    ...NIGHTLY,
    timeout: 120_000,
  }, async () => {
    const large = await createTestApp()
    try {
      const read: number[][] = []
      for (const count of [1_000, 9_000]) {
        await seed(large, count)
        const ids: string[] = []
        const counts = []
        for (const { sort, filter } of FILTERS) {
          const places = listAccountPlaces(large.db, filter, { sort, limit: 51, now: new Date() }).compile()
          counts.push(await rowsRead(places, large))
          if (ids.length === 0)
            ids.push(...(await large.db.executeQuery<{ id: string }>(places)).rows.map(({ id }) => id))
        }
        counts.push(await rowsRead(listAccounts(large.db, ids).compile(), large))
        read.push(counts)
      }
      const [few, many] = [read[0]!, read[1]!]
      expect(many[0]).toBeLessThanOrEqual(few[0]! + 60)
      expect(many.at(-1)).toBeLessThanOrEqual(few.at(-1)! * 11 + 100)
      expect(many.at(-1)).toBeLessThanOrEqual(10_000 * 10)
      for (const [n, filter] of FILTERS.entries()) {
        expect(many[n], JSON.stringify([filter, few[n], many[n]])).toBeLessThanOrEqual(few[n]! * 11 + 100)
        expect(many[n], JSON.stringify(filter)).toBeLessThanOrEqual(10_000 * 10)
      }
    } finally {
      await large.close()
    }
  })

  async function seed({ db }: TestApp, count: number) {
    const people = Array.from({ length: count }, (_, n) => ({
      id: uuid(),
      role: n % 3 === 0 ? 'USER' : 'FREE_TIER',
      word_quota: n % 3 === 0 ? null : 500,
    }))
    for (let at = 0; at < count; at += 3_000) await insertAccounts(db, people.slice(at, at + 3_000))
    const given = JSON.stringify(people.map(({ id }, n) => ({ id, n })))
    const from = sql`jsonb_to_recordset(${given}::jsonb) as x(id uuid, n int)`
    await sql`insert into subscriptions (user_id, status) select id, case when n % 5 = 0 then 'past_due' else 'active' end
                from ${from} where n % 2 = 0`.execute(db)
    await sql`insert into billing_customers (user_id, email, customer_id, owed_cents)
              select id, '', 'cus_' || id, case when n % 10 = 0 then n else 0 end from ${from} where n % 2 = 0`.execute(
      db,
    )
    await sql`insert into payment_methods (user_id, stripe_payment_method_id, brand, last4, exp_month, exp_year)
              select id, 'pm', 'visa', '4242', 1 + n % 12, 2020 + n % 15 from ${from} where n % 2 = 0`.execute(db)
    await sql`vacuum analyze users, subscriptions, billing_customers, payment_methods, organizations, billing_corrections`.execute(
      db,
    )
  }
})
