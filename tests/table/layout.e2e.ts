/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from './openTable.ts'

const MIN_SOURCE = 320

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
beforeAll(async () => {
  server = await createTestServer()
  built = await buildTable(server.build)
  const source_text_id = built.page.source_texts[1]!.id
  await server.db
    .insertInto('translations')
    .values({ source_text_id, target_language: 'fr', content: 'Nouvelle partie', status: 'COMPLETED' })
    .execute()
})
afterAll(() => server.close())

const open = (width: number, height: number) =>
  openTable({
    url: server.url,
    path: built.path,
    person: built.ana,
    before: (page) => page.setViewportSize({ width, height }),
  })
const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!
const sourceWidth = async (page: Page) => (await boxOf(page, '[data-header="source"]')).width

test('a second language is a column beside the source, kept for that person and project', async () => {
  const { page, row } = await open(1280, 800)
  const reference = () => row('New game').locator('[data-column="reference"]').innerText()
  expect(await page.getByRole('columnheader', { name: 'French' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Second language' }).click()
  await page.getByRole('menu', { name: 'Second language' }).getByRole('menuitem', { name: 'French' }).click()
  await eventually(reference).toBe('Nouvelle partie')
  expect(await sourceWidth(page)).toBeGreaterThanOrEqual(MIN_SOURCE)
  while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
  expect(await faultsOf(page)).toEqual([])

  await page.reload()
  await eventually(reference).toBe('Nouvelle partie')
  await page.setViewportSize({ width: 390, height: 844 })
  await eventually(reference).toBe('Nouvelle partie')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await eventually(() => page.locator('[data-column="reference"]').count()).toBe(0)
})

test('the panel stands beside the table where the source keeps its width, else below it', NIGHTLY, async () => {
  const { page } = await open(1440, 900)
  const panel = () => boxOf(page, 'aside[aria-label="Row details"]')
  const grid = () => boxOf(page, '[role="grid"]')
  const isBeside = async () => (await panel()).x >= (await grid()).x + (await grid()).width
  const isBelow = async () => (await panel()).y >= (await grid()).y + (await grid()).height

  expect(await isBeside()).toBe(true)
  expect(await sourceWidth(page)).toBeGreaterThanOrEqual(MIN_SOURCE)
  await page.getByRole('button', { name: 'Show the details below the table' }).click()
  await eventually(isBelow).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.reload()
  await page.locator('[data-row]').first().waitFor()
  await eventually(isBelow).toBe(true)
  await page.getByRole('button', { name: 'Show the details beside the table' }).click()
  await eventually(isBeside).toBe(true)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Show the row details' }).click()
  await eventually(isBelow).toBe(true)
  expect(await sourceWidth(page)).toBeGreaterThanOrEqual(MIN_SOURCE)
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await eventually(isBeside).toBe(true)
  expect(await sourceWidth(page)).toBeGreaterThanOrEqual(MIN_SOURCE)
})
