import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewNote } from '#db/vocabulary/reviews.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('[2.83] [2.84] [2.85] a rating tells all its parts, an error its message, and both hide a second after the mouse has left', async () => {
  const { ana, page, path } = await buildTable(server.build)
  const idOf = (source: string) => page.source_texts.find(({ content }) => content === source)!.id
  await server.db
    .insertInto('translations')
    .values([
      {
        source_text_id: idOf('New game'),
        target_language: 'es',
        content: 'Juego nuevo',
        status: 'NEEDS_REVIEW',
        score: 3.1,
        review_notes: reviewNote({
          overall_score: 3.1,
          details: { accuracy: 3, cultural_fit: 3.2, style: 3.3 },
          attempt: { current: 2, max: 3 },
          comment: 'Say partida.',
          previous_attempts: [{ attempt_number: 1, score: 2.4, feedback: 'Too long.' }],
        }),
      },
      {
        source_text_id: idOf('Quit'),
        target_language: 'es',
        content: '',
        status: 'FAILED',
        review_notes: 'Error: The model could not be reached',
      },
      {
        source_text_id: idOf('Credits'),
        target_language: 'es',
        content: 'Créditos',
        status: 'NEEDS_REVIEW',
        review_notes: 'Error: {name} is missing.',
      },
    ])
    .execute()
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const tooltip = table.page.getByRole('tooltip')

  await table.row('New game').getByRole('button', { name: 'Quality 3.1 of 5' }).hover()
  for (const part of ['Overall 3.1 of 5', 'attempt 2 of 3', 'Accuracy 3.0', 'Cultural fit 3.2', 'Style 3.3'])
    await tooltip.getByText(part).waitFor()
  await tooltip.getByText('Say partida.').waitFor()
  await tooltip.getByText('Attempt 1: 2.4. Too long.').waitFor()
  const left = Date.now()
  await table.page.mouse.move(0, 0)
  await eventually(() => tooltip.count()).toBe(0)
  expect(Date.now() - left).toBeGreaterThanOrEqual(1000)

  const unrated = table.row('Credits').getByRole('button', { name: 'Translation Error' })
  await unrated.hover()
  await tooltip.getByText('{name} is missing.').waitFor()
  await table.row('Quit').getByRole('button', { name: 'Translation Error' }).hover()
  await tooltip.getByText('The model could not be reached').waitFor()
  await table.row('Quit').getByRole('button', { name: 'Translation Error' }).focus()
  await table.page.keyboard.press('Escape')
  await eventually(() => tooltip.count()).toBe(0)
})

test('a rating of a text that somebody has changed since stays, and says so', NIGHTLY, async () => {
  const { ana, page, path } = await buildTable(server.build)
  const source = page.source_texts.find(({ content }) => content === 'New game')!
  const { id } = await server.db
    .insertInto('translations')
    .values({
      source_text_id: source.id,
      target_language: 'es',
      content: 'Juego nuevo',
      status: 'COMPLETED',
      score: 4.2,
      review_notes: reviewNote({
        overall_score: 4.2,
        details: { accuracy: 4.2, cultural_fit: 4.2, style: 4.2 },
        attempt: { current: 1, max: 3 },
        comment: 'Good.',
        previous_attempts: [],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('translation_changes')
    .values({
      translation_id: id,
      actor_kind: 'ai',
      actor_id: null,
      actor_name: 'The model',
      before: '',
      after: 'Juego nuevo',
      status: 'COMPLETED',
    })
    .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  const rating = (name: string) => table.row('New game').getByRole('button', { name, exact: true })
  await rating('Quality 4.2 of 5').waitFor()

  await table.edit('New game')
  await table.page.keyboard.press('End')
  await table.page.keyboard.type(' ya')
  await table.page.keyboard.press('ControlOrMeta+Enter')

  await rating('Quality 4.2 of 5, out of date, Translation changed: rated before the edit').hover()
  await table.page.getByRole('tooltip').getByText('Rated before the edit').waitFor()
})
