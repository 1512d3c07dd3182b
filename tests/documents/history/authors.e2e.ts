/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('the history of a row in which two people type has each one’s characters under their name, and who checked it', async () => {
  const { ana, ben, project, page, path } = await buildTable(server.build, ['Hello'])
  await server.db
    .updateTable('projects')
    .set({ target_languages: ['ar'] })
    .where('id', '=', project.id)
    .execute()
  const arabic = path.replace('lang=es', 'lang=ar')
  const [hers, his] = await Promise.all(
    [ana, ben].map((person) => openTable({ url: server.url, path: arabic, person })),
  )
  await hers!.edit('Hello')
  await hers!.page.keyboard.type('مرحبا')
  await eventually(() => his!.text('Hello')).toBe('مرحبا')
  await his!.edit('Hello')
  await his!.page.keyboard.press('ControlOrMeta+End')
  await his!.page.keyboard.type(' بكم')
  await eventually(() => hers!.editedText()).toBe('مرحبا بكم')
  await hers!.page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => his!.status('Hello').innerText()).toBe('Completed')

  await hers!.translation('Hello').focus()
  await hers!.page.keyboard.press('Alt+p')
  await hers!.page.getByRole('tab', { name: 'History' }).click()
  const history = hers!.page.getByRole('region', { name: 'History' })
  const authors = history.getByRole('list', { name: 'Authors' }).getByRole('listitem')
  await eventually(() => authors.allInnerTexts()).toHaveLength(2)
  const [first, second] = await authors.all()
  expect([await first!.innerText(), await second!.innerText()].sort()).toEqual(['Ana Lima “مرحبا”', 'Ben Osei “ بكم”'])
  expect(await history.getByTitle('Ben Osei', { exact: true }).innerText()).toBe(' بكم')
  // Told apart without their colours too.
  const underlineOf = (name: string) =>
    history
      .getByRole('list', { name: 'Authors' })
      .getByText(name)
      .evaluate((element) => getComputedStyle(element).textDecorationStyle)
  expect(await underlineOf('Ana Lima')).not.toBe(await underlineOf('Ben Osei'))

  const answer = await fetch(`${server.url}/api/v1/pages/${page.id}/rows/${page.source_texts[0]!.id}/check`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${ben.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ language: 'ar', text: 'مرحبا بكم' }),
  })
  expect(answer.status).toBe(200)
  await history.getByText('Checked by Ben Osei').waitFor()
})
