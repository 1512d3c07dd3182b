/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const [PEOPLE, ROWS, PAGES] = [5, 500, 5]
const LED_MS = 4_000

test(`five people with Next in one table of ${ROWS} rows do less than one percent twice`, async () => {
  const { build, db } = server
  const people = []
  for (let who = 0; who < PEOPLE; who++) people.push(await build.user({ full_name: `Person ${who}` }))
  const organization = await build.organization({ owner: people[0]!, members: people.slice(1) })
  const project = await build.project(organization)
  const version = await build.version(project)
  const rows: string[] = []
  for (let page = 0; page < PAGES; page++) {
    const texts = Array.from({ length: ROWS / PAGES }, (_, at) => `Line ${page}-${at}.`)
    rows.push(...(await build.page(version, { name: `Page ${page}`, texts })).source_texts.map(({ id }) => id))
  }
  const countDone = async () => {
    const done = db.selectFrom('translations').where('source_text_id', 'in', rows).where('status', '=', 'COMPLETED')
    return (await done.select('id').execute()).length
  }
  const path = `/projects/${project.id}/rows?lang=es&version=${version.id}`
  const tables = []
  for (const person of people) tables.push(await openTable({ url: server.url, path, person }))
  const written = new Map<string, number>()
  await Promise.all(
    tables.map(async ({ page }) => {
      const edited = page.locator('[data-row]:has(.ProseMirror)')
      let last: string | null = null
      await page.locator('[data-row] [data-column="translation"]').first().focus()
      while ((await countDone()) < ROWS) {
        await page.keyboard.press('Control+g')
        const until = performance.now() + LED_MS
        let id = await edited.getAttribute('data-row', { timeout: LED_MS }).catch(() => null)
        while (id === last && performance.now() < until)
          id = await edited.getAttribute('data-row', { timeout: LED_MS }).catch(() => null)
        if (id === null || id === last) continue
        last = id
        written.set(id, (written.get(id) ?? 0) + 1)
        await page.keyboard.type('Hecho')
        const finished = page.waitForResponse(/\/finish$/)
        await page.keyboard.press('ControlOrMeta+Enter')
        await finished
      }
    }),
  )
  expect(new Set(written.keys())).toEqual(new Set(rows))
  const twice = [...written.values()].reduce((sum, times) => sum + times - 1, 0)
  expect(twice).toBeLessThan(ROWS / 100)
}, 900_000)
