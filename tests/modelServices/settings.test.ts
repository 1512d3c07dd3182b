/** @module-tag nightly */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../support/app/app.ts'
import { claimedBy } from '../support/collab/claims.ts'
import { startOpenAi } from '../support/model/openai.ts'

test('model, batch, calls at once, attempts and threshold are those of the environment', async () => {
  let [running, most] = [0, 0]
  const model = await startOpenAi({
    latencyMs: 30,
    translate: ({ text }) => `es ${text}`,
    rate: () => ({ overall: 4.6 }),
    stall: async () => {
      most = Math.max(most, ++running)
      setTimeout(() => running--, 30)
    },
  })
  const app = await createTestApp({
    ROLES: 'api,collab,worker',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_MODEL: 'large',
    AI_BATCH_ROWS: '3',
    AI_CONCURRENCY: '2',
    AI_ATTEMPTS: '2',
    AI_QUALITY_THRESHOLD: '4.7',
  })
  onTestFinished(async () => {
    await model.close()
    await app.close()
  })
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const texts = Array.from({ length: 18 }, (_, n) => `text ${n}`)
  const page = await app.build.page(await app.build.version(project), { texts })

  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  const rows = await vi.waitFor(
    async () => {
      const rows = await app.db
        .selectFrom('translations as t')
        .select(['t.status', 't.review_notes', claimedBy])
        .execute()
      expect(rows.filter((row) => row.request_id === null)).toHaveLength(18)
      return rows
    },
    { timeout: 20_000, interval: 50 },
  )

  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['NEEDS_REVIEW']))
  for (const { review_notes } of rows) expect(JSON.parse(review_notes!).attempt).toEqual({ current: 2, max: 2 })
  const calls = Map.groupBy(model.calls, ({ kind }) => kind)
  const sizes = (kind: 'translations' | 'ratings') =>
    new Set(calls.get(kind)!.map(({ body, rows }) => `${body.model} ${rows.length}`))
  expect(sizes('translations')).toEqual(new Set(['large 3']))
  for (const size of sizes('ratings')) expect(size).toMatch(/^large [123]$/)
  expect(new Set(model.calls.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer sk-test']))
  expect(calls.get('translations')).toHaveLength((18 / 3) * 2)
  expect(most).toBe(2)
})
