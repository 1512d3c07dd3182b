import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/build.ts'
import { chargeWords, forgetLedger } from './ledgerRows.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const [ana, ben] = [await aPayer('Ana Lima', 'Studio', 'Moonfall'), await aPayer('Ben Okoro', 'Works', 'Sunrise')]
  await chargeWords(app.db, [
    { ...ana, words: 100, at: '2026-01-15T00:00:00Z' },
    { ...ana, words: 20, at: '2026-02-15T00:00:00Z', target_language: 'fr' },
    { ...ben, words: 3, at: '2026-02-28T23:59:59Z' },
    { ...ben, words: 4, at: '2026-02-28T23:59:59Z', state: 'reserved' },
    { ...ben, words: 50, at: '2026-02-01T00:00:00Z', plan: 'free_tier', cents_per_word: 0 },
    { ...ben, words: 900, at: '2026-02-01T00:00:00Z', state: 'released' },
  ])
  scene = { ana, ben }
})
afterAll(() => app.close())

let scene: Record<'ana' | 'ben', Awaited<ReturnType<typeof aPayer>>>

async function aPayer(full_name: string, name: string, projectName: string) {
  const person = await app.build.user({ full_name })
  const organization = await app.build.organization({ owner: person, name })
  const project = await app.build.project(organization, { name: projectName })
  return {
    payer_id: person.id,
    payer_name: full_name,
    organization_id: organization.id,
    organization_name: name,
    project_id: project.id,
    project_name: projectName,
    requested_by: person.id,
    requested_by_name: full_name,
    customer_id: `cus_${name}`,
  }
}

const ask = async (path: string) => {
  const response = await app.as(admin).get(`/admin/billing${path}`)
  expect(response.status, path).toBe(200)
  return response.json()
}
const names = async (path: string) =>
  (await ask(path)).data.map(({ name, words, cost_cents }: Record<string, unknown>) => [name, words, cost_cents])

describe('[2.14] the report of the whole service', () => {
  test('has words and dollars in all, and by month', async () => {
    expect(await ask('?from=2026-01&until=2026-02')).toMatchObject({
      words: 177,
      reserved_words: 4,
      billed_words: 173,
      reserved_cents: 16,
      cost_cents: 492,
      months: [
        { month: '2026-02', words: 77, cost_cents: 92 },
        { month: '2026-01', words: 100, cost_cents: 400 },
      ],
    })
    expect(await ask('?from=2026-02&until=2026-02')).toMatchObject({ words: 77, months: [{ month: '2026-02' }] })
  })

  test('has them by organization, project, language and person, the most words first', async () => {
    expect(await names('/usage?by=month')).toEqual([
      ['2026-02', 77, 92],
      ['2026-01', 100, 400],
    ])
    expect(await names('/usage?by=organization')).toEqual([
      ['Studio', 120, 480],
      ['Works', 57, 12],
    ])
    expect(await names('/usage?by=project')).toEqual([
      ['Moonfall', 120, 480],
      ['Sunrise', 57, 12],
    ])
    expect(await names('/usage?by=language')).toEqual([
      ['es', 157, 412],
      ['fr', 20, 80],
    ])
    expect(await names('/usage?by=person')).toEqual([
      ['Ana Lima', 120, 480],
      ['Ben Okoro', 57, 12],
    ])
  })

  test('can be narrowed, searched and turned over', async () => {
    expect(await names('/usage?by=project&search=studio')).toEqual([['Moonfall', 120, 480]])
    expect(await names('/usage?by=organization&search=sunr')).toEqual([['Works', 57, 12]])
    expect(await names('/usage?by=organization&search=%25')).toEqual([])
    expect(await names('/usage?by=month&search=okoro&from=2026-02')).toEqual([['2026-02', 57, 12]])
    expect(await names(`/usage?by=language&organization_id=${scene.ana.organization_id}&from=2026-02`)).toEqual([
      ['fr', 20, 80],
    ])
    expect(await names(`/usage?by=person&target_language=fr`)).toEqual([['Ana Lima', 20, 80]])
    expect(await names(`/usage?by=person&person_id=${scene.ben.requested_by}`)).toEqual([['Ben Okoro', 57, 12]])
    expect(await ask('/usage?by=person&skip=1&limit=1')).toMatchObject({ data: [{ name: 'Ben Okoro' }], count: 2 })
  })

  test('names what there is by its present name, and what is gone by its last', async () => {
    const gone = await aPayer('Cleo Roy', 'Gone Studio', 'Gone game')
    await chargeWords(app.db, [{ ...gone, words: 5, at: '2026-03-01T00:00:00Z' }])
    onTestFinished(() => forgetLedger(app.db, 'organization_id', gone.organization_id))
    await app.db.deleteFrom('organizations').where('id', '=', gone.organization_id).execute()
    await app.db
      .updateTable('organizations')
      .set({ name: 'Studio Two' })
      .where('id', '=', scene.ana.organization_id)
      .execute()
    expect(await names('/usage?by=organization&from=2026-01&until=2026-03')).toEqual([
      ['Studio Two', 120, 480],
      ['Works', 57, 12],
      ['Gone Studio', 5, 20],
    ])
    await app.db
      .updateTable('organizations')
      .set({ name: 'Studio' })
      .where('id', '=', scene.ana.organization_id)
      .execute()
  })

  test('is a CSV in which nothing can be run', async () => {
    await app.db.updateTable('projects').set({ name: '=cmd()' }).where('id', '=', scene.ben.project_id).execute()
    const response = await app.as(admin).get('/admin/billing/export-usage?from=2026-02&until=2026-02')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(
      await response.text(),
    ).toBe(`month,organization,payer,project,target_language,person,plan,reserved_words,billed_words,cost_usd
2026-02,Studio,Ana Lima,Moonfall,fr,Ana Lima,standard,0,20,0.80
2026-02,Works,Ben Okoro,'=cmd(),es,Ben Okoro,free_tier,0,50,0.00
2026-02,Works,Ben Okoro,'=cmd(),es,Ben Okoro,standard,4,3,0.12
`)
    await app.db.updateTable('projects').set({ name: 'Sunrise' }).where('id', '=', scene.ben.project_id).execute()
  })

  test.each(['?from=2026-13', '?from=2026', '/usage?by=planet', '/usage?limit=0', '/meter-events?state=gone'])(
    'does not take %s',
    async (query) => expect((await app.as(admin).get(`/admin/billing${query}`)).status).toBe(422),
  )
})

test('it costs nothing to ask again while nothing happens, and shows at once what does', async () => {
  for (const path of ['', '/usage?by=project', '/meter-events']) {
    const tag = (await app.as(admin).get(`/admin/billing${path}`)).headers.get('etag')!
    const again = await app.as(admin).get(`/admin/billing${path}`, { headers: { 'If-None-Match': tag } })
    expect([again.status, await again.text()], path).toEqual([304, ''])
  }
  const tag = (await app.as(admin).get('/admin/billing')).headers.get('etag')!
  const id = uuid()
  await chargeWords(app.db, [{ ...scene.ana, id, words: 1, state: 'reserved' }])
  onTestFinished(() => forgetLedger(app.db, 'id', id))
  const after = await app.as(admin).get('/admin/billing', { headers: { 'If-None-Match': tag } })
  expect([after.status, (await after.json()).words]).toEqual([200, 178])
})

test('unsent and failed events are shown, found and retried', async () => {
  const event = { payer_id: scene.ana.payer_id, payer_name: 'Ana Lima', customer_id: 'cus_1', cents_per_word: 4 }
  const at = new Date('2026-02-15T00:00:00Z')
  await app.db
    .insertInto('meter_events')
    .values([
      { ...event, words: 10, at, next_attempt_at: at, state: 'sent', settled_at: at, attempts: 1 },
      {
        ...event,
        words: 20,
        at,
        next_attempt_at: new Date('2100-01-01'),
        state: 'failed',
        last_error: 'No such customer',
      },
      { ...event, words: 30, at, next_attempt_at: at, payer_name: 'Ben Okoro' },
    ])
    .execute()
  await chargeWords(app.db, [{ ...scene.ana, customer_id: null, words: 5 }])
  expect((await ask('')).stripe).toMatchObject({
    sent_words: 10,
    sent_cents: 40,
    unsent_words: 50 + 123 + 5, // those of the ledger that are in no event yet
    failed_words: 20,
    failed_cents: 80,
    words_without_customer: 5,
  })
  const { data, count } = await ask('/meter-events')
  expect([count, data.map(({ state, words }: Record<string, unknown>) => [state, words])]).toEqual([
    3,
    [
      ['waiting', 30],
      ['failed', 20],
      ['sent', 10],
    ],
  ])
  expect(await ask('/meter-events?state=failed')).toMatchObject({
    count: 1,
    data: [{ last_error: 'No such customer' }],
  })
  expect(await ask('/meter-events?search=okoro')).toMatchObject({ count: 1, data: [{ words: 30, cost_cents: 120 }] })
  const retry = async () => (await app.as(admin).post('/admin/billing/meter-events/retry')).json()
  expect(await retry()).toEqual({ message: 'Trying again' })
  const [failed] = (await ask('/meter-events?state=failed')).data
  expect(Date.parse(failed.next_attempt_at)).toBeLessThanOrEqual(Date.now())
})

test('[2.14] it is for superusers alone, on every path', async () => {
  const ana = await app.build.user()
  for (const path of ['', '/usage', '/export-usage', '/meter-events']) {
    expect((await app.as(ana).get(`/admin/billing${path}`)).status, path).toBe(403)
    expect((await app.anyone.get(`/admin/billing${path}`)).status, path).toBe(401)
  }
  expect((await app.as(ana).post('/admin/billing/meter-events/retry')).status).toBe(403)
})
