/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const GREETING = 'Hello {name}, take %d coins'
const CUPS = 'You have {n, plural, one {# cup} other {# cups}}'
const TEXTS = [GREETING, 'Press <b>Start</b> & go', CUPS, 'Quit']

test('the built-in engine’s Arabic runs from right to left, with whole chips, in a screen that mirrors', async () => {
  const ana = await server.build.user()
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization, { target_languages: ['ar'] })
  await server.build.page(await server.build.version(project), { texts: TEXTS })
  const table = await openTable({ url: server.url, path: `/projects/${project.id}/translations`, person: ana })
  const { page } = table
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await page.getByRole('dialog').getByText('No AI service is connected').waitFor()
  await page.getByRole('button', { name: 'Start translation' }).click()
  await expect
    .poll(() => page.getByRole('region', { name: 'Progress' }).innerText(), { timeout: 20_000 })
    .toMatch(/4 completed.*\b0 in progress/s)

  const textOf = (source: string) => table.translation(source).locator('[lang="ar"]').first()
  for (const source of ['Hello', 'Press', 'You have', 'Quit']) {
    expect(await textOf(source).innerText()).toMatch(/\p{Script=Arabic}{3}/u)
    expect(await textOf(source).evaluate((text) => getComputedStyle(text).direction)).toBe('rtl')
    expect(await textOf(source).evaluate((text) => getComputedStyle(text).textAlign)).toBe('start')
  }
  expect(await textOf('You have').innerText()).toMatch(/zero\n.*one\n.*two\n.*few\n.*many\n.*other\n/s)
  await expectWholeChips(await chipsIn(textOf('Hello')), ['{name}', '%d'])
  await expectWholeChips(await chipsIn(textOf('Press')), ['<b>', '</b>'])
  expect(await table.translation('You have').getByText('Missing').count()).toBe(0)

  await table.edit('Hello')
  await expectWholeChips(await chipsIn(table.editor), ['{name}', '%d'])
  await page.keyboard.press('Escape')

  const before = await edges()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const after = await edges()
  expect(after.source).toBeGreaterThan(after.translation)
  expect(before.source).toBeLessThan(before.translation)
  expect(after.navigation).toBeGreaterThan(before.navigation + 500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await expectWholeChips(await chipsIn(textOf('Hello')), ['{name}', '%d'])
  // Source and interface are English still, and read from left to right.
  expect(await table.row('Quit').locator('[lang="en"]').first().getAttribute('dir')).toBe('ltr')

  async function edges() {
    const of = async (column: string) => (await table.row('Quit').locator(`[data-column="${column}"]`).boundingBox())!.x
    const navigation = (await page.getByRole('navigation').first().boundingBox())!.x
    return { source: await of('source'), translation: await of('translation'), navigation }
  }
})

type Chip = { text: string; dir: string; bidi: string; left: number }

const chipsIn = (text: ReturnType<Awaited<ReturnType<typeof openTable>>['page']['locator']>): Promise<Chip[]> =>
  text.locator('.chip').evaluateAll((chips) =>
    chips.map((chip) => {
      const { direction, unicodeBidi } = getComputedStyle(chip)
      return { text: chip.textContent!, dir: direction, bidi: unicodeBidi, left: chip.getBoundingClientRect().left }
    }),
  )

/** Each reads from left to right by itself, and the first of them stands on the right. */
function expectWholeChips(chips: Chip[], texts: string[]) {
  expect(chips.map(({ text, dir, bidi }) => [text, dir, bidi])).toEqual(texts.map((text) => [text, 'ltr', 'isolate']))
  for (const [n, { left }] of chips.entries()) if (n > 0) expect(left).toBeLessThan(chips[n - 1]!.left)
}
