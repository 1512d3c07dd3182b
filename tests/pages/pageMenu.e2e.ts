/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { buildTable, eventually, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const PAGES = 30
const DESK = { viewport: { width: 1280, height: 600 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SMALL_PHONE = { ...PHONE, viewport: { width: 375, height: 667 } }

/** The items of a section, and those among them that are not wholly in view or whose name is cut. */
const sectionIn = (page: Page, title: string) =>
  page.getByRole('group', { name: title, exact: true }).evaluate((section) => {
    const items = [...section.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const isWhole = (item: HTMLElement) => {
      const { left, right, top, bottom } = item.getBoundingClientRect()
      const hit = (y: number) => item.contains(document.elementFromPoint((left + right) / 2, y))
      const name = item.querySelector('span')!
      return hit(top + 2) && hit(bottom - 2) && right <= innerWidth && name.scrollWidth <= name.clientWidth
    }
    const nameOf = (item: HTMLElement) => item.querySelector('span')!.innerText
    return { names: items.map(nameOf), cut: items.filter((item) => !isWhole(item)).map(nameOf) }
  })

test.for([DESK, PHONE, SMALL_PHONE])(
  'the commands of a page are in view beside its many neighbours, which are in order and can be searched: %o',
  async (options) => {
    const { ana, page: first, path } = await buildTable(server.build, ['Hello', 'Quit'])
    for (let n = PAGES; n > 0; n--)
      await server.build.page({ id: first.version_id }, { name: `Chapter ${n}`, texts: ['Once'] })
    const page = await newPage({ baseURL: server.url, ...options })
    await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
    await page.goto(path)
    await tableIn(page).untilSaved()
    const picker = page.getByRole('button', { name: /^Page: / })
    if (options === DESK) await picker.click()
    else await picker.tap()
    await page.getByRole('searchbox', { name: 'Search pages' }).waitFor()

    const { names } = await sectionIn(page, 'Pages')
    expect(names.slice(0, 4)).toEqual(['All pages', 'Chapter 1', 'Chapter 2', 'Chapter 3'])
    expect(names.indexOf('Chapter 10')).toBeGreaterThan(names.indexOf('Chapter 9'))
    await page.getByRole('menuitem', { name: /^Chapter 1\b.*0%/ }).waitFor()
    for (const section of ['Sort pages by', 'Change'])
      await eventually(async () => (await sectionIn(page, section)).cut).toEqual([])
    const commands = await sectionIn(page, 'Change')
    expect(commands.names).toEqual(expect.arrayContaining(['Create New Page', 'Operations', 'Rename', 'Delete page']))

    await page.getByRole('searchbox', { name: 'Search pages' }).fill('chapter 2')
    const found = ['Chapter 2', ...Array.from({ length: 10 }, (_, n) => `Chapter ${20 + n}`)]
    await eventually(async () => (await sectionIn(page, 'Pages')).names).toEqual(found)
  },
)
