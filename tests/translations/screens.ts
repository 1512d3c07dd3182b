import type { Page } from 'playwright'
import { choose, csv, press } from '../support/screens/acts.ts'
import type { Screen } from '../support/screens/screen.ts'

const inFirstRow = (page: Page) => page.locator('[data-row] [data-column="translation"]').first()
const untilLive = (page: Page) =>
  page.getByTestId('save-state').filter({ hasText: 'Saved' }).waitFor({ state: 'attached' })
/** They stay open from then on. */
const openDetails = async (page: Page) => {
  await untilLive(page)
  await inFirstRow(page).focus()
  const show = page.getByRole('button', { name: 'Show the row details' })
  if ((await show.count()) > 0) await show.click()
}

export const TRANSLATION_SCREENS: Screen[] = [
  {
    name: 'Translations',
    as: 'maya',
    path: (world) => `${world.game}/translations?page=${world.dialogue}&lang=ar&sort=page`,
    isDense: true,
    shows: 'Chapter 1: The harbour Translations',
    loading: { stalls: /\/projects\/[^/]+$/, shows: 'Loading the project' },
    empty: { path: (world) => `${world.blank}/translations`, shows: 'No version selected' },
    error: { path: '/projects/0196f0a0-0000-7000-8000-000000000000/translations', shows: 'Project not found' },
    denied: { as: 'newcomer', shows: 'Project not found' },
    partial: { fails: /\/pages$/, shows: 'Failed to load content' },
    dialogs: {
      'Editing a row': {
        act: async (page) => {
          await untilLive(page)
          await inFirstRow(page).click()
        },
        leavesReady: true,
        shows: 'Esc undo',
      },
      'Keyboard shortcuts': { act: press('Keyboard shortcuts'), shows: 'Next unfinished row' },
      'All commands': {
        act: async (page) => {
          await untilLive(page)
          await page.keyboard.press('Control+k')
        },
        shows: 'Next unchecked row',
      },
      'No such command': {
        act: async (page) => {
          await untilLive(page)
          await page.keyboard.press('Control+k')
          await page.getByRole('combobox', { name: 'Search commands' }).fill('zzz')
        },
        shows: 'No command matches',
      },
      'Selected rows': { act: (page) => page.getByRole('checkbox').first().check(), shows: 'rows selected' },
      Regenerate: {
        as: 'root',
        path: (world) => `${world.signals}/translations?page=${world.signalsPage}&lang=es&sort=page`,
        act: async (page) => {
          await untilLive(page)
          await page.locator('[data-row]').first().hover()
          await press('Regenerate translation')(page)
        },
        shows: /a pseudo-localized text takes its place/,
      },
      'Translate this page': { act: press('Translate'), shows: 'Paid by' },
      Export: { act: press('Export'), shows: 'Only checked translations; the others stay empty' },
      'Import a newer file': {
        act: async (page) => {
          await choose(/^Page: /, 'Import a newer file')(page)
          await csv('chapter1.csv', 'identifier,content\nharbour_001_old_tam,You are late.\n')(page)
        },
        shows: /changed/,
      },
      'Archived texts': { act: choose(/^Page: /, 'Archived texts'), shows: /No text is archived|Restore/ },
      Operations: { act: choose(/^Page: /, 'Operations'), shows: 'This page' },
      'Import a folder': {
        path: (world) => `${world.started}/translations`,
        act: (page) =>
          page.locator('input[type=file]').setInputFiles(
            ['ui/en.json', 'ui/es.json', 'story.csv'].map((name) => ({
              name: name.replace('/', '-'),
              mimeType: 'text/plain',
              buffer: Buffer.from(name.endsWith('csv') ? 'no;eng;esp\n1;Hello;Hola\n' : '{"load": "Load game"}'),
            })),
          ),
        shows: 'Create 2 pages',
      },
      Versions: { act: press(/^Version: /), shows: 'New version' },
      Pages: { act: press(/^Page: /), shows: /Back to draft|Publish/ },
      'New version': { act: choose(/^Version: /, 'New version'), shows: 'Create version' },
      'Delete version': { act: choose(/^Version: /, 'Delete version'), shows: 'It moves to the bin' },
      'Rename page': { act: choose(/^Page: /, 'Rename'), shows: 'Rename page' },
      'Filter by status': { act: press(/^Status/), shows: 'Not started' },
      'Import a page': {
        act: async (page) => {
          await press('Add Page')(page)
          await csv('menu.csv', 'identifier,content,es\nmenu.start,New game,Partida nueva\n')(page)
        },
        shows: 'separated by comma',
      },
      'Import with faults': {
        act: async (page) => {
          await press('Add Page')(page)
          await csv('menu.csv', 'identifier,content\na,One\na,Two\n')(page)
        },
        shows: 'Line 3, column identifier',
      },
      'No page': { path: (world) => `${world.started}/translations`, shows: 'No page available' },
      'No texts': {
        path: (world) => `${world.quiet}/translations?page=${world.quietPage}`,
        shows: /^This page has no texts yet\./,
      },
      'No match': {
        path: (world) => `${world.game}/translations?page=${world.dialogue}&lang=ar&search=zzz`,
        shows: 'Clear the search and the filters',
      },
      Japanese: {
        path: (world) => `${world.game}/translations?page=${world.dialogue}&lang=ja&sort=page`,
        shows: 'Japanese',
      },
      Korean: { path: (world) => `${world.lights}/translations?lang=ko`, shows: '해안의 등불이 켜졌다.' },
      Chinese: { path: (world) => `${world.lights}/translations?lang=zh`, shows: '海岸的灯亮了。' },
      'Traditional Chinese': { path: (world) => `${world.lights}/translations?lang=zh-Hant`, shows: '海岸的燈亮了。' },
      Hebrew: { path: (world) => `${world.lights}/translations?lang=he`, shows: 'האור בחוף דולק.' },
      'Row details': { act: openDetails, leavesReady: true, shows: 'Before and after' },
      'Prompt sent to the model': {
        act: async (page) => {
          await openDetails(page)
          await press('Prompt sent to the model')(page)
        },
        leavesReady: true,
        shows: 'this text came from the built-in pseudo-localizer.',
      },
      History: {
        act: async (page) => {
          await openDetails(page)
          await page.getByRole('tab', { name: 'History' }).click()
        },
        leavesReady: true,
        shows: 'History',
      },
      Suggestions: {
        act: async (page) => {
          await openDetails(page)
          await page.getByRole('tab', { name: 'Suggestions' }).click()
        },
        shows: 'Other languages',
      },
      'A message': {
        path: (world) => `${world.lights}/translations?lang=ko`,
        act: async (page) => {
          await untilLive(page)
          await page.locator('[data-row]').first().hover()
          await press('Delete translation')(page)
        },
        shows: 'Translation deleted',
      },
      // This choice stays from then on, and so does the next.
      'A second language': {
        path: (world) => `${world.lights}/translations?lang=zh-Hant`,
        act: async (page) => {
          await untilLive(page)
          await press('Columns')(page)
          await page.getByRole('menuitem', { name: 'Second language' }).click()
          await page.getByRole('menu', { name: 'Second language' }).getByRole('menuitem', { name: 'Hebrew' }).click()
          while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
        },
        shows: 'האור בחוף דולק.',
      },
      'Compact rows': { act: press('Compact rows'), leavesReady: true, shows: 'Not started' },
      'Editing a compact row': {
        act: async (page) => {
          await untilLive(page)
          await inFirstRow(page).click()
        },
        shows: 'Esc undo',
      },
    },
  },
  {
    name: 'Languages',
    as: 'maya',
    path: (world) => `${world.game}/languages`,
    shows: 'Translate remaining',
    loading: { stalls: /\/languages-status$/, shows: 'Loading languages' },
    empty: { path: (world) => `${world.started}/languages`, shows: 'Add a page' },
    error: { fails: /\/languages-status$/, shows: 'The languages could not be loaded' },
    denied: { as: 'newcomer', shows: 'Project not found' },
    partial: { fails: /\/quota$/, shows: 'Translate remaining' },
    dialogs: {
      'Translate remaining': {
        act: async (page) => {
          await page.getByRole('checkbox', { name: 'Page', exact: true }).check({ force: true })
          await page.getByRole('checkbox', { name: /^Arabic/ }).check({ force: true })
          await press('Translate remaining')(page)
        },
        shows: 'Paid by',
      },
    },
  },
]
