/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const SCREEN = `
  <body style="margin:0;background:#1b2030;color:#fff;font:28px sans-serif">
    <p id="a" style="position:absolute;left:80px;top:60px;margin:0;white-space:nowrap">Start the journey</p>
    <p id="b" style="position:absolute;left:420px;top:200px;margin:0;white-space:nowrap">Load game</p>
    <p id="c" style="position:absolute;left:120px;top:330px;margin:0;white-space:nowrap">Nothing that is in the project</p>
  </body>`

test('texts that a browser has drawn are found where it has drawn them, and accepted by a person', async () => {
  const { ana, project } = await buildTable(server.build, ['Start the journey', 'Load game', 'Quit without saving'])
  const page = await newPage({ baseURL: server.url, viewport: { width: 1280, height: 720 } })
  await page.setContent(SCREEN)
  const places = await page.evaluate(() =>
    ['a', 'b'].map((id) => {
      const { x, y, width, height } = document.getElementById(id)!.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  const picture = await page.screenshot()
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/screenshots`)
  await page.locator('input[type=file]').setInputFiles({ name: 'Title.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('link', { name: 'Title' }).click()
  await page.getByRole('button', { name: 'Find texts in the image' }).click()
  const proposed = page.getByRole('list', { name: 'Proposed texts' })
  await eventually(() => proposed.getByRole('listitem').count()).toBe(2)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept all' }).click()
  await page.getByText('2 texts', { exact: true }).waitFor()
  const regions = await server.db
    .selectFrom('screenshot_regions')
    .innerJoin('source_texts', 'source_texts.id', 'screenshot_regions.lineage_id')
    .orderBy('source_texts.position')
    .select(['x', 'y', 'width', 'height', 'content'])
    .execute()
  expect(regions.map(({ content }) => content)).toEqual(['Start the journey', 'Load game'])
  for (const [at, { x, y, width, height }] of regions.entries()) {
    const place = places[at]!
    const [middle, wanted] = [x! + width! / 2, place.x + place.width / 2]
    expect(Math.abs(middle - wanted)).toBeLessThan(12)
    expect(Math.abs(y! + height! / 2 - (place.y + place.height / 2))).toBeLessThan(12)
    expect(Math.abs(width! - place.width)).toBeLessThan(40)
  }
  await page.getByRole('button', { name: 'Find texts in the image' }).click()
  await page.getByText('No other text of this version was read in the image').waitFor()
})
