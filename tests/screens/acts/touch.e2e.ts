/** @module-tag nightly */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import { buildTable, eventually, tableIn } from '../../table/openTable.ts'

const LEAST = 44

/** Controls of a bar that lie over each other; those of a field lie in it. */
const overlapsIn = (bar: Locator) =>
  bar.evaluate((element) => {
    const field = element.querySelector('label:has(input)')!.parentElement!
    const boxes = [...element.querySelectorAll('button, input')]
      .filter((one) => one.checkVisibility() && (one.matches('input') || !field.contains(one)))
      .map((one) => ({ name: one.outerHTML.slice(0, 80), at: one.getBoundingClientRect() }))
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return boxes.flatMap((one, n) =>
      boxes.slice(n + 1).flatMap((other) => (isOver(one.at, other.at) ? [`${one.name} × ${other.name}`] : [])),
    )
  })

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

testOneIn(2, [390, 1024])(
  'on touch at %i px the controls of a row have 44 px, Delete is apart, and one completes while editing',
  async (width) => {
    const { ana, page: texts, path } = await buildTable(server.build)
    await server.db
      .insertInto('translations')
      .values({
        source_text_id: texts.source_texts[5]!.id,
        target_language: 'es',
        content: 'Salir',
        status: 'NEEDS_REVIEW',
      })
      .execute()
    const page = await newPage({
      baseURL: server.url,
      viewport: { width, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
    await page.goto(path)
    const table = tableIn(page)
    await table.untilSaved()
    const quit = table.row('Quit')
    const sizes = () =>
      quit.locator('button, label:has(input)').evaluateAll(
        (all, least) =>
          all
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < least)
            .map((one) => one.outerHTML.slice(0, 100)),
        LEAST,
      )
    expect(await sizes()).toEqual([])
    const [regenerate, remove] = [
      (await quit.getByRole('button', { name: 'Regenerate translation' }).boundingBox())!,
      (await quit.getByRole('button', { name: 'Delete translation' }).boundingBox())!,
    ]
    expect(remove.x - (regenerate.x + regenerate.width)).toBeGreaterThanOrEqual(12)

    const bar = page.locator('.folding').filter({ has: page.getByRole('searchbox') })
    await page.getByRole('region', { name: 'Progress' }).waitFor()
    await eventually(() => overlapsIn(bar)).toEqual([])

    if (width < 640) expect((await page.locator('[data-row]').first().boundingBox())!.y).toBeLessThanOrEqual(160)

    await table.translation('Quit').tap()
    await table.editor.waitFor()
    expect(await sizes()).toEqual([])
    await quit.getByRole('button', { name: 'complete' }).tap()
    await eventually(() => table.status('Quit').getAttribute('aria-label')).toContain('Completed')
    expect(await table.status('Quit').getAttribute('aria-label')).not.toContain('Checked')

    // A filter brings a button that clears it; the bar stays one line.
    await page.goto(`${path}&status=COMPLETED`)
    await page.getByRole('button', { name: 'Clear filters' }).waitFor()
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y
    expect(await topOf('Show the row details')).toBe(await topOf('Clear filters'))
  },
)
