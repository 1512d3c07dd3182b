import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { buildTable, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** Controls that can be seen and pressed, or written in, and of which a part is under a message. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('[data-rht-toaster] > div > div')].map((one) =>
      one.getBoundingClientRect(),
    )
    if (messages.length === 0) return ['no message']
    /** As much of an element as its scrollers show. */
    const seen = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue
        const at = box.getBoundingClientRect()
        left = Math.max(left, at.left)
        right = Math.min(right, at.right)
        top = Math.max(top, at.top)
        bottom = Math.min(bottom, at.bottom)
      }
      return { left, right, top, bottom }
    }
    const controls = 'a[href], button, input, textarea, select, [role=button], [role=textbox], [contenteditable=true]'
    return [...document.querySelectorAll(controls)]
      .filter((one) => !one.closest('[data-rht-toaster], [inert], [aria-hidden=true]') && one.checkVisibility())
      .filter((one) => {
        const { left, right, top, bottom } = seen(one)
        if (right - left < 1 || bottom - top < 1) return false
        return messages.some((at) => left < at.right && right > at.left && top < at.bottom && bottom > at.top)
      })
      .map((one) => one.outerHTML.slice(0, 160))
  })

const TEXTS = Array.from({ length: 40 }, (_, n) => `Line ${n + 1} of the story`)

/** A table with two messages, which stay for eight seconds. */
async function withMessages(width: number, height: number) {
  const { ana, page: built, path } = await buildTable(server.build, TEXTS)
  await server.db
    .insertInto('translations')
    .values(
      built.source_texts.map(({ id, content }) => ({
        source_text_id: id,
        target_language: 'es' as const,
        content: `Español: ${content}`,
        status: 'COMPLETED' as const,
      })),
    )
    .execute()
  const page = await newPage({ baseURL: server.url, viewport: { width, height } })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`${path}&sort=page`)
  const table = tableIn(page)
  await table.untilSaved()
  for (const n of [1, 2]) {
    await table.row(`${TEXTS[n]}`).hover()
    await table.row(`${TEXTS[n]}`).getByRole('button', { name: 'Delete translation' }).click()
    await expect.poll(() => page.getByText('Translation deleted').count(), { timeout: 20_000 }).toBe(n)
  }
  return { page, table }
}

const nothing = (page: Page) => expect.poll(() => covered(page), { timeout: 3_000 }).toEqual([])

const DESK: [number, number] = [1280, 800]
const PHONE: [number, number] = [390, 844]

testOneIn(2, [PHONE, DESK])(
  'messages cover no control of the table, its editor and its selection at %i × %i',
  async ([w, h]) => {
    const { page, table } = await withMessages(w, h)
    await nothing(page)
    await table.edit('Line 4 of')
    await nothing(page)
    await page.keyboard.press('Escape')
    await table.row('Line 4 of').getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Selected rows' }).waitFor()
    await nothing(page)
  },
)

testOneIn(2, [DESK, PHONE])('messages cover no control of a dialog or of the sidebar at %i × %i', async ([w, h]) => {
  const { page } = await withMessages(w, h)
  const open = page.getByRole('button', { name: 'Show the sidebar' })
  if (await open.isVisible()) await open.click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await nothing(page)
  if (w < 1024) await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await nothing(page)
})
