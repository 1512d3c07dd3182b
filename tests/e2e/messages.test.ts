import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app.ts'
import { newPage } from '../support/browser.ts'
import { buildTable, tableIn } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function deleteATranslation(width: number) {
  const { ana, page: texts, path } = await buildTable(server.build)
  const source_text_id = texts.source_texts[0]!.id
  await server.db
    .insertInto('translations')
    .values({ source_text_id, target_language: 'es', content: 'Hola', status: 'COMPLETED' })
    .execute()
  const page = await newPage({ baseURL: server.url, viewport: { width, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(path)
  const table = tableIn(page)
  await table.untilSaved()
  await table.row('Hello brave world').hover()
  await table.row('Hello brave world').getByRole('button', { name: 'Delete translation' }).click()
  await page.getByText('Translation deleted').waitFor()
  return page
}

/** Controls of the screen that are under a message. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const message = document.querySelector('[data-rht-toaster] > div > div')!.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, [role=button]')]
      .filter((control) => !control.closest('[data-rht-toaster]') && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return left < message.right && right > message.left && top < message.bottom && bottom > message.top
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })

test('a message covers no control of the top bar or of the bars below it', async () => {
  const page = await deleteATranslation(1280)
  await expect.poll(() => covered(page), { timeout: 4000 }).toEqual([])
})

test('where there is no room beside the controls, they can be pressed through a message, and so can its own', async () => {
  const page = await deleteATranslation(390)
  expect(await covered(page)).not.toEqual([])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Translation deleted').waitFor({ state: 'detached' })
})
