import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../support/app/app.ts'
import { type Behaviour, startOpenAi } from '../support/model/openai.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { aPage, isTranslation, model, type Row, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

test('the rating is told what checks have found and from where on a comment is due, and no text of the call', async () => {
  const { translate, finished } = await aPage(['The inn is closed', 'Two swords'])

  await translate({
    translate: ({ text }) => (text === 'Two swords' ? 'Translation: Dos espadas' : 'La posada está cerrada'),
  })
  await finished()

  const [rated, last] = model.calls.filter(({ kind }) => kind === 'ratings')
  expect(rated!.rows.map(({ text }) => text)).toEqual(['The inn is closed'])
  expect(rated!.system).toContain('comments where overall is below 7')
  // A text that checks refuse is tried again, and rated when it is the last.
  expect(model.calls.filter(isTranslation)).toHaveLength(3)
  expect(last!.rows.map(({ checks }) => checks)).toEqual(['A label or a note stands in it.'])
  for (const { user } of [rated!, last!]) expect(user).not.toHaveProperty('around')
})

test('one score stands for all four where they are the same', async () => {
  const { translate, finished } = await aPage(['one'])
  await translate({ rate: () => ({ accuracy: 4, cultural_fit: 4, style: 4, overall: 4 }) })
  const [row] = await finished()
  const [rated] = model.calls.filter(({ kind }) => kind === 'ratings')
  expect(JSON.parse(rated!.answered).ratings[0]).toEqual([expect.any(Number), 8])
  expect(JSON.parse(row!.review_notes)).toMatchObject({
    overall_score: 4,
    details: { accuracy: 4, cultural_fit: 4, style: 4 },
  })
})

test('the third attempt asks for each row alone', async () => {
  const { translate, finished } = await aPage(['one', 'two', 'three'])
  await translate({ rate: ({ text }) => ({ overall: text === 'three' ? 5 : 1, comment: 'Stiff.' }) })
  await finished()
  expect(model.calls.filter(isTranslation).map(({ rows }) => rows.map(({ text }) => text))).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two'],
    ['one'],
    ['two'],
  ])
})

test('a text that is rated low without a comment says so', async () => {
  const { translate, finished } = await aPage(['one'])
  await translate({ rate: () => ({ overall: 2, comment: '' }) })
  const [row] = await finished()
  expect(row).toMatchObject({ status: 'NEEDS_REVIEW', score: 2 })
  expect(JSON.parse(row!.review_notes).comment).toBe('Rated 2, and 3.5 is the least.')
})

test.each<[string, Behaviour, string]>([
  [
    'is refused',
    { fault: ({ kind }) => (kind === 'ratings' ? { status: 400 } : undefined) },
    'The rating failed: The translation service refuses the request: fault.',
  ],
  [
    'is filtered',
    { fault: ({ kind }) => (kind === 'ratings' ? 'filtered' : undefined) },
    'The rating failed: The translation service refuses this text.',
  ],
  ['never comes', { rate: () => undefined }, 'No rating came back.'],
])('a text whose rating %s needs review and says why', async (_, behaviour, reason) => {
  const { translate, finished } = await aPage(['one'])
  await translate(behaviour)
  expect(await finished()).toMatchObject([
    {
      content: '¡one!',
      status: 'NEEDS_REVIEW',
      score: null,
      review_notes: `Error: ${reason} Please check this translation yourself.`,
    },
  ])
})

async function translated(texts: string[], env: Record<string, string>, behaviour: Behaviour = {}) {
  const service = await startOpenAi(behaviour)
  const app = await createTestApp({
    ROLES: 'api,collab,worker',
    OPENAI_BASE_URL: service.url,
    OPENAI_MODEL: 'small',
    ...env,
  })
  onTestFinished(async () => {
    await service.close()
    await app.close()
  })
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  const rows = await vi.waitFor(
    async () => {
      expect(await app.db.selectFrom('row_claims').selectAll().execute()).toEqual([])
      const answer = await app.as(ana).get(`/pages/${page.id}/translations?language=es`)
      return (await answer.json()) as Row[]
    },
    { timeout: 15_000, interval: 50 },
  )
  return { rows, calls: service.calls }
}

test('another model may rate', NIGHTLY, async () => {
  const { rows, calls } = await translated(['one'], { OPENAI_RATING_MODEL: 'large' })
  expect(calls.map(({ kind, body }) => `${kind} ${body.model}`)).toEqual(['translations small', 'ratings large'])
  expect(rows).toMatchObject([{ status: 'COMPLETED', score: 4.5 }])
})

test('without rating the checks alone judge, and faults are tried again (reading 75)', NIGHTLY, async () => {
  const { rows, calls } = await translated(
    ['one', 'Two swords'],
    { AI_RATING: 'off' },
    { translate: ({ text, feedback }) => (text === 'one' || feedback ? `es ${text}` : `Translation: ${text}`) },
  )
  expect(calls.map(({ kind }) => kind)).toEqual(['translations', 'translations'])
  expect(rows).toMatchObject([
    { content: 'es one', status: 'COMPLETED', score: null, review_notes: '' },
    { content: 'es Two swords', status: 'COMPLETED', score: null, review_notes: '' },
  ])
})
