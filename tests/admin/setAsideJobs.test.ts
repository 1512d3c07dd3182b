import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TranslateRows } from '#server/jobs.ts'
import { setAside } from '#server/translationJobs/setAside.ts'
import { startWorker } from '#server/worker.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { claimedBy } from '../support/collab/claims.ts'

const soon = { timeout: 15_000, interval: 50 }

let app: TestApp
let root: Person
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: 'for Prometheus' })
  root = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  await startWorker(app.services)
})
afterAll(() => app.close())

/** Somebody's page of two rows in Spanish, whose job was set aside; with `regenerate` the first row has a text. */
async function aSetAsideJob({ regenerate = false } = {}) {
  const ana = await app.build.user()
  const organization = await app.build.organization({ owner: ana, name: 'Studio' })
  const project = await app.build.project(organization, { name: 'Moonfall' })
  const texts = regenerate ? ['a lamp'] : ['a lamp', 'the gate']
  const page = await app.build.page(await app.build.version(project), { name: 'Menus', texts })
  const rows = () =>
    app.db
      .selectFrom('translations as t')
      .innerJoin('source_texts as s', 's.id', 't.source_text_id')
      .where('s.page_id', '=', page.id)
      .select(['t.id', 't.content', 't.status', claimedBy])
      .execute()
  const whenFinished = () =>
    vi.waitFor(async () => {
      const found = await rows()
      expect(found.length > 0 && found.every((row) => row.request_id === null)).toBe(true)
      return found
    }, soon)
  const translate = () => app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { translator } = app.services
  const [translated] = regenerate ? await translate().then(whenFinished) : []
  app.services.translator = { ...translator, translate: () => released }
  if (translated) await app.as(ana).post(`/versions/translations/${translated.id}/regenerate`)
  else await translate()
  const job = await vi.waitFor(async () => {
    const { rows: found } = await sql<{ id: string; data: TranslateRows }>`
      delete from pgboss.job where data->>'page_id' = ${page.id} and state = 'active' returning id, data`.execute(
      app.db,
    )
    expect(found).toHaveLength(1)
    return found[0]!
  }, soon)
  await setAside(app.services, job.id, job.data)
  await whenFinished()
  app.services.translator = translator
  release()
  const ledger = async () => {
    const entries = await app.db.selectFrom('word_ledger').where('payer_id', '=', ana.id).select('state').execute()
    return entries.map(({ state }) => state).sort()
  }
  return { ana, organization, page, job, rows, whenFinished, ledger }
}

const listed = async () => (await app.as(root).get('/admin/jobs')).json()
const retry = (id: string) => app.as(root).post(`/admin/jobs/${id}/retry`)

test('[P3] a set-aside job is tried again once, with new reservations of words', async () => {
  const { page, job, whenFinished, ledger } = await aSetAsideJob()
  expect((await whenFinished()).map(({ status }) => status)).toEqual(['FAILED', 'FAILED'])
  expect(await listed()).toMatchObject({
    data: [
      {
        id: job.id,
        organization_name: 'Studio',
        project_name: 'Moonfall',
        page_id: page.id,
        page_name: 'Menus',
        target_language: 'es',
        rows: 2,
        reason: '2 processes ended while they ran this job',
      },
    ],
    count: 1,
  })
  const metrics = await app.app.request('/metrics', { headers: { Authorization: 'Bearer for Prometheus' } })
  expect(await metrics.text()).toContain('dragoman_set_aside_jobs 1\n')

  const answers = await Promise.all([retry(job.id), retry(job.id)])
  const messages = await Promise.all(answers.map((answer) => answer.json()))
  expect(messages).toContainEqual({ message: 'Trying again' })
  expect((await whenFinished()).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(await ledger()).toEqual(['billed', 'billed', 'released', 'released'])
  expect(await listed()).toEqual({ data: [], count: 0 })
})

test('[P2] a regeneration that was set aside keeps the text until the new one is there', async () => {
  const { job, rows, whenFinished, ledger } = await aSetAsideJob({ regenerate: true })
  const [before] = await rows()
  expect(before!.content).not.toBe('')
  expect(await (await retry(job.id)).json()).toEqual({ message: 'Trying again' })
  expect((await whenFinished())[0]).toMatchObject({ status: 'COMPLETED', content: before!.content })
  expect(await ledger()).toEqual(['billed', 'billed', 'released'])
})

test('rows that have a text by now are left out', async () => {
  const { ana, page, job, whenFinished, ledger } = await aSetAsideJob()
  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  await whenFinished()
  expect(await (await retry(job.id)).json()).toEqual({ message: 'Every text of this job has a translation by now' })
  expect(await ledger()).toEqual(['billed', 'billed', 'released', 'released'])
})

test('a retry is refused where the person who asked may not ask any more', async () => {
  const { ana, job } = await aSetAsideJob()
  await app.db.updateTable('users').set({ word_quota: 1 }).where('id', '=', ana.id).execute()
  const poor = await retry(job.id)
  expect([poor.status, await poor.json()]).toEqual([409, { detail: 'Insufficient translation quota' }])
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute()
  const gone = await retry(job.id)
  expect([gone.status, await gone.json()]).toEqual([
    409,
    { detail: 'The person who asked for this translation has lost access to the page' },
  ])
  expect((await listed()).data).toMatchObject([{ id: job.id }])

  expect(await (await app.as(root).post(`/admin/jobs/${job.id}/dismiss`)).json()).toEqual({ message: 'Dismissed' })
  expect(await listed()).toEqual({ data: [], count: 0 })
  for (const act of ['dismiss', 'retry']) {
    const answer = await app.as(root).post(`/admin/jobs/${uuid()}/${act}`)
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Job not found' }])
  }
})
