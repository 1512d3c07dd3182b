/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('a translation somebody writes in is deleted after a question; they keep their words, and history stays', async () => {
  const { ana, ben, page, path } = await buildTable(server.build)
  await server.db
    .insertInto('translations')
    .values({ source_text_id: page.source_texts[5]!.id, target_language: 'es', content: 'Salir', status: 'COMPLETED' })
    .execute()
  const hers = await openTable({ url: server.url, path, person: ana })
  const his = await openTable({ url: server.url, path, person: ben })
  await his.edit('Quit')
  await his.page.keyboard.press('End')
  await his.page.keyboard.type(' del juego')
  await eventually(() => hers.text('Quit')).toBe('Salir del juego')
  const remove = async () => {
    await hers.row('Quit').hover()
    await hers.row('Quit').getByRole('button', { name: 'Delete translation' }).click()
  }
  const question = hers.page.getByRole('alertdialog', { name: 'Ben Osei is writing here' })
  await remove()
  expect(await faultsOf(hers.page, { within: OVERLAY })).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await his.editedText()).toBe('Salir del juego')
  await remove()
  await question.getByRole('button', { name: 'Delete translation' }).click()
  await hers.page.getByText('Translation deleted').waitFor()

  const offer = his.page.getByRole('status').filter({ hasText: 'This translation was deleted' })
  await offer.getByText('Salir del juego').waitFor()
  await his.page.keyboard.type('Fin')
  await eventually(() => hers.text('Quit')).toBe('Fin')

  await hers.translation('Quit').focus()
  await hers.page.keyboard.press('Alt+p')
  await hers.page.getByRole('tab', { name: 'History' }).click()
  const history = hers.page.getByRole('region', { name: 'History' }).getByRole('listitem')
  const said = async () => (await history.allInnerTexts()).map((entry) => entry.replace(/\s+/g, ' '))
  await eventually(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Ana Lima.*Deleted the translation/),
      expect.stringMatching(/^Ben Osei.*del juego/),
    ]),
  )

  await offer.getByRole('button', { name: 'Put it back' }).click()
  await eventually(() => hers.text('Quit')).toBe('Salir del juego')
  await eventually(() => his.editedText()).toBe('Salir del juego')
  await eventually(() => offer.count()).toBe(0)
})
