/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** One filter of each control, and all of them at once. */
const FILTERS = [
  'search=game',
  'status=NOT_STARTED&status=COMPLETED',
  'rating=low&rating=unrated',
  'faults=yes',
  'mine=yes&outdated=yes&suggested=yes&sent_back=yes&conflicts=yes&origin=ai&origin=person&checked=no',
]

test('at 1280 px the bar keeps the progress with each of its counts, whatever is filtered', async () => {
  const { ana, page: built, path } = await buildTable(server.build)
  const values = built.source_texts.slice(0, 4).map(({ id }, n) => ({
    ...{ source_text_id: id, target_language: 'es' as const, content: `Texto ${n}` },
    status: (['COMPLETED', 'COMPLETED', 'NEEDS_REVIEW', 'IN_PROGRESS'] as const)[n]!,
  }))
  await server.db.insertInto('translations').values(values).execute()
  const { page } = await openTable({ url: server.url, path, person: ana })
  const shown = () =>
    page.getByRole('region', { name: 'Progress' }).evaluate((region) => {
      const bar = region.parentElement!.parentElement!.getBoundingClientRect()
      const parts = [...region.querySelectorAll<HTMLElement>('span[title]')]
      const isWhole = (one: Element) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const isOnTop = one.contains(document.elementFromPoint(x, y))
        return width > 0 && left >= bar.left && right <= Math.min(bar.right, innerWidth) && isOnTop
      }
      const line = region.querySelector('[role="progressbar"], [role="img"]') ?? region.firstElementChild!
      return {
        parts: parts.filter(isWhole).map(({ title, innerText }) => `${title} ${Number.parseInt(innerText, 10)}`),
        hasLine: line.getBoundingClientRect().width >= 24,
        isWide: document.documentElement.scrollWidth > innerWidth,
      }
    })
  const whole = {
    parts: ['completed 2', 'in progress 1', 'needs review 1', 'to do 2'],
    hasLine: true,
    isWide: false,
  }
  await eventually(shown).toEqual(whole)
  for (const filter of [...FILTERS, FILTERS.join('&')]) {
    await page.goto(`${path}&${filter}`)
    await eventually(shown).toEqual(whole)
  }
})

test('the settings of a project have a list of their sections, which leads to each', async () => {
  const { ana, project } = await buildTable(server.build)
  const { page } = await openTable({
    url: server.url,
    path: `/projects/${project.id}/translations?lang=es`,
    person: ana,
  })
  await page.goto(`/projects/${project.id}/settings`)
  const list = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  const titles = () => page.getByRole('main').locator('h2').allInnerTexts()
  await eventually(() => list.count()).toBeGreaterThan(10)
  expect(await list.allInnerTexts()).toEqual(await titles())
  const last = list.last()
  await last.click()
  const name = await last.innerText()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
})
