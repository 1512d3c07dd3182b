import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { accept } from '../support/collab/handOver.ts'
import { chargeWords } from './words/ledgerRows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const standard = async (): Promise<Person> => {
  const person = await app.build.user({ role: 'USER', word_quota: null })
  await app.db.insertInto('subscriptions').values({ user_id: person.id, status: 'active' }).execute()
  return person
}

/** An organization on Standard with two pages of five words (20 cents) each. */
async function aStudio() {
  const [owner, admin, member] = [await standard(), await standard(), await app.build.user()]
  const organization = await app.build.organization({ owner, admins: [admin], members: [member] })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const pages = [
    await app.build.page(version, { texts: ['one two three', 'four', 'five'] }),
    await app.build.page(version, { texts: ['one two three', 'four', 'five'] }),
  ] as const
  const cap = `/organizations/${organization.id}/cap`
  const setCap = async (monthly_cap_cents: number | null, person = owner) =>
    (await app.as(person).put(cap, { monthly_cap_cents })).json()
  const translate = async (page: { id: string }, more = {}, person = member) =>
    (await app.as(person).post(`/pages/${page.id}/translate`, { languages: ['es'], ...more })).json()
  const estimate = async (page: { id: string }, more = {}) =>
    (await app.as(member).post(`/pages/${page.id}/translate/estimate`, { languages: ['es'], ...more })).json()
  const usage = async () => (await app.as(member).get(`/organizations/${organization.id}/usage`)).json()
  return { owner, admin, member, organization, project, pages, cap, setCap, translate, estimate, usage }
}

const REFUSAL = {
  message: 'Monthly spending cap reached',
  detail:
    'This translation costs $0.20, but only $0.10 remain of the $0.30 that your organization may spend this month.',
}

test('a translation that would cost more than the cap leaves is refused, foretold, and takes nothing', async () => {
  const { pages, setCap, translate, estimate, usage } = await aStudio()
  expect(await setCap(30)).toMatchObject({ monthly_cap_cents: 30, spent_cents: 0, left_cents: 30 })

  expect(await estimate(pages[0])).toMatchObject({ words: 5, cents: 20, cap_left_cents: 30, refusal: null })
  expect(await translate(pages[0])).toMatchObject({ status: 'success', total_words: 5 })
  expect((await usage()).cap).toMatchObject({ spent_cents: 20, left_cents: 10 })
  expect(await estimate(pages[1])).toMatchObject({ cents: 20, cap_left_cents: 10, refusal: REFUSAL })
  expect(await translate(pages[1])).toEqual({
    status: 'error',
    ...REFUSAL,
    remaining_quota: null,
    total_words: 5,
    is_free_tier: false,
  })
  expect(await usage()).toMatchObject({ words: 5, reserved_cents: 20, cost_cents: 0 })
})

test('retranslation is estimated as it is charged', async () => {
  const { member, pages, estimate, usage } = await aStudio()
  const first = app.db.selectFrom('source_texts').where('page_id', '=', pages[0].id).orderBy('position').select('id')
  const { id: translation } = await app.db
    .insertInto('translations')
    .values({
      source_text_id: (await first.executeTakeFirstOrThrow()).id,
      target_language: 'es',
      content: 'uno dos tres',
      status: 'COMPLETED',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await estimate(pages[0])).toMatchObject({ rows: 2, words: 2, cents: 8 })
  expect(await estimate(pages[0], { regenerate: true })).toMatchObject({ rows: 1, words: 3, cents: 12, refusal: null })
  const answer = await app.as(member).post(`/versions/translations/${translation}/regenerate`)
  expect(await answer.json()).toMatchObject({ status: 'success', total_words: 3 })
  expect(await usage()).toMatchObject({ words: 3, reserved_cents: 12 })
  expect(await estimate(pages[0], { regenerate: true })).toMatchObject({ rows: 0, words: 0, cents: 0 })
})

test('an order that costs exactly the rest of the cap is accepted', async () => {
  const { pages, setCap, translate, estimate } = await aStudio()
  await setCap(19)
  expect(await estimate(pages[0])).toMatchObject({ fitting: { rows: 2, words: 4, cents: 16 } })
  expect(await estimate(pages[0], { fit: true })).toMatchObject({ refusal: null })
  expect(await translate(pages[0], { fit: true })).toMatchObject({ status: 'success', total_words: 4 })
  expect(await translate(pages[0], { fit: true })).toMatchObject({ status: 'error', message: REFUSAL.message })
  expect(await estimate(pages[0], { fit: true })).toMatchObject({ refusal: { message: REFUSAL.message } })
  await setCap(20)
  expect(await translate(pages[0])).toMatchObject({ status: 'success', total_words: 1 })
})

test('a single text is held to the cap as well', async () => {
  const { pages, setCap, member } = await aStudio()
  const { id } = await app.db
    .insertInto('translations')
    .values({
      source_text_id: pages[0].source_texts[0]!.id,
      target_language: 'es',
      content: 'uno',
      status: 'COMPLETED',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setCap(11)
  const regenerate = async () => (await app.as(member).post(`/versions/translations/${id}/regenerate`)).json()
  expect(await regenerate()).toMatchObject({ status: 'error', message: REFUSAL.message, total_words: 3 })
  await setCap(12)
  expect(await regenerate()).toMatchObject({ status: 'success', total_words: 3 })
})

test('no two requests at once pass the same cap', async () => {
  const { pages, setCap, translate, usage, owner, organization, project } = await aStudio()
  const version = await app.build.version(project, { name: '2.0' })
  const more = await Promise.all(
    Array.from({ length: 8 }, () => app.build.page(version, { texts: ['one two three', 'four', 'five'] })),
  )
  await setCap(45)
  const answers = await Promise.all([...pages, ...more].map((page) => translate(page, {}, owner)))
  expect(answers.filter((answer) => answer.status === 'success')).toHaveLength(2)
  expect(await usage()).toMatchObject({ words: 10, cap: { spent_cents: 40, left_cents: 5 } })
  expect(
    await app.db.selectFrom('word_ledger').where('organization_id', '=', organization.id).select('id').execute(),
  ).toHaveLength(6)
})

test('not even while the organization changes hands, and with it the payer', async () => {
  const { pages, setCap, translate, owner, admin, organization } = await aStudio()
  await setCap(20)
  const isWaiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const transferred = await app
    .as(owner)
    .post(`/organizations/${organization.id}/transfer-ownership`, { user_id: admin.id })
  const { offer } = await transferred.json()
  let transfer: Promise<Response> | undefined
  await app.db.transaction().execute(async (trx) => {
    // As the first of two requests stands after it has reserved its words under the first owner.
    await sql`select from users where id = ${owner.id} for no key update`.execute(trx)
    await sql`select from organizations where id = ${organization.id} for no key update`.execute(trx)
    transfer = accept(app, admin, offer)
    await expect.poll(async () => (await isWaiting.execute(app.db)).rows[0]!.count).toBe(1)
    await chargeWords(trx, [{ words: 5, organization_id: organization.id, payer_id: owner.id, state: 'reserved' }])
  })
  expect((await transfer!).status).toBe(200)
  expect(await translate(pages[0])).toMatchObject({ status: 'error', message: REFUSAL.message })
})

test('words that were released, or asked for in another month, take nothing of the cap', async () => {
  const { setCap, organization } = await aStudio()
  const month = new Date().toISOString().slice(0, 7)
  const before = new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString()
  await chargeWords(app.db, [
    { words: 100, organization_id: organization.id, at: before },
    { words: 200, organization_id: organization.id, state: 'released' },
    { words: 1, organization_id: organization.id, at: `${month}-01T00:00:00Z` },
    { words: 2, organization_id: organization.id, state: 'reserved' },
    { words: 4, organization_id: organization.id, plan: 'free_tier', cents_per_word: 0 },
  ])
  expect(await setCap(1000)).toEqual({ month, monthly_cap_cents: 1000, spent_cents: 12, left_cents: 988 })
  expect(await setCap(5)).toMatchObject({ spent_cents: 12, left_cents: 0 })
  expect(await setCap(null)).toEqual({ month, monthly_cap_cents: null, spent_cents: 12, left_cents: null })
})

test('a cap is no quota: words that cost nothing are not stopped by it', async () => {
  const owner = await app.build.user()
  const organization = await app.build.personalOrganization({ owner })
  const page = await app.build.page(await app.build.version(await app.build.project(organization)), { texts: ['one'] })
  await app.as(owner).put(`/organizations/${organization.id}/cap`, { monthly_cap_cents: 0 })
  expect(await (await app.as(owner).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()).toMatchObject({
    status: 'success',
    total_words: 1,
  })
})

describe('the cap', () => {
  test('is set by the owner and by admins, and by nobody else', async () => {
    const { cap, admin, member, owner } = await aStudio()
    const put = async (person: Person) => (await app.as(person).put(cap, { monthly_cap_cents: 5 })).status
    expect(await put(owner)).toBe(200)
    expect(await put(admin)).toBe(200)
    expect(await put(member)).toBe(403)
    expect(await put(await app.build.user())).toBe(404)
  })

  test.each([1.5, -1, '20', undefined, 1_000_000_001])(
    'is a whole number of cents, not %s',
    async (monthly_cap_cents) => {
      const { cap, owner } = await aStudio()
      expect((await app.as(owner).put(cap, { monthly_cap_cents })).status).toBe(422)
    },
  )
})
