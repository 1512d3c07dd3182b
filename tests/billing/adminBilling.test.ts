import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ReportSums } from '#server/billingReports/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { chargeWords, forgetLedger } from './words/ledgerRows.ts'

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
  (await ask(path)).data.map((row: ReportSums & { name: string }) => [
    row.name,
    row.paid_words + row.paid_reserved_words,
    row.cost_cents,
    row.free_words,
  ])

describe('[2.14] the report of the whole service', () => {
  test('has words that users pay and words that are free apart, in all and by month', async () => {
    const february = {
      paid_words: 23,
      paid_reserved_words: 4,
      reserved_cents: 16,
      cost_cents: 92,
      free_words: 50,
      free_reserved_words: 0,
    }
    expect(await ask('?from=2026-01&until=2026-02')).toMatchObject({
      ...february,
      paid_words: 123,
      cost_cents: 492,
      months: [
        { month: '2026-02', ...february },
        { month: '2026-01', paid_words: 100, cost_cents: 400, free_words: 0 },
      ],
    })
    expect(await ask('?from=2026-02&until=2026-02')).toMatchObject({ ...february, months: [{ month: '2026-02' }] })
  })

  test('has them by organization, project, language, person and plan, the highest revenue first', async () => {
    expect(await names('/usage?by=month')).toEqual([
      ['2026-02', 27, 92, 50],
      ['2026-01', 100, 400, 0],
    ])
    expect(await names('/usage?by=organization')).toEqual([
      ['Studio', 120, 480, 0],
      ['Works', 7, 12, 50],
    ])
    expect(await names('/usage?by=project')).toEqual([
      ['Moonfall', 120, 480, 0],
      ['Sunrise', 7, 12, 50],
    ])
    expect(await names('/usage?by=language')).toEqual([
      ['es', 107, 412, 50],
      ['fr', 20, 80, 0],
    ])
    expect(await names('/usage?by=person')).toEqual([
      ['Ana Lima', 120, 480, 0],
      ['Ben Okoro', 7, 12, 50],
    ])
    expect(await names('/usage?by=plan')).toEqual([
      ['standard', 127, 492, 0],
      ['free_tier', 0, 0, 50],
    ])
  })

  test('can be narrowed, searched and turned over', async () => {
    expect(await names('/usage?by=project&search=studio')).toEqual([['Moonfall', 120, 480, 0]])
    expect(await names('/usage?by=organization&search=sunr')).toEqual([['Works', 7, 12, 50]])
    expect(await names('/usage?by=organization&search=%25')).toEqual([])
    expect(await names('/usage?by=month&search=okoro&from=2026-02')).toEqual([['2026-02', 7, 12, 50]])
    expect(await names(`/usage?by=language&organization_id=${scene.ana.organization_id}&from=2026-02`)).toEqual([
      ['fr', 20, 80, 0],
    ])
    expect(await names(`/usage?by=person&target_language=fr`)).toEqual([['Ana Lima', 20, 80, 0]])
    expect(await names(`/usage?by=person&person_id=${scene.ben.requested_by}`)).toEqual([['Ben Okoro', 7, 12, 50]])
    expect(await names('/usage?by=organization&plan=free_tier')).toEqual([['Works', 0, 0, 50]])
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
      ['Studio Two', 120, 480, 0],
      ['Gone Studio', 5, 20, 0],
      ['Works', 7, 12, 50],
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
    const { ana, ben } = scene
    const [header, ...lines] = [...new Uint8Array(await response.arrayBuffer())]
      .reduce((text, byte) => text + String.fromCharCode(byte), '')
      .split('\n')
    expect(header).toBe(
      '\xef\xbb\xbfmonth,organization_id,organization,payer_id,payer,customer_id,project_id,project,target_language,person_id,person,plan,paid_words,paid_words_in_progress,free_words,free_words_in_progress,cost_usd,invoices',
    )
    const of = (who: typeof ana, name: string, project: string, language: string, person: string) =>
      `2026-02,${who.organization_id},${name},${who.payer_id},${person},,${who.project_id},${project},${language},${who.payer_id},${person}`
    expect(lines).toEqual([
      `${of(ana, 'Studio', 'Moonfall', 'fr', 'Ana Lima')},standard,20,0,0,0,0.80,`,
      `${of(ben, 'Works', "'=cmd()", 'es', 'Ben Okoro')},free_tier,0,0,50,0,0.00,`,
      `${of(ben, 'Works', "'=cmd()", 'es', 'Ben Okoro')},standard,3,4,0,0,0.12,`,
      '',
    ])
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
  expect([after.status, (await after.json()).paid_reserved_words]).toEqual([200, 5])
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
  for (const path of ['', '/usage', '/export-usage', '/meter-events', '/corrections']) {
    expect((await app.as(ana).get(`/admin/billing${path}`)).status, path).toBe(403)
    expect((await app.anyone.get(`/admin/billing${path}`)).status, path).toBe(401)
  }
  expect((await app.as(ana).post('/admin/billing/meter-events/retry')).status).toBe(403)
})
