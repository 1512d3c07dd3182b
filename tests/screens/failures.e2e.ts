import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../support/app/app.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { openWorld } from '../support/screens/openWorld.ts'
import { type Visit, visits } from '../support/screens/visit.ts'
import { SCREENS } from '../table/screenData.ts'

let server: TestServer
let visit: Visit
beforeAll(async () => {
  const opened = await openWorld()
  server = opened.server
  visit = visits(server.url, opened.world)
})
afterAll(() => server.close())

type Failure = {
  screen: string
  /** The call that fails, with what it answers instead of a 500. */
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`
  answer?: object
  act: (page: Page) => Promise<void>
  says: string[]
}

const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const confirm = async (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const choose = async (page: Page, button: string | RegExp, item: string) => {
  await press(page, button)
  await page.getByRole('menuitem', { name: item }).click()
}

/** The message of a failed call (spec §8), with the server's own sentence where there is room. */
const FAILURES: Failure[] = [
  {
    screen: 'Project settings',
    call: 'PUT /projects/[^/]+$',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Another')
      await press(page, 'Save Changes')
    },
    says: ['Failed to update project', 'Out of order'],
  },
  {
    screen: 'Project settings',
    call: 'PUT /projects/[^/]+$',
    act: async (page) => {
      await press(page, 'Remove Arabic')
      await press(page, 'Save Languages')
    },
    says: ['Failed to update languages'],
  },
  {
    screen: 'Project settings',
    call: 'PUT /projects/[^/]+$',
    act: async (page) => {
      await press(page, /Status$/)
      await page.getByRole('option', { name: 'Completed' }).click()
    },
    says: ['Failed to update status', 'Out of order'],
  },
  {
    screen: 'Project settings',
    call: 'DELETE /projects/[^/]+$',
    act: async (page) => {
      await press(page, 'Delete project')
      await confirm(page, 'Yes, delete project')
    },
    says: ['Failed to delete project'],
  },
  {
    screen: 'Project settings',
    call: 'GET /export-pages$',
    act: async (page) => page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).last().click(),
    says: ['Export failed: Out of order'],
  },
  {
    screen: 'Translations',
    call: 'DELETE /versions/[^/]+$',
    act: async (page) => {
      await choose(page, /^Version: /, 'Delete version')
      await confirm(page, 'Delete version')
    },
    says: ['Failed to delete version', 'Out of order'],
  },
  {
    screen: 'Translations',
    call: 'GET /organization/[^/]+/quota$',
    act: (page) => press(page, /^Translate$/),
    says: ['Unable to verify subscription status. Please try again.', 'Try again'],
  },
  {
    screen: 'Translations',
    call: 'POST /translate$',
    act: async (page) => {
      await press(page, /^Translate$/)
      await press(page, 'Start translation')
    },
    says: ['Failed to start translation'],
  },
  {
    screen: 'Translations',
    call: 'POST /translate$',
    answer: {
      status: 'error',
      message: 'Insufficient translation quota',
      remaining_quota: 12,
      total_words: 1234,
      is_free_tier: true,
    },
    act: async (page) => {
      await press(page, /^Translate$/)
      await press(page, 'Start translation')
    },
    says: [
      'Translation Quota Limit Reached',
      'You need 1,234 words for this translation, but you only have 12 words remaining in your quota.',
      'Quota limit reached: 12 words remaining, need 1,234 words',
      'Upgrade Plan',
    ],
  },
  {
    screen: 'Translations',
    call: 'POST /translate$',
    answer: {
      status: 'error',
      message: 'Subscription required',
      detail: 'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.',
      remaining_quota: 0,
      total_words: 5,
      is_free_tier: true,
    },
    act: async (page) => {
      await press(page, /^Translate$/)
      await press(page, 'Start translation')
    },
    says: [
      'Subscription Required',
      'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.',
      'Go to Billing',
      'Contact Support',
      'Cancel',
    ],
  },
  {
    screen: 'Translations',
    call: 'POST /regenerate$',
    act: async (page) => {
      await page.getByRole('row').filter({ hasText: 'You are early' }).hover()
      await press(page, 'Regenerate translation')
      await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
    },
    says: ['Failed to regenerate translation'],
  },
  {
    screen: 'Translations',
    call: 'POST /translate$',
    act: (page) => page.getByRole('button', { name: 'Translate this text' }).first().press('Enter'),
    says: ['Failed to start translation'],
  },
  {
    screen: 'Translations',
    call: 'POST /translate$',
    answer: {
      status: 'success',
      message: 'Translation started',
      remaining_quota: 1,
      total_words: 1,
      is_free_tier: true,
    },
    act: (page) => page.getByRole('button', { name: 'Translate this text' }).first().press('Enter'),
    says: ['Translation started'],
  },
  {
    screen: 'Translations',
    call: 'PATCH /translations$',
    act: async (page) => {
      await page.locator('button[data-column="status"]').first().click()
      await page.getByRole('menuitem', { name: 'Failed' }).click()
    },
    says: ['Failed to update translation'],
  },
  {
    screen: 'Characters',
    call: 'DELETE /characters/[^/]+$',
    act: async (page) => {
      await press(page, 'Delete Mira')
      await confirm(page, 'Delete character')
    },
    says: ['Failed to delete character', 'Out of order'],
  },
  {
    screen: 'Glossary',
    call: 'PATCH /lines$',
    act: async (page) => {
      await page
        .getByRole('row', { name: /^ember/ })
        .locator('td')
        .nth(1)
        .click()
      await page.getByRole('textbox', { name: /^Description of ember/ }).fill('Another')
      await page.keyboard.press('Enter')
    },
    says: ['Failed to update entry. Out of order'],
  },
  {
    screen: 'Glossary',
    call: 'POST /lines/delete$',
    act: async (page) => {
      await press(page, /^Delete ember/)
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click()
    },
    says: ['Failed to delete entry', 'Out of order'],
  },
  {
    screen: 'Glossary',
    call: 'DELETE /glossaries/[^/]+$',
    act: async (page) => {
      await choose(page, 'More about the glossary', 'Delete glossary')
      await confirm(page, 'Delete glossary')
    },
    says: ['Failed to delete glossary', 'Out of order'],
  },
  {
    screen: 'Glossary',
    call: 'POST /upload-csv$',
    act: async (page) => {
      await press(page, 'Import')
      const text = 'term_id,term_description\nlamp,The light\n'
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
    },
    says: ['Failed to import glossary'],
  },
  {
    screen: 'Organization members',
    call: 'POST /add-member-by-email$',
    act: async (page) => {
      await press(page, 'Add Member')
      const dialog = page.getByRole('dialog', { name: 'Add Member' })
      await dialog.getByLabel('Email').fill('nils@example.com')
      await dialog.getByRole('button', { name: 'Add Member' }).click()
    },
    says: ['Failed to add member', 'Out of order'],
  },
  {
    screen: 'Organization members',
    call: 'PATCH /members/[^/]+$',
    act: async (page) => {
      await press(page, /^Edit role of Jonas/)
      await press(page, /Role$/)
      await page.getByRole('option', { name: 'Admin' }).click()
      await press(page, 'Save Changes')
    },
    says: ['Failed to update member role'],
  },
  {
    screen: 'Organization members',
    call: 'DELETE /members/[^/]+$',
    act: async (page) => {
      await press(page, /^Remove Jonas/)
      await page.getByRole('alertdialog').getByRole('button').last().click()
    },
    says: ['Failed to remove member: Out of order'],
  },
  {
    screen: 'Organization settings',
    call: 'PUT /organizations/[^/]+$',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Another')
      await press(page, 'Save Changes')
    },
    says: ['Update Failed', 'Could not update organization'],
  },
  {
    screen: 'Organization settings',
    call: 'DELETE /organizations/[^/]+$',
    act: async (page) => {
      await press(page, 'Delete Organization')
      await confirm(page, 'Delete Organization')
    },
    says: ['Delete Failed', 'Could not delete organization: Out of order'],
  },
  {
    screen: 'Users',
    call: 'DELETE /users/[^/]+$',
    act: async (page) => {
      await press(page, 'Delete nils@example.com')
      await confirm(page, 'Delete user')
    },
    says: ['Failed to delete user'],
  },
]

/** The message is one mechanism of all screens: the plain run has a failure of most of them. */
testOneIn(14, FAILURES)(
  '[8.10] [8.14] [8.16] [8.17] [8.18] [8.23] [8.24] a failure says what failed, in the words of the specification: $screen, $call',
  async ({ screen, call, answer, act, says }) => {
    const page = await visit.open()
    const [method, path] = call.split(' ')
    const found = SCREENS.find(({ name }) => name === screen)!
    await visit.show(page, found, { shows: found.shows })
    await page.route(
      (url) => url.pathname.startsWith('/api/v1/') && new RegExp(path!).test(url.pathname),
      (route) =>
        route.request().method() !== method
          ? route.fallback()
          : route.fulfill(answer ? { json: answer } : { status: 500, json: { detail: 'Out of order' } }),
    )
    await act(page)
    for (const text of says) await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 10_000 })
  },
)

test('the sidebar says on every screen that organizations cannot be loaded, and offers to try again', async () => {
  const page = await visit.open()
  const account = SCREENS.find(({ name }) => name === 'Account')!
  const sidebar = page.getByRole('complementary')
  await visit.show(page, account, { fails: /\/organizations$/, shows: 'Error loading organizations: Out of order' })
  expect(await sidebar.getByRole('button', { name: /^Current Organization/ }).count()).toBe(0)

  await visit.mend(page)
  await sidebar.getByRole('button', { name: 'Try again' }).click()
  await sidebar.getByRole('button', { name: 'Current Organization: Lantern Studio' }).waitFor()
  await sidebar.getByRole('link', { name: /Salt Road/ }).waitFor()
})
