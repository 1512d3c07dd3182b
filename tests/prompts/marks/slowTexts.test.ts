import { afterAll, expect, test, vi } from 'vitest'
import { next } from '#server/translationJobs/drafts/judge.ts'
import type { Checked } from '#server/translationJobs/drafts/progress.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { spanish } from '../../support/build/spanish.ts'
import { claimedBy } from '../../support/collab/claims.ts'
import { startOpenAi } from '../../support/model/openai.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

const SHORT = ['Welcome back', 'The gate is open', 'Rest here']
const LONG = 'The storm is near'
/** The longest answer that is read: its check takes a tenth of a second, and it is useless in any case. */
const ENDLESS = '{a}'.repeat(65_000)

const model = await startOpenAi({ translate: ({ text }) => (text === LONG ? ENDLESS : `Es ${spanish(text)}`) })
const apps: TestApp[] = []
afterAll(async () => {
  await model.close()
  for (const app of apps) await app.close()
})

async function translated(texts: string[], settings: Record<string, string>) {
  const app = await createTestApp({ ROLES: 'api,collab,worker', OPENAI_BASE_URL: model.url, ...settings })
  apps.push(app)
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  const rows = () =>
    app.db
      .selectFrom('translations as t')
      .innerJoin('source_texts as s', 's.id', 't.source_text_id')
      .select(['t.content', 't.status', 't.review_notes', claimedBy])
      .orderBy('s.position')
      .execute()
  const ledger = async () =>
    (await app.db.selectFrom('word_ledger').select('state').orderBy('words').execute()).map(({ state }) => state)
  const finished = await vi.waitFor(
    async () => {
      const list = await rows()
      expect(list).toHaveLength(texts.length)
      expect(list.filter((row) => row.status === 'PENDING' || row.status === 'IN_PROGRESS')).toEqual([])
      return list
    },
    { timeout: 20_000, interval: 20 },
  )
  return { rows: finished, ledger: await ledger() }
}

test('[P6] gives up an answer whose check takes too long, and finishes the others', { retry: 2 }, async () => {
  const { rows } = await translated([...SHORT, LONG], { AI_CHECK_MS: '50' })
  expect(rows.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'FAILED'])
  expect(rows[3]!.review_notes).toBe('Error: Checking this translation took too long. Please check it yourself.')
})

test('[P6] leaves an unchecked text to people and asks for no other', () => {
  const unchecked = 'Checking this translation took too long.'
  const [text, mended] = ['Hola {name}', 'Hola {name}']
  const row = { source_text_id: 'one', source: 'Hello {name}', isBilled: false }
  const checked = { faults: [{ kind: 'broken', message: unchecked }], text, mended, isOverdue: true }
  const answered = { kind: 'checked', draft: { row }, row, past: { previous: [] }, text, checked } as unknown as Checked
  expect(next({ attempts: 3, qualityThreshold: 3.5 } as never, answered, 1)).toMatchObject({
    kind: 'ended',
    outcome: { row, text, status: 'NEEDS_REVIEW', notes: `Error: ${unchecked}` },
  })
})

test('[P3] releases the words of rows whose text cannot be read in time', NIGHTLY, async () => {
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
