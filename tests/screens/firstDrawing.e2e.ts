import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { TIMED } from '../support/runs/timed.ts'
import { buildTable } from '../table/openTable.ts'

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
beforeAll(async () => {
  server = await createTestServer()
  built = await buildTable(server.build)
})
afterAll(() => server.close())

/** The table as it is first drawn: what comes after the first paint is deferred. */
async function openHeld() {
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => {
    localStorage.setItem('access_token', token)
    const frame = requestAnimationFrame
    const deferred: FrameRequestCallback[] = []
    window.requestAnimationFrame = (act) => deferred.push(act)
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, () => {
        window.requestAnimationFrame = frame
        for (const act of deferred.splice(0)) frame(act)
      })
  }, built.ana.token)
  await page.goto(`/projects/${built.project.id}/translations?lang=es&page=${built.page.id}`)
  await page.getByText('Hello brave world').waitFor()
  await page.locator(ROWS).first().waitFor()
  return page
}

const ROWS = '[data-row]'
const LONG = 'The Keeper of the Lantern and the Nine Islands of the Northern Sea'

test(
  'texts are drawn before what stands around and beside them, and stay where they are when it comes',
  TIMED,
  async () => {
    await server.db.updateTable('projects').set({ name: LONG }).where('id', '=', built.project.id).execute()
    await server.db.updateTable('pages').set({ name: LONG }).where('id', '=', built.page.id).execute()
    const page = await openHeld()
    const positions = () =>
      page.locator(ROWS).evaluateAll((rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())))
    const around = page.locator('#sidebar, header button, footer, h1, [role=columnheader]')
    const beside = page.locator('[data-row] :is(input, [data-column=status])')
    const actions = page.locator(ROWS).getByRole('button', { name: 'Translate this text' })
    expect(await around.count()).toBe(0)
    expect(await beside.or(actions).count()).toBe(0)
    const drawn = await positions()
    expect(drawn.length).toBe(6)

    await page.keyboard.press('Shift')
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()

    expect(await page.locator('#sidebar').count()).toBe(1)
    expect(await page.getByRole('heading', { name: LONG, exact: true }).isVisible()).toBe(true)
    expect(await beside.count()).toBe(12)
    expect(await actions.count()).toBeGreaterThan(1)
    expect(await positions()).toEqual(drawn)
  },
)
