/** @module-tag nightly */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { startOpenAi } from '../support/model/openai.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { TIMED } from '../support/runs/timed.ts'

let app: TestApp
let usual: Awaited<ReturnType<typeof startOpenAi>>
let hanging: Awaited<ReturnType<typeof startOpenAi>>
let own: Awaited<ReturnType<typeof startOpenAi>>
/** Of the workers for services that organizations bring, as many as there are calls at once. */
const PER_PAYER = 4
const soon = { timeout: 30_000, interval: 20 }
const TEXTS = Array.from({ length: 6 }, (_, n) => `row ${n}`)

beforeAll(async () => {
  const services = [await startOpenAi(), await startOpenAi({ fault: () => 'hang' }), await startOpenAi()]
  ;[usual, hanging, own] = services as [typeof usual, typeof usual, typeof usual]
  app = await createTestApp({
    ROLES: 'api,collab,worker',
    OPENAI_BASE_URL: usual.url,
    OPENAI_MODEL: 'small',
    AI_BATCH_ROWS: '1',
    AI_PRIVATE_ADDRESSES: 'on',
    SECRET_KEY: 'a secret of the tests, long enough for it',
  })
})
afterAll(async () => {
  for (const service of [usual, hanging, own]) await service.close()
  await app.close()
})

type Person = Awaited<ReturnType<TestApp['build']['user']>>

/** A page in an organization of this person, with a service of its own where there is an address. */
async function aPage(owner: Person, texts: string[], base_url?: string) {
  const organization = await app.build.organization({ owner })
  const page = await app.build.page(await app.build.version(await app.build.project(organization)), { texts })
  const as = app.as(owner)
  const settings = { provider: 'other', base_url, model: 'ours', first_byte_seconds: 3_600 }
  if (base_url) expect((await as.put(`/organizations/${organization.id}/model-service`, settings)).status).toBe(200)
  const statuses = async () => {
    const rows = (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as { status: string }[]
    return rows.map(({ status }) => status)
  }
  const translate = () => as.post(`/pages/${page.id}/translate`, { languages: ['es'] })
  return { organization, page, as, translate, statuses }
}

async function timeOfThreeRows(base_url?: string) {
  const { translate, statuses } = await aPage(await app.build.user({}), ['One', 'Two', 'Three'], base_url)
  const started = performance.now()
  await translate()
  await vi.waitFor(async () => expect(await statuses()).toEqual(Array(3).fill('COMPLETED')), soon)
  return performance.now() - started
}

/** So many accounts with four organizations each, all of whose services accept and never answer. */
async function attack(accounts: number) {
  for (let account = 0; account < accounts; account++) {
    const owner = await app.build.user({})
    for (let number = 0; number < 4; number++) await (await aPage(owner, TEXTS, hanging.url)).translate()
  }
}

/** Jobs that workers for such services have, by payer. */
async function activeByPayer() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
     where name = 'translate-rows-brought' and state = 'active' group by group_id`.execute(app.db)
  return rows.map(({ count }) => count)
}

test('jobs that were queued before their organization chose such a service hold no worker of the others', async () => {
  const owner = await app.build.user({})
  const { as, organization, translate, statuses } = await aPage(owner, TEXTS)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  usual.behaviour = { stall: () => promise }
  const others = await aPage(await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }), TEXTS)
  await others.translate()
  await translate()
  await as.put(`/organizations/${organization.id}/model-service`, {
    provider: 'other',
    base_url: own.url,
    model: 'ours',
  })
  usual.behaviour = {}
  release()

  await vi.waitFor(async () => expect(await statuses()).toEqual(TEXTS.map(() => 'COMPLETED')), soon)
})

test('a service that asks for years gets an hour: its job waits in the queue, and comes back', async () => {
  for (const [name, value] of [
    ['retry-after-ms', '99999999999999'],
    ['retry-after', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ] as const) {
    own.behaviour = { fault: () => ({ status: 429, headers: { [name]: value } }) }
    const scene = await aPage(await app.build.user({}), ['One'], own.url)
    await scene.translate()
    const found = await vi.waitFor(async () => {
      const { rows } = await sql<{ start_after: Date; retry_count: number }>`
        select start_after, retry_count from pgboss.job
         where data->>'page_id' = ${scene.page.id} and state = 'created'
           and start_after > now() + interval '1 minute'`.execute(app.db)
      expect(rows).toHaveLength(1)
      return rows[0]!
    }, soon)
    const inSeconds = (found.start_after.getTime() - Date.now()) / 1_000
    expect(inSeconds).toBeGreaterThan(3_500)
    expect(inSeconds).toBeLessThanOrEqual(3_601)
    expect(found.retry_count).toBe(0)

    own.behaviour = {}
    const tried = await scene.as.post(`/organizations/${scene.organization.id}/model-service/try`, {
      provider: 'other',
      base_url: own.url,
      model: 'ours',
    })
    expect(await tried.json()).toMatchObject({ error: null })
  }
})

test('a try of a service that asks for years answers at once', async () => {
  own.behaviour = { fault: () => ({ status: 429, headers: { 'retry-after-ms': '99999999999999' } }) }
  const { as, organization } = await aPage(await app.build.user({}), ['One'])
  const settings = { provider: 'other', base_url: own.url, model: 'ours' }
  for (let tries = 0; tries < 2; tries++) {
    const tried = await (await as.post(`/organizations/${organization.id}/model-service/try`, settings)).json()
    expect(tried).toMatchObject({ error: 'The translation service answers with 429' })
    expect(tried.total_ms).toBeLessThan(5_000)
  }
  own.behaviour = {}
})

test('one person has two tries under way, one more waits for its turn and the next is refused', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const before = own.calls.length
  own.behaviour = { stall: () => promise }
  const { as, organization } = await aPage(await app.build.user({}), ['One'])
  const settings = { provider: 'other', base_url: own.url, model: 'ours' }
  const tries = Array.from({ length: 4 }, () =>
    as.post(`/organizations/${organization.id}/model-service/try`, settings),
  )
  const answers = Promise.all(tries)
  const refused = await Promise.race(tries)

  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  await vi.waitFor(() => expect(own.calls.length).toBe(before + 2), soon)
  release()
  expect((await answers).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
  own.behaviour = {}
})

test('services that never answer hold up nobody’s translations', {
  ...NIGHTLY,
  ...TIMED,
  timeout: 240_000,
}, async () => {
  const best = async (base_url?: string) => Math.min(await timeOfThreeRows(base_url), await timeOfThreeRows(base_url))
  const [alone, aloneOwn] = [await best(), await best(own.url)]

  await attack(1)
  await vi.waitFor(() => expect(hanging.calls.length).toBeGreaterThanOrEqual(4), soon)
  const [beside, besideOwn] = [await best(), await best(own.url)]
  await attack(9)
  const besideTen = await best()

  console.log(
    `three rows: ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} beside one such account, ${besideTen.toFixed(0)} beside ten; with an own service ${aloneOwn.toFixed(0)} and ${besideOwn.toFixed(0)}`,
  )
  expect(beside).toBeLessThan(3 * alone)
  expect(besideOwn).toBeLessThan(3 * aloneOwn)
  expect(besideTen).toBeLessThan(3 * alone)
  await vi.waitFor(async () => expect(Math.max(...(await activeByPayer()))).toBe(PER_PAYER), soon)
})
