/** @module-tag nightly */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { type Behaviour, startOpenAi } from '../support/model/openai.ts'

let app: TestApp
let model: Awaited<ReturnType<typeof startOpenAi>>
const soon = { timeout: 15_000, interval: 40 }

beforeAll(async () => {
  model = await startOpenAi()
  app = await createTestApp({
    ROLES: 'api,collab,worker',
    AI_PROVIDER: 'openai',
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'small',
    AI_CONCURRENCY: '1',
  })
})
afterAll(async () => {
  await model.close()
  await app.close()
})
afterEach(() => {
  model.behaviour = {}
  model.calls.length = 0
})

async function aPage() {
  const ana = await app.build.user({})
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts: ['One text', 'Two texts'] })
  const as = app.as(ana)
  const statuses = async () => {
    const rows = (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as { status: string }[]
    return rows.map(({ status }) => status)
  }
  const translate = (wish: object = {}) => as.post(`/pages/${page.id}/translate`, { languages: ['es'], ...wish })
  const completed = () => vi.waitFor(async () => expect(await statuses()).toEqual(['COMPLETED', 'COMPLETED']), soon)
  const ledger = async () => {
    const entries = await app.db.selectFrom('word_ledger').where('payer_id', '=', ana.id).select('state').execute()
    return [...new Set(entries.map(({ state }) => state))]
  }
  return { as, page, translate, completed, statuses, ledger }
}
const LATER = { service_tier: 'flex' }
/** Of each call for a page, whether it cost the lower price. */
const areFlex = async ({ id }: { id: string }) => {
  const project = app.db.selectFrom('versions').innerJoin('pages', 'pages.version_id', 'versions.id')
  const calls = await app.db
    .selectFrom('model_calls')
    .where('project_id', 'in', project.where('pages.id', '=', id).select('versions.project_id'))
    .select('is_flex')
    .execute()
  return calls.map(({ is_flex }) => is_flex)
}
const tiers = () => model.calls.map(({ body }) => body.service_tier)

test('work for tomorrow is asked for at the lower price, checked, rated and billed like any other', async () => {
  const { as, page, translate, completed, ledger } = await aPage()
  const estimate = await (await as.post(`/pages/${page.id}/translate/estimate`, { languages: ['es'] })).json()
  expect(estimate).toMatchObject({ has_flex: true })

  await translate(LATER)
  await completed()

  expect(new Set(tiers())).toEqual(new Set(['flex']))
  expect(model.calls.map(({ kind }) => kind)).toContain('ratings')
  expect(await ledger()).toEqual(['billed'])
  expect(new Set(await areFlex(page))).toEqual(new Set([true]))
})

test('nobody waits behind work for tomorrow', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  model.behaviour = { stall: ({ body }) => (body.service_tier === 'flex' ? promise : undefined) }
  const [slow, quick] = [await aPage(), await aPage()]
  await slow.translate(LATER)
  await vi.waitFor(() => expect(tiers()).toContain('flex'), soon)

  await quick.translate()
  await quick.completed()

  expect(await slow.statuses()).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
  release()
  await slow.completed()
})

test('work for tomorrow can be stopped, and its words are released', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  model.behaviour = { stall: () => promise }
  const { as, page, translate, ledger } = await aPage()
  await translate(LATER)
  await vi.waitFor(() => expect(tiers()).toContain('flex'), soon)

  const answer = await (await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })).json()

  expect(answer).toMatchObject({ rows: 2, released_words: 4 })
  release()
  expect(await ledger()).toEqual(['released'])
})

test('a service that refuses the tier does the work at once', async () => {
  const fault: Behaviour['fault'] = ({ body }) =>
    body.service_tier === 'flex' ? { status: 400, error: { message: 'Invalid service_tier argument' } } : undefined
  model.behaviour = { fault }
  const { page, translate, completed } = await aPage()

  await translate(LATER)
  await completed()

  expect(tiers().at(-1)).toBeUndefined()
  expect(new Set(await areFlex(page))).toEqual(new Set([false]))
})
