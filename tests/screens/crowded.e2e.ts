/** @module-tag nightly */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../support/app/app.ts'
import { cutForGood } from '../support/browser/measures.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import type { World } from '../support/screens/data.ts'
import { openWorld } from '../support/screens/openWorld.ts'
import { type Visit, visits } from '../support/screens/visit.ts'

/** Names of files and people without a character to break at. */
const UNBROKEN = 'Kapitel_01_Der_Leuchtturmwaerter_und_die_unendliche_Geschichte_der_sieben_Schiffe_final_v27'

let server: TestServer
let world: World
let visit: Visit
beforeAll(async () => {
  ;({ server, world } = await openWorld())
  visit = visits(server.url, world)
  await server.db.updateTable('pages').set({ name: UNBROKEN }).where('id', '=', world.menus).execute()
})
afterAll(() => server.close())

type CrowdedScreen = { path: string; width: number; height?: number; as?: 'maya' | 'root'; shows: string | RegExp }

async function open({ path, width, height = 800, as = 'maya', shows }: CrowdedScreen) {
  const page = await visit.open({ viewport: { width, height } })
  const none = 'Not looked at here'
  const states = { loading: none, empty: none, error: none, denied: none, partial: none }
  await visit.show(page, { name: path, path, shows, ...states }, { as, shows })
  return page
}

async function isInWindow(page: Page, locator: Locator) {
  const box = await locator.boundingBox()
  const { width, height } = page.viewportSize()!
  return !!box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

test('a name that cannot be broken at a space stays within its menu and its dialog', NIGHTLY, async () => {
  const page = await open({
    path: `${world.game}/translations?page=${world.menus}&lang=es`,
    width: 640,
    shows: /Saved/,
  })
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menu').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
  await page.getByRole('menuitem', { name: 'Delete page' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  const [frame, heading, close] = await Promise.all(
    [dialog, dialog.getByRole('heading'), dialog.getByRole('button', { name: 'Close' })].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(heading!.x + heading!.width).toBeLessThanOrEqual(close!.x)
  expect(close!.x + close!.width).toBeLessThanOrEqual(frame!.x + frame!.width)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('one long word does not push the other columns of a glossary out of a window of 1440 px', async () => {
  await server.db
    .updateTable('glossary_entries')
    .set({ source_text: UNBROKEN, translation: UNBROKEN })
    .where('term_id', '=', 'ember')
    .execute()
  const page = await open({ path: `${world.game}/glossary`, width: 1440, shows: UNBROKEN })
  const table = page.getByRole('grid', { name: 'Glossary terms' })
  expect(await table.evaluate(({ parentElement: area }) => area!.scrollWidth - area!.clientWidth)).toBe(0)
})

test('a name that is cut off can be read whole where the pointer rests on it', NIGHTLY, async () => {
  const { db } = server
  const called = { name: `The ${UNBROKEN}` }
  const id = world.game.split('/').at(-1)!
  await db.updateTable('projects').set(called).where('id', '=', id).execute()
  await db.updateTable('versions').set(called).where('project_id', '=', id).execute()
  await db.updateTable('glossaries').set(called).where('project_id', '=', id).execute()
  await db.updateTable('organizations').set(called).where('id', '=', world.organization.id).execute()
  await db.updateTable('source_texts').set({ identifier: UNBROKEN }).where('position', '=', 0).execute()
  const places: [path: string, shows: RegExp, menu?: RegExp][] = [
    [`${world.game}/translations?page=${world.menus}&lang=es&sort=page`, /Saved/, /^Page: /],
    [`${world.game}/translations?page=${world.menus}&lang=es&sort=page`, /Saved/, /^Version: /],
    [`${world.game}/glossary`, /Add term/, /^Current Organization/],
    ['/', /All Projects/],
    ['/organizations', /Joined/],
    [`${world.game}/settings`, /Language Settings/],
  ]
  const found: string[] = []
  for (const [path, shows, menu] of places) {
    const page = await open({ path, width: 1100, shows })
    if (path.includes('translations?')) {
      await page.locator('[data-row]').first().locator('[data-column="source"]').focus()
      await page.keyboard.press('Alt+p')
      await page.getByRole('complementary', { name: 'Row details' }).waitFor()
    }
    if (menu) await page.getByRole('button', { name: menu }).click()
    if (menu) await page.getByRole('menu').waitFor()
    found.push(...(await cutForGood(page)))
    await page.close()
  }
  expect(found).toEqual([])
})

test('in a low window the selected rows have their bar in sight', NIGHTLY, async () => {
  const page = await open({
    path: `${world.game}/translations?page=${world.dialogue}&lang=es`,
    width: 1024,
    height: 500,
    shows: /Saved/,
  })
  await page.getByRole('checkbox').first().check()
  expect(await isInWindow(page, page.getByRole('region', { name: 'Selected rows' }))).toBe(true)
})

test('users can be edited and deleted in a window of 640 px without scrolling sideways', async () => {
  await server.db
    .updateTable('users')
    .set({ created_at: new Date(2025, 11, 24) })
    .execute()
  const page = await open({ path: '/admin', width: 640, as: 'root', shows: 'nils@example.com' })
  const table = page.getByRole('region', { name: 'Users' })
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('on a phone glossary and languages are read without scrolling sideways', NIGHTLY, async () => {
  for (const [tab, shows] of [
    ['glossary', /Add term/],
    ['languages', /Translate remaining/],
  ] as const) {
    const page = await open({ path: `${world.game}/${tab}`, width: 390, shows })
    const area = page
      .getByRole('main')
      .locator('div, section')
      .filter({ has: page.locator('> table') })
    expect(await area.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await page.locator('td').first().isVisible()).toBe(true)
    await page.close()
  }
})
