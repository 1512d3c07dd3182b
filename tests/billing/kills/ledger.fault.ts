/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkProjection } from '#collab/commits/checkProjection.ts'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText } from '#collab/document/rows.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { type Behaviour, startOpenAi } from '../../support/model/openai.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const [ROWS, STEPS] = [24, 70]

const random = seeded(chooseSeed('ledger'))
const chance = (share: number) => random() < share
const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]!
const some = <Item>(items: Item[]) => items.filter(() => chance(0.3))

/** Slow, cut off, failing, forgetful and careless with placeholders, each now and then. */
const moody: Behaviour = {
  latencyMs: 60,
  fault: () => (chance(0.06) ? 'cut' : chance(0.04) ? { status: 500 } : undefined),
  translate: ({ text }) => (chance(0.05) ? undefined : chance(0.1) ? text.replaceAll(/⟦\d+⟧/g, 'lost') : `es ${text}`),
  rate: () => (chance(0.1) ? undefined : { overall: chance(0.2) ? 2 : 4.5 }),
}

let app: TestApp
let model: Awaited<ReturnType<typeof startOpenAi>>
beforeAll(async () => {
  model = await startOpenAi(moody)
  app = await createTestApp({
    ROLES: 'api,collab,worker',
    OPENAI_BASE_URL: model.url,
    AI_BATCH_ROWS: '5',
    AI_ATTEMPTS: '2',
  })
})
afterAll(async () => {
  await model.close()
  await app.close()
})

test('[P3] [P6] random edits with a faulty model and broken connections leave nothing reserved or held, and complete nothing broken', async () => {
  const ana = await app.build.user({ word_quota: 50_000 })
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const texts = Array.from({ length: ROWS }, (_, n) => `Line ${n} for {name}`)
  const page = await app.build.page(await app.build.version(project), { texts })
  const ids = page.source_texts.map((text) => text.id)
  const as = app.as(ana)
  const stored = () => app.db.selectFrom('translations').selectAll().execute()
  const anyTranslation = async () => pick(await stored())?.id

  const acts = [
    () => as.post(`/pages/${page.id}/translate`, { languages: ['es'] }),
    () =>
      as.post(`/pages/${page.id}/translate`, { languages: ['es', 'fr'], source_text_ids: [pick(ids), ...some(ids)] }),
    () =>
      as.post(`/pages/${page.id}/translate/cancel`, {
        languages: ['es', 'fr'],
        source_text_ids: [pick(ids), ...some(ids)],
      }),
    async () => as.post(`/versions/translations/${await anyTranslation()}/regenerate`),
    async () => as.patch(`/versions/translations/${await anyTranslation()}`, { content: 'mine {name}' }),
    async () => as.delete(`/translations/${await anyTranslation()}`),
    () => type(pick(ids)),
  ]
  const type = (id: string) =>
    editDocument(
      { db: app.db, hints: app.services.collab.hints },
      { page_id: page.id, language: 'es' },
      (doc) => replaceText(doc, id, 'typed {name}'),
      { actor: { kind: 'person', id: ana.id, name: 'Ana Lima' } },
    )

  const running: Promise<unknown>[] = []
  for (let step = 0; step < STEPS; step++) {
    // A call may meet the broken connections; the answer to that is a 500 or 503, and what is left behind is checked below.
    running.push(Promise.resolve(pick(acts)()).catch(() => undefined))
    if (step % 25 === 24) await breakConnections()
    await pause(random() * 60)
  }
  await Promise.all(running)
  model.behaviour = { translate: ({ text }) => `es ${text}` }
  // As pg-boss does 10 seconds after a worker gave up a job; jobs that are still worked run twice.
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(app.db)

  await vi.waitFor(
    async () => {
      expect(await listClaimsWithJobs()).toEqual([])
      const open = await app.db.selectFrom('word_ledger').where('state', '=', 'reserved').selectAll().execute()
      expect(open).toEqual([])
    },
    { timeout: 30_000, interval: 200 },
  )
  const rows = await stored()
  expect(rows.filter((row) => row.status === 'PENDING' || row.status === 'IN_PROGRESS')).toEqual([])
  const found = (row: (typeof rows)[number]) => placeholders(row.content).map((placeholder) => placeholder.text)
  const isWhole = (row: (typeof rows)[number]) => found(row).join() === '{name}'
  expect(rows.filter((row) => row.status === 'COMPLETED' && !isWhole(row))).toEqual([])
  for (const row of rows.filter((row) => row.content !== '' && !isWhole(row)))
    expect(row).toMatchObject({ status: 'NEEDS_REVIEW', review_notes: expect.stringContaining('{name} is missing') })
  expect(await checkProjection(app.services.config.databaseUrl, { repair: false })).toEqual([])
  const quota = await (await as.get('/users/me/quota')).json()
  const billed = await app.db
    .selectFrom('word_ledger')
    .where('state', '=', 'billed')
    .select(({ fn }) => fn.sum<number>('words').as('words'))
    .executeTakeFirst()
  expect(quota.words_translated).toBe(billed!.words ?? 0)
})

/** The claims that are left, each with all jobs of its request. */
const listClaimsWithJobs = async () =>
  (
    await sql`
      select c.*, (
        select json_agg(json_build_array(j.name, j.state, j.retry_count, j.start_after - now(), j.output, j.data->'source_text_ids'))
          from pgboss.job j where j.data->>'request_id' = c.request_id::text) as jobs
        from row_claims c`.execute(app.db)
  ).rows

const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    app.db,
  )
