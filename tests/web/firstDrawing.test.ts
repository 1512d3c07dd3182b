import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTable } from '../e2e/openTable.ts'
import { createTestServer, type TestServer } from '../support/app.ts'
import { newPage } from '../support/browser.ts'
import { TIMED } from '../support/timed.ts'

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
beforeAll(async () => {
  server = await createTestServer()
  built = await buildTable(server.build)
})
afterAll(() => server.close())

/** The table as it is first drawn: what comes after the paint that shows `last` is held back. */
async function openHeld(last = '#sidebar') {
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript(
    ([token, last]) => {
      localStorage.setItem('access_token', token)
      const frame = requestAnimationFrame
      const held: FrameRequestCallback[] = []
      window.requestAnimationFrame = (act) => (document.querySelector(last) ? held.push(act) : frame(act))
      for (const event of ['pointerdown', 'keydown'])
        addEventListener(event, () => {
          window.requestAnimationFrame = frame
          for (const act of held.splice(0)) frame(act)
        })
    },
    [built.ana.token, last] as const,
  )
  await page.goto(`/projects/${built.project.id}/translations?lang=es&page=${built.page.id}`)
  await page.getByText('Hello brave world').waitFor()
  await page.locator(last).first().waitFor()
  return page
}

const LONG = 'The Keeper of the Lantern and the Nine Islands of the Northern Sea'

test(
  'texts are drawn before what stands around and beside them, and stay where they are when it comes',
  TIMED,
  async () => {
    await server.db.updateTable('projects').set({ name: LONG }).where('id', '=', built.project.id).execute()
    await server.db.updateTable('pages').set({ name: LONG }).where('id', '=', built.page.id).execute()
    const page = await openHeld('[data-row]')
    const places = () =>
      page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())))
    const around = page.locator('#sidebar, header button, footer, h1, [role=columnheader]')
    const beside = page.locator('[data-row] :is(input, [data-column=status])')
    expect(await around.count()).toBe(0)
    expect(await beside.count()).toBe(0)
    const drawn = await places()
    expect(drawn.length).toBe(6)

    await page.keyboard.press('Shift')
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()

    expect(await page.locator('#sidebar').count()).toBe(1)
    expect(await page.getByRole('heading', { name: LONG, exact: true }).isVisible()).toBe(true)
    expect(await beside.count()).toBe(12)
    expect(await places()).toEqual(drawn)
  },
)

test('texts are drawn before anything that opens is built, and what is pressed then opens', TIMED, async () => {
  const page = await openHeld()
  expect(await page.locator('[data-bare]').count()).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'Status', exact: true }).first().click()

  await page.getByRole('menuitem', { name: 'Completed' }).waitFor()
  await expect.poll(() => page.locator('[data-bare]').count()).toBe(0)
})

test('a choice that is pressed in the first drawing shows its options', TIMED, async () => {
  const page = await openHeld()

  await page.getByRole('button', { name: 'Target language' }).click()

  await page.getByRole('option', { name: 'Spanish' }).waitFor()
})

for (const { named, opened } of [
  { named: 'Target language', opened: 'listbox' },
  { named: 'Status', opened: 'menu' },
] as const)
  test(`${named}, pressed by a key in the first drawing, has the focus again afterwards`, TIMED, async () => {
    const page = await openHeld()
    const button = page.getByRole('button', { name: named, exact: named === 'Status' }).first()
    await button.focus()

    await page.keyboard.press('Enter')
    await page.getByRole(opened).waitFor()
    await expect.poll(() => page.locator('[data-bare]').count()).toBe(0)
    await page.keyboard.press('Escape')

    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

test('a row has its buttons, which show when it is pointed at, once it is painted', TIMED, async () => {
  const page = await openHeld()
  const buttons = page.locator('[data-row]').getByRole('button', { name: 'Translate this text' })
  expect(await buttons.count()).toBe(0)

  await page.getByText('Hello brave world').click()

  await expect.poll(() => buttons.count()).toBeGreaterThan(1)
})
