import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aPage(person: Parameters<TestApp['build']['user']>[0] = {}) {
  const ana = await app.build.user(person)
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts: ['two words', 'one'] })
  const as = app.as(ana)
  const stored = async () => ({
    ledger: await app.db.selectFrom('word_ledger').where('payer_id', '=', ana.id).select('words').execute(),
    translations: await app.db
      .selectFrom('translations')
      .where(
        'source_text_id',
        'in',
        page.source_texts.map(({ id }) => id),
      )
      .select('status')
      .execute(),
  })
  return { ana, project, page, as, stored }
}

test('[7.26] [7.33] a page and a project’s page are translated with the same five fields for an answer', async () => {
  for (const path of ['page', 'project']) {
    const { as, page, project } = await aPage()
    const url = path === 'page' ? `/pages/${page.id}/translate` : `/projects/${project.id}/translate?page_id=${page.id}`
    const answer = { message: 'Translation started', remaining_quota: 497, total_words: 3, is_free_tier: true }

    expect(await (await as.post(url, { languages: ['es'] })).json()).toEqual({ status: 'success', ...answer })
  }
})

test('[7.34] a text is regenerated with the same five fields for an answer, within the same quota', async () => {
  const { ana, as, page } = await aPage({ word_quota: 3 })
  const written = await as.post(`/source-texts/${page.source_texts[0]!.id}/translations`, {
    target_language: 'es',
    content: 'dos palabras',
  })
  const { id } = (await written.json()) as { id: string }
  const regenerate = async () => (await as.post(`/versions/translations/${id}/regenerate`)).json()

  expect(await regenerate()).toEqual({
    status: 'success',
    message: 'Translation regeneration started',
    remaining_quota: 1,
    total_words: 2,
    is_free_tier: true,
  })
  await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })
  await app.db.updateTable('users').set({ word_quota: 1 }).where('id', '=', ana.id).execute()
  expect(await regenerate()).toMatchObject({
    status: 'error',
    message: 'Insufficient translation quota',
    remaining_quota: 1,
    total_words: 2,
    is_free_tier: true,
  })
})

test('words, statuses and jobs are one: when the queue fails, nothing was charged and nothing waits', async () => {
  const { as, page, stored } = await aPage()
  const failing = vi
    .spyOn(app.services.jobs, 'insertTranslateRows')
    .mockRejectedValueOnce(new Error('the queue is full'))
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)

  await expect(as.post(`/pages/${page.id}/translate`, { languages: ['es'] })).rejects.toThrow()

  expect(failing).toHaveBeenCalledOnce()
  expect(await stored()).toEqual({ ledger: [], translations: [] })
  await as.post(`/pages/${page.id}/translate`, { languages: ['es'] })
  expect((await stored()).ledger).toHaveLength(2)
  expect((await stored()).translations).toEqual([{ status: 'PENDING' }, { status: 'PENDING' }])
})

test('stopping many rows stops their waiting jobs and no job with other wanted rows', NIGHTLY, async () => {
  const ana = await app.build.user({ word_quota: null })
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const texts = Array.from({ length: 620 }, (_, n) => `row ${n}`)
  const page = await app.build.page(await app.build.version(project), { texts })
  const as = app.as(ana)
  await as.post(`/pages/${page.id}/translate`, { languages: ['es'] })
  const jobs = () =>
    sql`select id from pgboss.job where data->>'page_id' = ${page.id} and start_after <= now()`.execute(app.db)
  expect((await jobs()).rows).toHaveLength(8)

  const source_text_ids = page.source_texts.slice(0, 510).map(({ id }) => id)
  const stopped = await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'], source_text_ids })

  expect(await stopped.json()).toMatchObject({ rows: 510, released_words: 1020 })
  expect((await jobs()).rows).toHaveLength(2)
})
