/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, tableIn } from '../table/openTable.ts'

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
  await page.evaluate(() => {
    const colleague = document.createElement('button')
    colleague.textContent = 'Somebody who joins'
    document.querySelector('[data-toasts-here]')!.nextElementSibling!.prepend(colleague)
  })
  await expect.poll(() => covered(page), { timeout: 4000 }).toEqual([])
})

test(
  'controls can be pressed through a message that has no room beside them, and so can its own',
  NIGHTLY,
  async () => {
    const page = await deleteATranslation(390)
    expect((await covered(page)).filter((control) => /Your account|Notifications|Translate/.test(control))).toEqual([])
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Account' }).waitFor()
    await page.keyboard.press('Escape')
    const undone: string[] = []
    page.on(
      'request',
      (request) => request.method() === 'POST' && request.url().endsWith('/undo') && undone.push(request.url()),
    )
    await page.getByRole('button', { name: 'Undo' }).dblclick()
    await page.getByText('Translation deleted').waitFor({ state: 'detached' })
    expect(undone).toHaveLength(1)
  },
)

test(
  'a button that waits sends nothing twice, and leaves nothing nameless behind when its dialog closes',
  NIGHTLY,
  async () => {
    const { ana, path } = await buildTable(server.build)
    const page = await newPage({ baseURL: server.url })
    await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
    await page.goto(path)
    await tableIn(page).untilSaved()
    const sent: string[] = []
    const answering = Promise.withResolvers<void>()
    await page.route(/\/versions$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(route.request().postData() ?? '')
      await answering.promise
      return route.fallback()
    })
    await page.getByRole('button', { name: /^Version: / }).click()
    await page.getByRole('menuitem', { name: 'New version' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Next')
    const create = dialog.getByRole('button', { name: /Create version/ })
    await create.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
    expect(await create.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
    answering.resolve()
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toHaveLength(1)
    await page.waitForTimeout(200) // React Aria writes its first announcement late
    expect(await faultsOf(page)).toEqual([])
  },
)
