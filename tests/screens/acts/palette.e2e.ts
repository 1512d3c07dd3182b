/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

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

  // Untouched, it begins with what is done all the time; there is no room for deleting pages and connecting services.
  await screen.keyboard.press('ControlOrMeta+k')
  await eventually(() => screen.getByRole('option').first().innerText()).toContain('First visible row')
  const offered = await screen.getByRole('option').allInnerTexts()
  expect(offered.length).toBeGreaterThan(20)
  expect(offered.filter((text) => /^(Delete (page|version)|Connect)/i.test(text))).toEqual([])
  await screen.keyboard.press('Escape')
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
  expect(download.suggestedFilename()).toBe('Moonfall 1.0.zip')

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

/** The command for a button whose name is not the command's own. An empty one: its menu is looked through instead. */
const COMMANDS: [button: RegExp, command: string][] = [
  [
    /^(Version|Page): |^(Status|Rating|More filters|Search options|Columns|Your account)$|^Target language|^Set status/,
    '',
  ],
  [/^(Source Text|Second language|Actions)/, ''], // of the columns' menu
  [/^Skip to the content$|^Search commands$/, ''], // keys of their own
  [/^Dashboard$/, 'Go to the dashboard'],
  [/^Account$/, 'Go to your account'],
  [/^(Billing|Upgrade Plan)$/, 'Go to billing'],
  [/^Organizations$/, 'Go to the organization'],
  [/^Current Organization/, 'Switch to Other'],
  [/^Moonfall/, 'Go to Moonfall'],
  [/^(New|New project)$/, 'New project'],
  [/^Translation$/, 'Go to the translations'],
  [/^(Characters|Glossary|Settings|Languages)$/, 'Go to the $1'],
  [/^Translate$/, 'Translate this page'],
  [/^Add Page$/, 'Create New Page'],
  [/^Export$/, 'Export version 1.0'],
  [/^(Spanish|French)$/, 'Go to $1'],
  [/^Search translations/, 'Search translations'],
  [/^(Show|Hide) the row details$/, 'Show or hide the row details'],
  [/^sort (.*)/, 'Sort by $1'],
  [/^Select text/, 'Select or deselect the row'],
  [/^(Hola|Not started\. Edit translation)$/, 'Edit the translation of the row'],
  [/^Status: /, 'Set the row to Needs review'],
  [/^(Regenerate translation|Translate this text)$/, 'Translate the row again'],
  [/^Delete translation$/, 'Delete the translation of the row'],
  [/^(Previous|Next) page$/, '$1 page of the table'],
  [/^Page (\d)$/, 'Page $1 of the table'],
  [/^(\d+) per page$/, 'Show $1 rows per page'],
  [/^(Connect a service|Pseudo-localization: no AI service is connected)$/, 'Connect an AI service'],
  [/^(Ana Lima|Ben Osei)$/, ''], // people on show: following them is tested with them
  [/^(\d\.\d)$/, 'Go to version $1'],
  [/^Menu/, 'Go to page Menu'],
  [/^Rename$/, 'Rename: Menu'],
  [/^filter (With issues|Changed by me|Checked|Not checked)$/, 'Show'],
  [/^filter (.*?)(?: · [\d,]+)?$/, 'Show rows with the $1'],
  [/^search (Match case|Whole words|Regular expression)$/, 'Search option: $1'],
  [/^search (Source text|Translation|Identifier|Context)$/, 'Search only in: $1'],
  [/^search (.*)$/, '$1'],
  [/^column (.*)$/, '$1: the column Status'],
  [/^Change all$/, 'Set status of all matching rows: Completed'],
  [/^selected Set status/, 'Set status of the selected rows: Completed'],
  [/^selected (Translate|Regenerate|Copy source)$/, '$1: the selected rows'],
  [/^selected Select all .* matching rows$/, 'Select all matching rows'],
  [/^selected (.*)$/, '$1'],
]
function commandFor(name: string) {
  for (const [button, to] of COMMANDS) {
    const match = button.exec(name)
    if (match) return to.replace('$1', match[1] ?? '')
  }
  return name
}

async function withoutCommand(page: Page, names: ReadonlySet<string>) {
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: 'Search commands' })
  const missing: string[] = []
  for (const command of new Set([...names].map(commandFor))) {
    if (command === '') continue
    await box.fill(command)
    const options = await page.getByRole('option').allInnerTexts()
    if (!options.some((option) => option.toLowerCase().includes(command.toLowerCase()))) missing.push(command)
  }
  // One press closes, whatever is typed.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return missing
}

test('everything that a button of the table’s screen does can be done by the palette', NIGHTLY, async () => {
  const texts = Array.from({ length: 60 }, (_, n) => `Text ${n}`)
  const { ana, organization, page: built, path } = await buildTable(server.build, texts)
  await server.build.organization({ owner: ana, name: 'Other' })
  await server.db
    .insertInto('translations')
    .values({ source_text_id: built.source_texts[0]!.id, target_language: 'es', content: 'Hola', status: 'COMPLETED' })
    .execute()
  expect(organization).toBeDefined()
  const at = `${path}&sort=page&size=25&p=2`
  const { page } = await openTable({ url: server.url, path: at, person: ana })
  const names = new Set<string>()
  const look = async (selector: string, kind = '') => {
    const found = await page
      .locator(selector)
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
          .map(
            (one) => one.getAttribute('aria-label') ?? (one as HTMLInputElement).placeholder ?? one.textContent ?? '',
          ),
      )
    for (const name of found) if (name.trim() !== '') names.add(kind + name.trim())
  }
  const BUTTONS = 'button:enabled:not([aria-current]), a[href], input:not([type="checkbox"]), [role="button"]'
  await look(`:is(${BUTTONS}):not([role="columnheader"] *)`)
  await look('[role="columnheader"] button', 'sort ')
  await look('input[type="checkbox"]')
  const menu = async (button: string, kind = '', inside?: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.getByRole('menu').first().waitFor()
    if (inside) await page.getByRole('menuitem', { name: inside }).click()
    await look('[role="menu"]:last-of-type [role^="menuitem"]:not([aria-disabled="true"])', kind)
    while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
  }
  for (const button of ['Version: 1.0', 'Page: Menu', 'Your account']) await menu(button)
  await page.locator('.folding').getByRole('button', { name: 'Status' }).click()
  await look('[role="menu"] [role^="menuitem"]', 'filter status ')
  await page.keyboard.press('Escape')
  await menu('Rating', 'filter rating ')
  await menu('More filters', 'filter ')
  await menu('Search options', 'search ')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await look('[role="menu"][aria-label="Status"] [role^="menuitem"]:not([aria-disabled="true"])', 'column ')
  while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
  expect(names.size).toBeGreaterThan(60)
  const missing = await withoutCommand(page, names)
  names.clear()
  await page.locator('[data-row]').first().getByRole('checkbox').check()
  await look('section[aria-label="Selected rows"] button:enabled:not([aria-label^="More"])', 'selected ')
  await menu('More for the selected rows', 'selected ')
  expect(names.size).toBeGreaterThan(3)
  missing.push(...(await withoutCommand(page, names)))
  expect(missing).toEqual([])
})

test('the palette finds by letters alone, and what was run last comes first', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, status } = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  await command(page, 'dkthm', 'Dark theme')
  await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await command(page, 'light th', 'Light theme')
  await command(page, 'select all match', 'Select all matching rows')
  await page.getByRole('region', { name: 'Selected rows' }).waitFor()
  await command(page, 'copy source selected', 'Copy source: the selected rows')
  await page.getByRole('dialog').getByRole('button', { name: 'Copy 6 rows' }).click()
  await eventually(() => status('Quit').innerText()).toContain('Needs review')
  await command(page, 'undo', 'Undo the last change of rows')
  await eventually(() => status('Quit').innerText()).not.toContain('Needs review')
  await page.keyboard.press('ControlOrMeta+k')
  await eventually(() => page.getByRole('option').first().innerText()).toContain('Undo the last change of rows')
})

test(
  'the palette finds rows of all pages and versions by identifier, from any screen of the project',
  NIGHTLY,
  async () => {
    const { ana, project, path, page: first } = await buildTable(server.build)
    const elsewhere = await server.build.page(
      { id: first.version_id },
      { name: 'Tower', texts: { tower_007: 'A door' } },
    )
    const older = await server.build.version(project, { name: '0.9' })
    await server.build.page(older, { name: 'Cellar', texts: { cellar_003: 'A ladder' } })
    const { page } = await openTable({ url: server.url, path, person: ana })
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Danger Zone' }).waitFor()
    await command(page, 'tower_007', 'Go to row tower_007')
    await page.getByRole('row').filter({ hasText: 'A door' }).waitFor()
    await eventually(() => new URL(page.url()).searchParams.get('row')).toBe(elsewhere.source_texts[0]!.id)
    await command(page, 'cellar_003', 'Go to row cellar_003')
    await page.getByRole('row').filter({ hasText: 'A ladder' }).waitFor()
    await eventually(() => new URL(page.url()).searchParams.get('version')).toBe(older.id)
  },
)
