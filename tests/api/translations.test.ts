import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab,worker' })
})
afterAll(() => app.close())

const soon = { timeout: 10_000, interval: 50 }

async function aPage(texts: string[], person: Parameters<TestApp['build']['user']>[0] = {}) {
  const ana = await app.build.user(person)
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  const list = async (language = 'es') =>
    (await (await app.as(ana).get(`/pages/${page.id}/translations?language=${language}`)).json()) as {
      id: string
      source_text_id: string
      content: string
      status: string
      request_id: string | null
      review_notes: string
      revision: number
    }[]
  return { ana, project, page, list, as: app.as(ana), path: `/pages/${page.id}/translate` }
}

const ledgerOf = (payer: { id: string }) =>
  app.db
    .selectFrom('word_ledger')
    .where('payer_id', '=', payer.id)
    .select(['words', 'state', 'plan'])
    .orderBy('words', 'desc')
    .execute()

test('[7.33] Translate fills every row, and its words are charged once', async () => {
  const { ana, as, list, path } = await aPage(['Hello {name}', 'Good <b>night</b>', ' '])

  const response = await as.post(path, { languages: ['es'] })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'success',
    message: 'Translation started',
    remaining_quota: 496,
    total_words: 4,
    is_free_tier: true,
  })
  await vi.waitFor(
    async () => expect((await list()).map((row) => row.status)).toEqual(Array(3).fill('COMPLETED')),
    soon,
  )
  const rows = await list()
  expect(rows.map((row) => row.request_id)).toEqual([null, null, null])
  expect(rows[0]!.content).toContain('{name}')
  expect(rows[1]!.content).toMatch(/<b>.*<\/b>/)
  expect(rows[2]!.content).toBe(' ')
  expect(await ledgerOf(ana)).toEqual([
    { words: 2, state: 'billed', plan: 'free_tier' },
    { words: 2, state: 'billed', plan: 'free_tier' },
    { words: 0, state: 'billed', plan: 'free_tier' },
  ])
})
