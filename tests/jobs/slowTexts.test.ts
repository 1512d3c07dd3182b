import { afterAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { startOpenAi } from '../support/openai.ts'

const TERMS = Array.from({ length: 120 }, (_, n) => `term${n}`)
const FULL = TERMS.join(' ')
const SHORT = ['Welcome back', 'The gate is open', 'Rest here']

const model = await startOpenAi({
  translate: ({ text }) => (text === FULL ? 'palabra '.repeat(2_400).trim() : `es ${text}`),
})
const apps: TestApp[] = []
afterAll(async () => {
  await model.close()
  for (const app of apps) await app.close()
})

async function translated(texts: string[], settings: Record<string, string>, terms: string[] = []) {
  const app = await createTestApp({ ROLES: 'api,collab,worker', OPENAI_BASE_URL: model.url, ...settings })
  apps.push(app)
  const [ana, ben] = [await app.build.user(), await app.build.user()]
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  if (terms.length > 0) {
    const glossary = await (await app.as(ana).post(`/glossaries/project/${project.id}`, { name: 'Terms' })).json()
    const line = { glossary_id: glossary.id, term_description: 'A word', target_language: 'es' as const }
    const lines = terms.map((term) => ({ ...line, term_id: term, source_text: term, translation: `voz${term}` }))
    await app.db.insertInto('glossary_entries').values(lines).execute()
  }
  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  const rows = () =>
    app.db
      .selectFrom('translations as t')
      .innerJoin('source_texts as s', 's.id', 't.source_text_id')
      .select(['t.content', 't.status', 't.review_notes', 't.request_id'])
      .orderBy('s.position')
      .execute()
  const ledger = async () =>
    (await app.db.selectFrom('word_ledger').select('state').orderBy('words').execute()).map(({ state }) => state)
  let longest = 0
  const finished = await vi.waitFor(
    async () => {
      const from = performance.now()
      expect((await app.as(ben).get('/users/me')).status).toBe(200)
      longest = Math.max(longest, performance.now() - from)
      const list = await rows()
      expect(list).toHaveLength(texts.length)
      expect(list.filter((row) => row.request_id !== null)).toEqual([])
      return list
    },
    { timeout: 20_000, interval: 1 },
  )
  return { rows: finished, ledger: await ledger(), longest }
}

test('[P6] leaves a row whose check takes too long to people, and others wait for nothing', { retry: 2 }, async () => {
  const budgetMs = 250
  const { rows, longest } = await translated([...SHORT, FULL], { AI_CHECK_MS: String(budgetMs) }, TERMS)
  expect(rows.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'NEEDS_REVIEW'])
  expect(rows[3]!.content).toContain('palabra palabra')
  expect(rows[3]!.review_notes).toBe('Error: Checking this translation took too long. Please check it yourself.')
  expect(longest).toBeLessThan(2 * budgetMs) // the check itself takes about a second
})

test('[P3] releases the words of rows whose text cannot be read in time', async () => {
  const { rows, ledger } = await translated([`Take ${'{a}'.repeat(3_000)}`, `Go ${'<b>'.repeat(3_000)}`], {
    AI_CHECK_MS: '1',
  })
  for (const row of rows)
    expect(row).toMatchObject({
      content: '',
      status: 'FAILED',
      review_notes: 'Error: Reading this text took too long. Please translate it yourself.',
    })
  expect(ledger).toEqual(['released', 'released'])
})
