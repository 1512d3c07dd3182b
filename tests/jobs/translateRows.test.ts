import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { replaceText } from '#collab/document/rows.ts'
import { editDocument } from '#collab/editDocument.ts'
import { type ReviewNote, readReviewNote } from '#db/vocabulary/reviews.ts'
import { releaseOrphans } from '#server/translations/releaseOrphans.ts'
import { translateRows } from '#server/translations/translateRows.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Behaviour, startOpenAi } from '../support/openai.ts'

let app: TestApp
let model: Awaited<ReturnType<typeof startOpenAi>>
beforeAll(async () => {
  model = await startOpenAi()
  app = await createTestApp({
    ROLES: 'api,collab,worker',
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'small',
    AI_ATTEMPTS: '3',
  })
})
afterAll(async () => {
  await model.close()
  await app.close()
})
beforeEach(() => {
  model.calls.length = 0
  model.behaviour = {}
})

type Row = {
  id: string
  source_text_id: string
  content: string
  status: string
  review_notes: string
  score: number | null
  request_id: string | null
  suggestion: string | null
}
const soon = { timeout: 15_000, interval: 40 }

async function aPage(texts: string[]) {
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  const as = app.as(ana)
  const rows = async () => (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as Row[]
  return {
    ana,
    project,
    page,
    as,
    rows,
    translate: (behaviour: Behaviour = {}) => {
      model.behaviour = behaviour
      return as.post(`/pages/${page.id}/translate`, { languages: ['es'] })
    },
    /** Every row as it is when no job holds one any more. */
    finished: () =>
      vi.waitFor(async () => {
        const list = await rows()
        expect(list.filter((row) => row.request_id !== null)).toEqual([])
        expect(list.length).toBeGreaterThan(0)
        return list
      }, soon),
    ledger: async () => {
      const entries = await app.db
        .selectFrom('word_ledger')
        .where('payer_id', '=', ana.id)
        .select(['words', 'state'])
        .orderBy('words')
        .execute()
      return entries.map(({ words, state }) => `${words} ${state}`).sort()
    },
    /** What a person does in the live document. */
    type: (row: number, text: string) =>
      editDocument(
        { db: app.db, hints: app.services.collab.hints },
        { page_id: page.id, language: 'es' },
        (doc) => replaceText(doc, page.source_texts[row]!.id, text),
        { actor: { kind: 'person', id: ana.id, name: 'Ana Lima' } },
      ),
  }
}

const reviewOf = (row: Row) => (readReviewNote(row.review_notes) as Extract<ReviewNote, { kind: 'review' }>).review
const isTranslation = (call: { kind: string }) => call.kind === 'translations'

test('rows are translated, rated and completed, with what the model was told beside them', async () => {
  const { project, as, page, translate, finished, ledger } = await aPage([
    'Draw your sword, {name}!',
    'The inn is closed',
  ])
  const glossary = await app.db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { glossary_id: glossary.id, term_description: 'a weapon', target_language: 'es' as const }
  await app.db
    .insertInto('glossary_entries')
    .values([
      { ...entry, term_id: 't1', source_text: 'sword', translation: 'espada' },
      { ...entry, term_id: 't2', source_text: 'inns', translation: 'posadas' },
    ])
    .execute()

  await translate({
    translate: ({ text }) => (text.includes('sword') ? '¡Saca tu espada, ⟦1⟧!' : 'La posada está cerrada'),
  })

  const rows = await finished()
  expect(rows.map((row) => [row.content, row.status, row.score])).toEqual([
    ['¡Saca tu espada, {name}!', 'COMPLETED', 4.5],
    ['La posada está cerrada', 'COMPLETED', 4.5],
  ])
  expect(reviewOf(rows[0]!)).toEqual({
    overall_score: 4.5,
    details: { accuracy: 4.5, cultural_fit: 4.5, style: 4.5 },
    attempt: { current: 1, max: 3 },
    comment: 'Reads well.',
    previous_attempts: [],
  })
  expect(await ledger()).toEqual(['4 billed', '4 billed'])
  expect(model.calls.map((call) => call.kind)).toEqual(['translations', 'ratings'])
  expect(model.calls[0]!.rows[0]!.text).toBe('Draw your sword, ⟦1⟧!')
  expect(model.calls[0]!.user.glossary).toEqual([
    { term: 'sword', translation: 'espada', description: 'a weapon', notes: null },
  ])
  const changes = await (await as.get(`/translations/${rows[0]!.id}/changes`)).json()
  expect(changes).toMatchObject([
    { actor_kind: 'ai', actor_name: 'small', before: '', after: '¡Saca tu espada, {name}!', status: 'COMPLETED' },
  ])
  expect(page.source_texts).toHaveLength(2)
})

test('[P6] a model that mangles placeholders never gets a row completed: it is told why, and then the row fails and costs nothing', async () => {
  const { translate, finished, ledger } = await aPage(['Hello {name}', 'Plain text'])

  await translate({ translate: ({ text }) => text.replaceAll(/⟦\d+⟧/g, '{nombre}') })

  const rows = await finished()
  expect(rows.map((row) => [row.content, row.status])).toEqual([
    ['', 'FAILED'],
    ['Plain text', 'COMPLETED'],
  ])
  expect(rows[0]!.review_notes).toBe('Error: {name} is missing. {nombre} is not in the source.')
  const asked = model.calls.filter((call) => isTranslation(call) && call.rows.some((row) => row.text.includes('Hello')))
  expect(asked.map((call) => call.rows.find((row) => row.text.includes('Hello'))!.feedback)).toEqual([
    undefined,
    '{name} is missing. {nombre} is not in the source.',
    '{name} is missing. {nombre} is not in the source.',
  ])
  expect(await ledger()).toEqual(['2 billed', '2 released'])
})

test('a text rated below the threshold is tried again with the comment, billed once, and the best attempt stays', async () => {
  const { translate, finished, ledger } = await aPage(['A hard nut'])
  const overall = [2, 3, 1]
  let [texts, ratings] = [0, 0]

  await translate({
    translate: () => `attempt ${++texts}`,
    rate: () => ({ overall: overall[ratings++], comment: `too stiff ${ratings}` }),
  })

  const [row] = await finished()
  expect(row).toMatchObject({ content: 'attempt 2', status: 'NEEDS_REVIEW', score: 3 })
  expect(reviewOf(row!).previous_attempts).toEqual([
    { attempt_number: 1, score: 2, feedback: 'too stiff 1' },
    { attempt_number: 2, score: 3, feedback: 'too stiff 2' },
  ])
  expect(model.calls.filter(isTranslation).map((call) => call.rows[0]!.feedback)).toEqual([
    undefined,
    'too stiff 1',
    'too stiff 2',
  ])
  expect(await ledger()).toEqual(['3 billed'])
})

test('[P3] a job that is worked twice at once, as after a worker that was thought dead, writes and bills once', async () => {
  const { page, translate, finished, ledger } = await aPage(['one', 'two', 'three'])
  let asked = 0
  await translate({ latencyMs: 400, translate: ({ text }) => `${text} ${++asked}` })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)
  const { request_id } = await app.db
    .selectFrom('word_ledger')
    .where('page_id', '=', page.id)
    .select('request_id')
    .executeTakeFirstOrThrow()
  const source_text_ids = page.source_texts.map((text) => text.id)

  await translateRows(
    app.services,
    { request_id, page_id: page.id, language: 'es', source_text_ids },
    new AbortController().signal,
  )

  const rows = await finished()
  expect(rows).toMatchObject(Array(3).fill({ status: 'COMPLETED', suggestion: null }))
  expect(await ledger()).toEqual(Array(3).fill('1 billed'))
})

test('rows that the model leaves out are asked for again, alone', async () => {
  const { translate, finished } = await aPage(['one', 'two', 'three'])
  let asked = 0

  await translate({
    translate: ({ text }, call) => (text === 'two' && call.rows.length > 1 && ++asked === 1 ? undefined : `es ${text}`),
  })

  expect((await finished()).map((row) => row.content)).toEqual(['es one', 'es two', 'es three'])
  expect(model.calls.filter(isTranslation).map((call) => call.rows.map((row) => row.text))).toEqual([
    ['one', 'two', 'three'],
    ['two'],
  ])
})

test('a rating that fails costs nobody the translation', async () => {
  const { translate, finished, ledger } = await aPage(['one'])

  await translate({ fault: ({ kind }) => (kind === 'ratings' ? { status: 500 } : undefined) })

  expect(await finished()).toMatchObject([{ content: '¡one!', status: 'NEEDS_REVIEW', score: null }])
  expect(await ledger()).toEqual(['1 billed'])
})

test('a service that refuses the key fails the rows with the reason and costs nothing', async () => {
  const { translate, finished, ledger } = await aPage(['one', 'two words'])

  await translate({ fault: () => ({ status: 401 }) })

  const rows = await finished()
  expect(rows.map((row) => [row.status, row.review_notes])).toEqual(
    Array(2).fill(['FAILED', 'Error: The translation service does not accept the API key']),
  )
  expect(await ledger()).toEqual(['1 released', '2 released'])
})

test('a service that stays down is asked again later, and in the end the rows fail with the reason and cost nothing', async () => {
  const { translate, finished, ledger } = await aPage(['one'])
  await translate({ fault: () => ({ status: 502 }) })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)
  // As if this had been the last but one of its tries, which are spread over a minute.
  await sql`update pgboss.job set retry_limit = 1, start_after = now() where name = 'translate-rows' and state <> 'completed'`.execute(
    app.db,
  )

  expect(await finished()).toMatchObject([
    { status: 'FAILED', review_notes: 'Error: The translation service answers with 502' },
  ])
  expect(model.calls).toHaveLength(2)
  expect(await ledger()).toEqual(['1 released'])
})

test('an answer that is cut off is asked for again; what had arrived is not paid twice', async () => {
  const { translate, finished, ledger } = await aPage(['one', 'two', 'three', 'four'])

  await translate({ fault: (_, index) => (index === 0 ? 'cut' : undefined), latencyMs: 200 })

  expect((await finished()).map((row) => row.status)).toEqual(Array(4).fill('COMPLETED'))
  expect(await ledger()).toEqual(Array(4).fill('1 billed'))
})

test('[P2] text that a person wrote in the meantime stays, and the AI’s text is kept beside it', async () => {
  const { page, as, translate, finished, type, ledger } = await aPage(['one', 'two'])
  await translate({ latencyMs: 500 })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)

  await type(1, 'lo mío')

  const rows = await finished()
  expect(rows).toMatchObject([
    { content: '¡one!', status: 'COMPLETED', suggestion: null },
    { content: 'lo mío', status: 'NEEDS_REVIEW', suggestion: '¡two!' },
  ])
  expect(await ledger()).toEqual(['1 billed', '1 released'])
  const accepted = await as.post(`/translations/${rows[1]!.id}/suggestion/accept`)
  expect(await accepted.json()).toMatchObject({
    content: '¡two!',
    suggestion: null,
    source_text_id: page.source_texts[1]!.id,
  })
})

test('a row that is taken over is free at once, costs nothing, and a late answer does not touch it', async () => {
  const { page, as, rows, translate, finished, ledger } = await aPage(['one', 'two'])
  await translate({ latencyMs: 500 })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)

  const answer = await as.post(`/pages/${page.id}/translate/cancel`, {
    languages: ['es'],
    source_text_ids: [page.source_texts[1]!.id],
  })

  expect(await answer.json()).toEqual({ message: 'Translation stopped', rows: 1, released_words: 1 })
  expect((await rows()).map((row) => row.source_text_id)).toEqual([page.source_texts[0]!.id])
  expect((await finished()).map((row) => row.content)).toEqual(['¡one!'])
  expect(await ledger()).toEqual(['1 billed', '1 released'])
})

test('a regenerated text stays in view until the new one is there', async () => {
  const { as, rows, translate, finished, ledger } = await aPage(['one'])
  await translate()
  const [first] = await finished()
  model.behaviour = { latencyMs: 300, translate: () => 'a better one' }

  const answer = await as.post(`/versions/translations/${first!.id}/regenerate`)

  expect(await answer.json()).toMatchObject({
    status: 'success',
    message: 'Translation regeneration started',
    total_words: 1,
    remaining_quota: 498,
  })
  expect(await rows()).toMatchObject([{ content: '¡one!' }])
  expect((await rows())[0]!.request_id).not.toBeNull()
  expect(await finished()).toMatchObject([{ id: first!.id, content: 'a better one', status: 'COMPLETED' }])
  expect(await ledger()).toEqual(['1 billed', '1 billed'])
})

test('a regeneration that fails leaves the old text', async () => {
  const { as, translate, finished, ledger } = await aPage(['one'])
  await translate()
  const [first] = await finished()
  model.behaviour = { fault: () => ({ status: 401 }) }

  await as.post(`/versions/translations/${first!.id}/regenerate`)

  expect(await finished()).toMatchObject([
    { content: '¡one!', status: 'FAILED', review_notes: expect.stringMatching(/^Error: /) },
  ])
  expect(await ledger()).toEqual(['1 billed', '1 released'])
})

test('rows whose job is gone are released by the sweep, and so are words of a deleted page', async () => {
  const { page, rows, translate, ledger } = await aPage(['one', 'two'])
  await translate({ fault: () => 'hang' })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)
  await app.db
    .withSchema('pgboss')
    .deleteFrom('job' as never)
    .execute()

  await releaseOrphans(app.services)

  expect((await rows()).map((row) => [row.status, row.request_id, row.review_notes])).toEqual(
    Array(2).fill(['FAILED', null, 'Error: The translation was interrupted. Please try again.']),
  )
  expect(await ledger()).toEqual(['1 released', '1 released'])

  await translate({ fault: () => 'hang' })
  await app.db.deleteFrom('pages').where('id', '=', page.id).execute()
  await releaseOrphans(app.services)
  expect(await ledger()).toEqual(Array(4).fill('1 released'))
})
