/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewNote } from '#db/vocabulary/reviews.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const note = (score: number, comment: string) =>
  reviewNote({
    overall_score: score,
    details: { accuracy: score, cultural_fit: score, style: score },
    attempt: { current: 3, max: 3 },
    comment,
    previous_attempts: [],
  })

test('a reviewer’s day: what needs review, worst first, its rating, the fix, and done', async () => {
  const { ben, page, path } = await buildTable(server.build)
  const rated: Record<string, [content: string, score: number, comment: string]> = {
    'New game': ['Juego nuevo', 3.4, 'Say partida.'],
    'Load game': ['Cargar', 2.1, 'The game is missing.'],
    Credits: ['Créditos', 4.8, 'Good.'],
  }
  await server.db
    .insertInto('translations')
    .values(
      page.source_texts.flatMap(({ id, content }) => {
        const [text, score, comment] = rated[content] ?? []
        if (text === undefined || score === undefined) return []
        const status = score < 3.5 ? ('NEEDS_REVIEW' as const) : ('COMPLETED' as const)
        return [
          {
            source_text_id: id,
            target_language: 'es' as const,
            content: text,
            status,
            score,
            review_notes: note(score, comment!),
          },
        ]
      }),
    )
    .execute()
  const table = await openTable({ url: server.url, path, person: ben })
  const { page: screen } = table
  const { keyboard } = screen
  const sources = () => eventually(() => screen.locator('[data-row] [data-column="source"] .row-text').allInnerTexts())

  await screen.getByRole('button', { name: 'Status', exact: true }).first().click()
  await screen.getByRole('menuitem', { name: 'Needs review' }).click()
  await sources().toEqual(['New game', 'Load game'])
  await screen.getByRole('columnheader', { name: 'Quality' }).getByRole('button').click()
  await sources().toEqual(['Load game', 'New game'])
  await expect.poll(() => new URL(screen.url()).searchParams.toString()).toContain('status=NEEDS_REVIEW&sort=score')

  await table.translation('Load game').focus()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await screen.getByRole('tooltip').getByText('The game is missing.').waitFor()
  await keyboard.press('ArrowLeft')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await table.editor.waitFor()
  await keyboard.type(' partida')
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await eventually(() => table.status('Load game').innerText()).toBe('Checked')
  await table.translation('New game').getByRole('textbox').waitFor()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Nueva partida')
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await eventually(() => table.status('New game').innerText()).toBe('Checked')

  // The rows stay in sight until the reviewer asks for what is left.
  await sources().toEqual(['Load game', 'New game'])
  await screen.getByRole('button', { name: 'Order has changed. Refresh' }).click()
  await screen.getByText('No translations found').waitFor()
  await table.untilSaved()
  const stored = await server.db.selectFrom('translations').select(['content', 'status']).orderBy('content').execute()
  expect(stored).toEqual([
    { content: 'Cargar partida', status: 'COMPLETED' },
    { content: 'Créditos', status: 'COMPLETED' },
    { content: 'Nueva partida', status: 'COMPLETED' },
  ])
})
