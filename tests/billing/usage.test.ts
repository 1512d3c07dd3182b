import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { foldUsage } from '#db/queries/billing/usage.ts'
import { startWorker } from '#server/worker.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { chargeWords, forgetLedger } from './words/ledgerRows.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' }) // workers give back words that no translation holds
})
afterAll(() => server.close())

const call = (person: Person, path: string, body?: unknown) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function aStudio() {
  const [owner, member] = [
    await server.build.user({ role: 'USER', word_quota: null, full_name: 'Ana Lima' }),
    await server.build.user({ full_name: 'Ben Okoro' }),
  ]
  await server.db.insertInto('subscriptions').values({ user_id: owner.id, status: 'active' }).execute()
  const organization = await server.build.organization({ owner, members: [member] })
  const project = await server.build.project(organization)
  const usage = async (query = '', person = member) =>
    (await call(person, `/organizations/${organization.id}/usage${query}`)).json()
  const charge = (rows: { words: number; [key: string]: unknown }[]) =>
    chargeWords(
      server.db,
      rows.map((row) => ({
        payer_id: owner.id,
        organization_id: organization.id,
        project_id: project.id,
        requested_by: member.id,
        ...row,
      })),
    )
  return { owner, member, organization, project, usage, charge }
}

const sums = (reserved_words: number, billed_words: number, cents = 4) => ({
  words: reserved_words + billed_words,
  reserved_words,
  billed_words,
  reserved_cents: reserved_words * cents,
  cost_cents: billed_words * cents,
  free_words: cents === 0 ? reserved_words + billed_words : 0,
})
const NOTHING = sums(0, 0)

test('a translation costs the same before, while and after it is made', async () => {
  await startWorker(server.services)
  onTestFinished(() => server.services.jobs.close())
  const { owner, member, organization, project, usage } = await aStudio()
  const version = await server.build.version(project)
  const page = await server.build.page(version, { texts: ['one two three', 'four five', 'six'] })
  const path = `/pages/${page.id}/translate`

  const estimate = await (await call(member, `${path}/estimate`, { languages: ['es', 'fr'] })).json()
  expect(estimate).toMatchObject({ words: 12, cents: 48, refusal: null })
  expect(await (await call(member, path, { languages: ['es', 'fr'] })).json()).toMatchObject({ total_words: 12 })
  const during = await usage()
  expect([during.words, during.reserved_cents + during.cost_cents]).toEqual([12, 48])
  await vi.waitFor(async () => expect(await usage()).toMatchObject(sums(0, 12)), { timeout: 20_000 })

  const after = await usage()
  expect(after).toMatchObject({
    projects: [{ id: project.id, name: 'Moonfall', ...sums(0, 12) }],
    languages: [
      { target_language: 'es', ...sums(0, 6) },
      { target_language: 'fr', ...sums(0, 6) },
    ],
    people: [{ id: member.id, name: 'Ben Okoro', ...sums(0, 12) }],
    days: [{ day: new Date().toISOString().slice(0, 10), ...sums(0, 12) }],
    cap: { spent_cents: 48 },
  })
  expect(await (await call(owner, '/users/me/quota')).json()).toMatchObject({ words_translated: 12 })
  expect(await (await call(owner, `/organizations/${organization.id}/quota`)).json()).toMatchObject({
    organization_words: 12,
  })
  expect(await (await call(member, `/projects/${project.id}/usage`)).json()).toMatchObject({
    billed_words: 12,
    cost_cents: 48,
  })
})

test('sums equal the ledger’s rows before and after folding', async () => {
  const { charge, usage, organization } = await aStudio()
  const set = (state: 'billed' | 'released', words: number) =>
    server.db
      .updateTable('word_ledger')
      .set({ state, settled_at: new Date() })
      .where('organization_id', '=', organization.id)
      .where('words', '=', words)
      .execute()
  await charge([{ words: 5, state: 'reserved' }, { words: 7, state: 'reserved' }, { words: 9 }])
  expect(await usage()).toMatchObject(sums(12, 9))
  await set('billed', 5)
  expect(await usage()).toMatchObject(sums(7, 14))
  await foldUsage(server.db)
  expect(await usage()).toMatchObject(sums(7, 14))
  await set('released', 7)
  expect(await usage()).toMatchObject(sums(0, 14))
  await Promise.all([foldUsage(server.db), foldUsage(server.db), usage()])
  expect(await usage()).toMatchObject(sums(0, 14))
  await forgetLedger(server.db, 'organization_id', organization.id)
  expect(await usage()).toMatchObject({ ...NOTHING, projects: [], languages: [], people: [], days: [] })
})

test('the days asked for are both included, in UTC; without any it is the month', async () => {
  const { charge, usage } = await aStudio()
  await charge([
    { words: 1, at: '2026-01-31T23:59:59.999Z' },
    { words: 10, at: '2026-02-01T00:00:00Z' },
    { words: 100, at: '2026-02-28T23:59:59.999Z' },
    { words: 1000, at: '2026-03-01T00:00:00Z' },
    { words: 3 },
  ])
  expect(await usage('?from=2026-02-01&until=2026-02-28')).toMatchObject({
    ...sums(0, 110),
    from: '2026-02-01',
    until: '2026-02-28',
    days: [{ day: '2026-02-01' }, { day: '2026-02-28' }],
  })
  expect(await usage()).toMatchObject(sums(0, 3))
})

test.each([
  '?from=2026-02-01',
  '?from=2026-02-02&until=2026-02-01',
  '?from=2026-02-30&until=2026-03-01',
  '?from=x&until=y',
])('%s is no stretch of days', async (query) => {
  const { member, organization } = await aStudio()
  expect((await call(member, `/organizations/${organization.id}/usage${query}`)).status).toBe(422)
})

test('the CSV has a line for each day, project, language and person, and what a spreadsheet would run is made safe', async () => {
  const { charge, member, organization, project } = await aStudio()
  await server.db.updateTable('projects').set({ name: '=1+1, "x"' }).where('id', '=', project.id).execute()
  await charge([
    { words: 100, at: '2026-02-01T10:00:00Z' },
    { words: 25, at: '2026-02-01T12:00:00Z', state: 'reserved' },
    { words: 7, at: '2026-02-02T10:00:00Z', target_language: 'fr' },
    { words: 9, at: '2026-02-02T10:00:00Z', state: 'released' },
    { words: 6, at: '2026-02-03T10:00:00Z', target_language: 'fr', cents_per_word: 0, plan: 'free_tier' },
    {
      words: 4,
      at: '2026-02-03T10:00:00Z',
      target_language: 'fr',
      cents_per_word: 0,
      plan: 'free_tier',
      state: 'reserved',
    },
  ])
  const csv = async (more = '') => {
    const days = 'from=2026-02-01&until=2026-02-28'
    const response = await call(member, `/organizations/${organization.id}/export-usage?${days}${more}`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="usage_2026-02-01_2026-02-28.csv"')
    return response.text()
  }
  expect(await csv()).toBe(`day,project,target_language,person,reserved_words,billed_words,free_words,cost_usd
2026-02-01,"=1+1, ""x""",es,Ben Okoro,25,100,0,4.00
2026-02-02,"=1+1, ""x""",fr,Ben Okoro,0,7,0,0.28
2026-02-03,"=1+1, ""x""",fr,Ben Okoro,4,6,10,0.00
`)
  const safe = await call(
    member,
    `/organizations/${organization.id}/export-usage?spreadsheet_safe=true&from=2026-02-01&until=2026-02-28`,
  )
  const bytes = Buffer.from(await safe.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString()).toContain(`2026-02-02,"'=1+1, ""x""",fr`)
})

test('usage keeps the names of deleted projects and people', async () => {
  const { charge, usage, member, project } = await aStudio()
  await charge([{ words: 3, requested_by_name: 'Ben Okoro' }])
  const watcher = member
  await server.db.deleteFrom('projects').where('id', '=', project.id).execute()
  expect(await usage('', watcher)).toMatchObject({ projects: [{ id: project.id, name: 'Moonfall', ...sums(0, 3) }] })
})
