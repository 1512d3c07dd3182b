import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { buildTable, eventually } from '../table/openTable.ts'
import { quartersPng } from './drawnImages.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const PICTURE = quartersPng()
const file = (name: string, buffer = PICTURE) => ({ name, mimeType: 'image/png', buffer })
type Region = { x: number; y: number; width: number; height: number }

async function open() {
  const built = await buildTable(server.build)
  const page = await newPage({ baseURL: server.url, expectedErrors: [/422/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), built.ana.token)
  await page.goto(`/projects/${built.project.id}/screenshots`)
  const read = async (path: string) =>
    (await fetch(`${server.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${built.ana.token}` } })).json()
  const { version_id } = await server.db
    .selectFrom('pages')
    .where('id', '=', built.page.id)
    .select('version_id')
    .executeTakeFirstOrThrow()
  const regions = async (id: string) => {
    const shown = (await read(`/screenshots/${id}/regions?version_id=${version_id}`)) as {
      content: string
      region: Region | null
    }[]
    return Object.fromEntries(shown.map(({ content, region }) => [content, region]))
  }
  return { ...built, browser: page, read, regions, list: page.getByRole('list', { name: 'Screenshots' }) }
}

/** As the browser does when somebody pastes, or drops, an image. */
const give = (page: Page, kind: 'paste' | 'drop', name: string) =>
  page.evaluate(
    ([kind, name, base64]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type: 'image/png' }))
      if (kind === 'paste') document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      else document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [kind, name, PICTURE.toString('base64')] as const,
  )

test('images are chosen, pasted and dropped, renamed, deleted and brought back', async () => {
  const { browser: page, list } = await open()
  await page.getByText('No screenshots').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles([file('Title.png'), file('broken.png', Buffer.from('no image')), file('notes.txt')])
  await list.getByText('Title').waitFor()
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await uploads.getByText('This file is no image in PNG, JPEG, WebP or GIF').waitFor()
  await uploads.getByText('Please select an image: PNG, JPEG, WebP or GIF').waitFor()
  expect(await faultsOf(page)).toEqual([])
  for (const name of ['broken.png', 'notes.txt']) await page.getByRole('button', { name: `Dismiss ${name}` }).click()
  await give(page, 'paste', 'Pasted.png')
  await list.getByText('Pasted').waitFor()
  await give(page, 'drop', 'Dropped.png')
  await list.getByText('Dropped').waitFor()
  await eventually(() => list.locator('img').count()).toBe(3)

  await page.getByRole('button', { name: 'Actions for Pasted' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Options')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await list.getByText('Options').waitFor()
  await page.getByRole('button', { name: 'Actions for Options' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await eventually(() => list.getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('Options').waitFor()
})

async function openDrawn() {
  const opened = await open()
  const { browser: page, list, read, regions, project } = opened
  await page.locator('input[type=file]').setInputFiles(file('Title.png'))
  await list.getByRole('link', { name: 'Title' }).click()
  const [{ id }] = (await read(`/projects/${project.id}/screenshots`)) as [{ id: string }]
  const image = page.getByRole('img', { name: 'Title' })
  const box = (await image.boundingBox())!
  const scale = box.width / 640
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(box.x + from[0] * scale, box.y + from[1] * scale)
    await page.mouse.down()
    await page.mouse.move(box.x + (from[0] + to[0]) * (scale / 2), box.y + (from[1] + to[1]) * (scale / 2))
    await page.mouse.move(box.x + to[0] * scale, box.y + to[1] * scale)
    await page.mouse.up()
  }
  const near = (region: Region) =>
    Object.fromEntries(Object.entries(region).map(([side, px]) => [side, expect.closeTo(px, -0.7)]))
  const choose = async (text: string) => {
    const search = page.getByRole('searchbox', { name: 'Search texts and identifiers' })
    await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(text)
    await page.getByRole('list', { name: 'Found texts' }).getByText(text).click()
  }

  await drag([100, 60], [260, 120])
  await page.getByText('Which text is in the region?').waitFor()
  await choose('New game')
  const drawn = { x: 100, y: 60, width: 160, height: 60 }
  await eventually(() => regions(id)).toEqual({ 'New game': near(drawn) })
  const newGame = page.getByRole('button', { name: /: New game$/ })
  await eventually(() => newGame.evaluate((button) => button === document.activeElement)).toBe(true)
  return { ...opened, page, id, drawn, drag, near, choose }
}

test('a region is drawn and moved with the pointer', async () => {
  const { page, id, drawn, drag, near, regions } = await openDrawn()
  await drag([180, 90], [240, 150])
  await eventually(() => regions(id)).toEqual({ 'New game': near({ ...drawn, x: 160, y: 120 }) })
  expect(await faultsOf(page)).toEqual([])
})

test('regions are moved and resized by keys, deleted, brought back and shown beside the row', NIGHTLY, async () => {
  const { page, id, choose, regions, path } = await openDrawn()
  const before = (await regions(id))['New game']!
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  const moved = { ...before, x: before.x + 16, y: before.y - 1, height: before.height + 8 }
  await eventually(() => regions(id)).toEqual({ 'New game': moved })

  await page.keyboard.press('ControlOrMeta+z')
  await eventually(() => regions(id)).toEqual({ 'New game': before })
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(() => regions(id)).toEqual({ 'New game': { ...before, y: before.y + 1 } })

  await page.getByRole('button', { name: 'New region', exact: true }).focus()
  await page.keyboard.press('Enter')
  const fresh = page.getByRole('button', { name: 'New region. Press Enter to choose its text.' })
  await eventually(() => fresh.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await choose('Credits')
  await eventually(async () => Object.keys(await regions(id)).sort()).toEqual(['Credits', 'New game'])
  const credits = page.getByRole('button', { name: /: Credits$/ })
  await eventually(() => credits.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Delete')
  await eventually(() => regions(id)).toEqual({ 'New game': { ...before, y: before.y + 1 } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => Object.keys(await regions(id)).sort()).toEqual(['Credits', 'New game'])

  await page.goto(path)
  await page.getByRole('row').filter({ hasText: 'New game' }).locator('[data-column="translation"]').focus()
  await page.keyboard.press('Alt+p')
  const panel = page.getByRole('complementary', { name: 'Row details' })
  await panel.getByRole('img', { name: 'Title' }).waitFor()
  expect(await faultsOf(page, { within: 'aside[aria-label="Row details"]' })).toEqual([])
  await panel.getByRole('button', { name: 'Enlarge Title' }).click()
  const viewer = page.getByRole('dialog', { name: 'Title' })
  await viewer.getByRole('img', { name: 'Title' }).waitFor()
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await viewer.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Title' }).waitFor()
})

test('selected rows are added to a screenshot and placed on it', NIGHTLY, async () => {
  const { browser: page, list, read, regions, project, path } = await open()
  await page.locator('input[type=file]').setInputFiles([file('Title.png'), file('Menu.png')])
  await list.getByText('Menu').waitFor()
  const shots = (await read(`/projects/${project.id}/screenshots`)) as { id: string; name: string }[]
  const { id } = shots.find(({ name }) => name === 'Menu')!
  await page.goto(path)
  for (const text of ['Options', 'Quit'])
    await page.getByRole('row').filter({ hasText: text }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'More for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Add to screenshot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 2 rows to a screenshot' })
  await dialog.getByText('Menu').click()
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Place them on Menu' }).click()
  await page
    .getByRole('button', { name: /^Place .* on the image$/ })
    .first()
    .click()
  await eventually(async () => Object.values(await regions(id)).filter(Boolean).length).toBe(1)
  expect(Object.keys(await regions(id)).sort()).toEqual(['Options', 'Quit'])
})

test('readers see screenshots, and nothing with which to change them', NIGHTLY, async () => {
  const { project, ana, page } = await buildTable(server.build)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(PICTURE)], 'Title.png'))
  const post = (path: string, body: BodyInit, type = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}`, ...type },
      body,
    })
  const shot = await (await post(`/projects/${project.id}/screenshots`, form)).json()
  const shown = { source_text_ids: [page.source_texts[0]!.id], region: { x: 10, y: 10, width: 99, height: 50 } }
  await post(`/screenshots/${shot.id}/regions`, JSON.stringify(shown), { 'Content-Type': 'application/json' })
  const viewer = await server.build.user()
  await server.build.guest(project, viewer, { role: 'VIEWER' })
  const browser = await newPage({ baseURL: server.url })
  await browser.addInitScript((token) => localStorage.setItem('access_token', token), viewer.token)
  await browser.goto(`/projects/${project.id}/screenshots`)
  await browser.getByRole('link', { name: 'Title' }).waitFor()
  expect(await browser.getByRole('button', { name: /Add screenshots|Actions for/ }).count()).toBe(0)
  await browser.getByRole('link', { name: 'Title' }).click()
  const region = browser.getByRole('button', { name: /: Hello brave world$/ })
  await region.waitFor()
  expect(await browser.getByRole('button', { name: /New region|Remove|Place/ }).count()).toBe(0)
  await region.focus()
  await browser.keyboard.press('Delete')
  await browser.keyboard.press('ArrowRight')
  await browser.reload()
  await region.waitFor()
})
