import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWorker } from '#server/worker.ts'
import { createTestApp } from '../support/app/app.ts'
import { launchServer } from '../support/app/launch.ts'
import { claimedBy } from '../support/collab/claims.ts'
import { startOpenAi } from '../support/model/openai.ts'

const soon = { timeout: 15_000, interval: 50 }

test('[P3] a worker killed in the middle of an answer: another finishes the rows, and every word is billed once', async () => {
  const model = await startOpenAi({ fault: () => 'silent' }) // half of the rows come, and then nothing more
  const settings = { OPENAI_BASE_URL: model.url, AI_BATCH_ROWS: '10' }
  const app = await createTestApp(settings)
  onTestFinished(async () => {
    await model.close()
    await app.close()
  })
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const texts = Array.from({ length: 10 }, (_, n) => `text number ${n}`)
  const page = await app.build.page(await app.build.version(project), { texts })
  const written = () =>
    app.db
      .selectFrom('translations as t')
      .where('t.content', '<>', '')
      .select(['t.content', 't.status', claimedBy, 't.source_text_id'])
      .execute()
  const worker = launchServer({ env: { ...settings, ROLES: 'worker', DATABASE_URL: app.services.config.databaseUrl } })
  await worker.ready

  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  await vi.waitFor(async () => expect((await written()).length).toBeGreaterThan(0), soon)
  worker.child.kill('SIGKILL')
  await worker.ended

  const arrived = await written()
  expect(arrived.length).toBeLessThan(texts.length)
  // As pg-boss does once the heartbeat has been missing for 10 seconds.
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(app.db)
  model.behaviour = {}
  const before = model.calls.length
  await startWorker(app.services)

  await vi.waitFor(async () => {
    const rows = await written()
    expect(rows.filter((row) => row.status === 'COMPLETED' && row.request_id === null)).toHaveLength(texts.length)
  }, soon)
  const ledger = await app.db.selectFrom('word_ledger').select(['words', 'state']).execute()
  expect(ledger).toEqual(texts.map(() => ({ words: 3, state: 'billed' })))
  const again = model.calls
    .slice(before)
    .filter((call) => call.kind === 'translations')
    .flatMap((call) => call.rows)
  expect(again).toHaveLength(texts.length - arrived.length)
})
