import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app.ts'
import { buildTable, eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** Opens the palette and runs what the letters find first. */
async function command(page: Page, letters: string, found: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill(letters)
  await eventually(() => page.getByRole('option').first().innerText()).toContain(found)
  await page.keyboard.press('Enter')
}

test('the palette leads to rows, languages, people and other projects, and does what buttons do', async () => {
  const { ana, organization, page, path } = await buildTable(server.build)
  await server.build.project(organization, { name: 'Sunfall' })
  const table = await openTable({ url: server.url, path, person: ana })
  const screen = table.page
  const quit = page.source_texts.find(({ content }) => content === 'Quit')!

  await command(screen, quit.identifier, `Go to row ${quit.identifier}`)
  await table.translation('Quit').getByRole('textbox').waitFor()
  await command(screen, 'french', 'Go to French')
  await eventually(() => new URL(screen.url()).searchParams.get('lang')).toBe('fr')

  const grid = screen.getByRole('grid', { name: /in French$/ })
  await grid.waitFor()
  await command(screen, 'story', 'Story order')
  await eventually(() => screen.getByRole('button', { name: 'Story order' }).getAttribute('aria-pressed')).toBe('true')
  await command(screen, 'compact', 'Compact rows')
  await eventually(() => grid.getAttribute('data-density')).toBe('compact')
  await command(screen, 'comfort', 'Comfortable rows')
  await eventually(() => grid.getAttribute('data-density')).toBe('comfortable')
  await command(screen, 'spanish second', 'Show Spanish as the second language')
  await screen.getByRole('columnheader', { name: 'Spanish' }).waitFor()

  const [download] = await Promise.all([screen.waitForEvent('download'), command(screen, 'expver', 'Export version')])
  expect(download.suggestedFilename()).toMatch(/^version_.+_pages\.zip$/)

  await command(screen, 'invite', 'Invite someone')
  await screen.getByRole('dialog').getByRole('textbox').first().waitFor()
  await screen.keyboard.press('Escape')
  await screen.getByRole('dialog').waitFor({ state: 'detached' })
  await command(screen, 'ben osei', 'Go to Ben Osei')
  await command(screen, 'sunf', 'Go to Sunfall')
  await screen.getByRole('heading', { name: 'Sunfall' }).waitFor()

  await screen.keyboard.press('ControlOrMeta+k')
  await eventually(() => screen.getByRole('option').first().innerText()).toContain('Go to Sunfall')
})
