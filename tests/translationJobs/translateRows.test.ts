import { expect, test } from 'vitest'
import { type ReviewNote, readReviewNote } from '#db/vocabulary/reviews.ts'
import { imported } from '../support/build/storedFacts.ts'
import { dataOf } from '../support/model/openai.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { aPage, app, isTranslation, model, type Row, stalledModel, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

const reviewOf = (row: Row) => (readReviewNote(row.review_notes) as Extract<ReviewNote, { kind: 'review' }>).review

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
      { ...entry, term_id: 't1', source_text: 'Sword', translation: 'espada', notes: 'feminine', context: 'combat' },
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
    comment: '',
    previous_attempts: [],
  })
  expect(await ledger()).toEqual(['4 billed', '4 billed'])
  expect(model.calls.map((call) => call.kind)).toEqual(['translations', 'ratings', 'ratings'])
  expect(model.calls[0]!.rows[0]!.text).toBe('Draw your sword, ⟦1⟧!')
  expect(model.calls[0]!.user.glossary).toEqual([
    { term: 'Sword', translation: 'espada', remark: 'a weapon; feminine; combat' },
    { term: 'inns', translation: 'posadas', remark: 'a weapon' },
  ])
  const changes = await (await as.get(`/translations/${rows[0]!.id}/changes`)).json()
  expect(changes).toMatchObject([
    { actor_kind: 'ai', actor_name: 'small', before: '', after: '¡Saca tu espada, {name}!', status: 'COMPLETED' },
  ])
  expect(page.source_texts).toHaveLength(2)
})

test('[P6] a model that mangles placeholders never gets a row completed: it is told why, and then a person has to look at it', async () => {
  const { translate, finished, ledger } = await aPage(['Hello {name}', 'Plain text'])

  await translate({ translate: ({ text }) => text.replaceAll(/⟦\d+⟧/g, '{nombre}') })

  const rows = await finished()
  expect(rows.map((row) => [row.content, row.status])).toEqual([
    ['Hello {nombre}', 'NEEDS_REVIEW'],
    ['Plain text', 'COMPLETED'],
  ])
  expect(rows[0]!.review_notes).toBe('Error: {name} is missing. {nombre} is not in the source.')
  const asked = model.calls.filter((call) => isTranslation(call) && call.rows.some((row) => row.text.includes('Hello')))
  expect(asked.map((call) => call.rows.find((row) => row.text.includes('Hello'))!.feedback)).toEqual([
    undefined,
    '⟦1⟧ is missing. {nombre} is not in the source.',
    '⟦1⟧ is missing. {nombre} is not in the source.',
  ])
  expect(await ledger()).toEqual(['2 billed', '2 billed'])
})

test('a text rated below the threshold is tried again with the comment, billed once, and the best attempt stays', async () => {
  const { translate, finished, ledger } = await aPage(['A hard nut'])
  const overall = [2, 3, 1]
  let [texts, ratings] = [0, 0]

  await translate({
    translate: () => `Intento ${++texts}`,
    rate: () => ({ overall: overall[ratings++], comment: `too stiff ${ratings}` }),
  })

  const [row] = await finished()
  expect(row).toMatchObject({ content: 'Intento 2', status: 'NEEDS_REVIEW', score: 3 })
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

const withoutRows = ({ rows: _, ...beside }: Record<string, unknown>) => beside

test('members can read afterwards what the model saw for a row, without the controls', async () => {
  const { project, page, as, rows, translate, finished } = await aPage([
    'Hail, {name}!',
    'The keeper waits',
    'Two swords',
  ])
  await app.db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', page.id).execute()
  await app.db
    .updateTable('source_texts')
    .set(imported('speaker: maren; harbour'))
    .where('id', '=', page.source_texts[2]!.id)
    .execute()
  await app.db
    .insertInto('characters')
    .values({ page_id: page.id, name: 'Maren', description: 'a smuggler', context: null })
    .execute()
  await app.db
    .updateTable('projects')
    .set({ description: 'A lighthouse in a storm' })
    .where('id', '=', project.id)
    .execute()
  await translate()
  const [first] = await finished()
  model.behaviour = {}
  await as.post(`/versions/translations/${(await rows())[2]!.id}/regenerate`)
  await finished()

  const promptOf = async (id: string) => (await as.get(`/translations/${id}/prompt`)).json()
  const prompt = await promptOf((await rows())[2]!.id)

  expect(prompt).toMatchObject({ model: 'small', attempt: 1, row: '1' })
  expect(prompt.system).toContain('from English into Spanish')
  expect({ ...dataOf(prompt.user), rows: dataOf(prompt.user).rows.slice(0, 1) }).toMatchObject({
    content: 'Dialogue',
    project: 'A lighthouse in a storm',
    characters: [{ name: 'Maren', remark: 'a smuggler' }],
    around: [
      { line: 1, source: 'Hail, ⟦1⟧!', translation: '¡Hail, ⟦1⟧!!' },
      { line: 2, source: 'The keeper waits', translation: '¡The keeper waits!' },
    ],
    rows: [{ id: '1', text: 'Two swords', line: 3, speaker: 'Maren', context: 'harbour', key: 'text' }],
  })
  const sent = model.calls.filter(isTranslation).at(-1)!
  const { rows: told, ...beside } = dataOf(prompt.user)
  expect({ ...beside, system: prompt.system }).toEqual({ ...withoutRows(sent.user), system: sent.system })
  expect(told.map(({ text }) => text)).toEqual(sent.rows.map(({ text }) => text))
  expect(await promptOf(first!.id)).toMatchObject({ row: '1' })
  const stranger = await aPage(['mine'])
  const response = await stranger.as.get(`/translations/${first!.id}/prompt`)
  expect([response.status, await response.json()]).toEqual([404, { detail: 'Translation not found' }])
})

test('progress adds up at every moment, from the answer to the click on', NIGHTLY, async () => {
  const { page, as, translate } = await aPage(Array.from({ length: 60 }, (_, n) => `text ${n}`))
  const progress = async () => {
    const { total, statuses } = await (await as.get(`/pages/${page.id}/progress?language=es`)).json()
    const count = (status: string): number => statuses[status] ?? 0
    return { total, done: count('COMPLETED'), open: count('PENDING') + count('IN_PROGRESS') }
  }
  const { stall, release } = stalledModel()
  await translate({ stall, latencyMs: 200 })

  const seen = [await progress()]
  release()
  while (seen.at(-1)!.done < 60) seen.push(await progress())

  for (const [index, { total, done, open }] of seen.entries()) {
    expect([total, done + open]).toEqual([60, 60])
    expect(done).toBeGreaterThanOrEqual(seen[index - 1]?.done ?? 0)
  }
  expect(seen[0]).toMatchObject({ open: 60 })
})
