/** @module-tag nightly */
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { startWorker } from '#server/worker.ts'
import { createTestApp } from '../../support/app/app.ts'
import { launchServer } from '../../support/app/launch.ts'
import { claimedBy } from '../../support/collab/claims.ts'
import { startOpenAi } from '../../support/model/openai.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

const soon = { timeout: 60_000, interval: 50 }

/** Jobs that wait for their next try begin it. */
const skipPauses = (db: Db) =>
  sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(db)

/** Two rows whose model never answers, and workers to run them. */
async function aHangingJob() {
  const model = await startOpenAi({ fault: () => 'hang' })
  const settings = { OPENAI_BASE_URL: model.url }
  const app = await createTestApp(settings)
  onTestFinished(async () => {
    await model.close()
    await app.close()
  })
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts: ['a lamp', 'the gate'] })
  const env = { ...settings, ROLES: 'worker', DATABASE_URL: app.services.config.databaseUrl }
  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })

  return {
    app,
    model,
    /** Ends a worker with the signal once it has asked the model. */
    async endWorker(signal: NodeJS.Signals) {
      const asked = model.calls.length
      const worker = launchServer({ env })
      await worker.ready
      await vi.waitFor(() => expect(model.calls.length).toBeGreaterThan(asked), soon)
      worker.child.kill(signal)
      await worker.ended
      // As pg-boss does once the heartbeat has been missing for ten seconds.
      await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(app.db)
      await skipPauses(app.db)
    },
    async finished() {
      return vi.waitFor(async () => {
        await skipPauses(app.db)
        const rows = await app.db
          .selectFrom('translations as t')
          .select(['t.status', 't.review_notes', claimedBy])
          .execute()
        expect(rows.filter((row) => row.request_id !== null)).toEqual([])
        return rows
      }, soon)
    },
    setAside: () => app.db.selectFrom('set_aside_jobs').selectAll().execute(),
    ledger: () => app.db.selectFrom('word_ledger').select(['words', 'state']).execute(),
  }
}

test('[P3] sets a job aside that two processes died of, and releases its rows', async () => {
  const { app, model, endWorker, finished, setAside, ledger } = await aHangingJob()
  await endWorker('SIGKILL')
  await endWorker('SIGKILL')
  const asked = model.calls.length
  model.behaviour = {}
  await startWorker(app.services)

  const failed = {
    status: 'FAILED',
    review_notes: 'Error: The translation was interrupted again and again and is not tried any more.',
    request_id: null,
  }
  expect(await finished()).toEqual([failed, failed])
  expect(model.calls.length).toBe(asked)
  expect(await ledger()).toEqual([
    { words: 2, state: 'released' },
    { words: 2, state: 'released' },
  ])
  expect(await setAside()).toMatchObject([
    { target_language: 'es', anew: null, reason: '2 processes ended while they ran this job' },
  ])
  expect(app.logged.filter((line) => line.includes('"job_set_aside"'))).toHaveLength(1)
})

test('[P3] counts neither a restart in good order nor an error as a death', NIGHTLY, async () => {
  const { app, model, endWorker, finished, setAside, ledger } = await aHangingJob()
  await endWorker('SIGKILL')
  await endWorker('SIGTERM')
  let errors = 0
  const { translator } = app.services
  app.services.translator = {
    ...translator,
    async translate(...batch) {
      if (errors++ < 2) throw new Error('the connection broke')
      await translator.translate(...batch)
    },
  }
  model.behaviour = {}
  await startWorker(app.services)

  expect((await finished()).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(await setAside()).toEqual([])
  expect((await ledger()).map(({ state }) => state)).toEqual(['billed', 'billed'])
  expect(await app.db.selectFrom('job_runs').select('id').execute()).toEqual([])
})
