import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** The browser reports every refused call on its console. */
const REFUSED = [/status of 4\d\d/]
const PASSWORD = 'correct horse battery'

const open = (expectedErrors = REFUSED, locale = 'en-US') => newPage({ baseURL: server.url, expectedErrors, locale })
const pathOf = (page: Page) => new URL(page.url()).pathname

async function register(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
}

const COMMON_PASSWORD = 'Password must not be a common one, your name or your email address'

/** The sentences at a field that is faulty. */
async function describedAs(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid'), { timeout: 10_000 }).toBe('true')
  return field.evaluate((input: HTMLInputElement) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
}

test('a password that the server finds too common is refused at its field', async () => {
  const page = await open()
  await page.goto('/register')
  await page.getByLabel('Email').fill('ivy@example.com')
  await page.getByLabel('Password', { exact: true }).fill('baseball1')
  await page.getByRole('button', { name: 'Create account' }).click()
  expect(await describedAs(page, 'Password')).toContain(COMMON_PASSWORD)
})

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the sign-in screen has the specified words, shows the password when asked, and says why it refused', async () => {
  const page = await open()
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
  expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
  expect(await page.getByText("Don't have an account? Sign up").isVisible()).toBe(true)

  await signIn(page, 'nobody@example.com', 'not the password')
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts(), { timeout: 10_000 })
    .toEqual(['Incorrect email or password'])
  await page.getByText('Login Failed').waitFor()

  const password = page.getByLabel('Password', { exact: true })
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await password.inputValue()).toBe('not the password')
})

test('[2.2] registering signs in at once; a known address is refused in the server’s words', NIGHTLY, async () => {
  const page = await open()
  await register(page, 'ana@example.com')
  expect(pathOf(page)).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull()

  const other = await open()
  await other.goto('/register')
  await other.getByText('Must be at least 8 characters').waitFor()
  await other.getByLabel('Email').fill('Ana@example.com')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Create account' }).click()
  await other.getByText('The user with this email already exists in the system').waitFor()
})

test(
  'a session that ends leads to sign-in and back to the same screen, for the same person only',
  NIGHTLY,
  async () => {
    const page = await open()
    await register(page, 'ben@example.com')
    await page.getByRole('link', { name: 'Billing' }).click()
    await page.getByText('Current plan').waitFor()
    const endSessions = () => server.db.deleteFrom('sessions').execute()

    await endSessions()
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await signIn(page, 'ben@example.com')
    await page.getByText('Current plan').waitFor()
    expect(pathOf(page)).toBe('/billing')

    await endSessions()
    await page.reload()
    await signIn(page, 'ana@example.com')
    await page.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
    expect(pathOf(page)).toBe('/')
  },
)

test('signing out ends the session on the server and on this device', NIGHTLY, async () => {
  const page = await open()
  await register(page, 'cleo@example.com')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()

  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  const answer = await fetch(`${server.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
})

test('the theme that was chosen outlives a reload; an unknown path says so', async () => {
  const page = await open([])
  await register(page, 'eli@example.com')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Dark theme' }).click()
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 17, 21)')
  await expect.poll(() => page.title()).toBe('Page not found · Dragoman')
})

test(
  'an open tab follows a new version: a file that is gone reloads the tab once, then the screen says so',
  NIGHTLY,
  async () => {
    const page = await open([...REFUSED, /dynamically imported module/])
    await register(page, 'gus@example.com')
    let missing = 1
    await page.route(/\/assets\/AccountScreen-[\w-]+\.js$/, (route) =>
      missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    expect(pathOf(page)).toBe('/account')

    missing = 100
    await page.reload()
    await page.getByRole('heading', { name: 'This screen stopped working' }).waitFor()
    missing = 0
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  },
)

test(
  '[2.96] [2.97] a profile is changed in its edit mode, a password with its repetition, and sessions end everywhere',
  NIGHTLY,
  async () => {
    const page = await open()
    await register(page, 'hal@example.com')
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Full name').fill('Hal Reed')
    await page.getByLabel('Email').fill('ana@example.com')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('User with this email already exists').waitFor()
    await page.getByLabel('Email').fill('hal.reed@example.com')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Profile updated successfully').waitFor()
    await page.getByRole('definition').filter({ hasText: 'hal.reed@example.com' }).waitFor()

    const elsewhere = await open()
    await elsewhere.goto('/login')
    await signIn(elsewhere, 'hal.reed@example.com')
    await elsewhere.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()

    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('another battery')
    await page.getByLabel('Confirm new password').fill('another bakery')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await page.getByText('Passwords do not match').waitFor()
    for (const label of ['New password', 'Confirm new password'])
      await page.getByLabel(label, { exact: true }).fill('hal.reed 2026')
    await page.getByRole('button', { name: 'Update Password' }).click()
    expect(await describedAs(page, 'New password')).toContain(COMMON_PASSWORD)
    for (const label of ['New password', 'Confirm new password'])
      await page.getByLabel(label, { exact: true }).fill('another battery')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await page.getByText('Password updated successfully').waitFor()
    await elsewhere.getByRole('link', { name: 'Billing' }).click()
    await elsewhere.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()

    expect(await page.getByRole('link', { name: 'Third-party licenses' }).getAttribute('href')).toBe('/licenses.txt')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
    await signIn(page, 'hal.reed@example.com', 'another battery')
    await page.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
    expect(await sessionsOf('hal.reed@example.com')).toBe(1)

    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    const confirm = page.getByRole('button', { name: 'Yes, delete my account' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel('Type hal.reed@example.com to confirm').fill('hal.reed@example.com')
    await confirm.click()
    await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
    await signIn(page, 'hal.reed@example.com', 'another battery')
    await page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }).waitFor()
  },
)

const sessionsOf = async (email: string) =>
  (
    await server.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .where('email', '=', email)
      .select('sessions.id')
      .execute()
  ).length

test('signing out asks what becomes of texts that were not saved, and deletes them when told so', NIGHTLY, async () => {
  const page = await open()
  await register(page, 'ida@example.com')
  const key = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('access_token')}`
    const me = (await (await fetch('/api/v1/users/me', { headers: { authorization } })).json()) as { id: string }
    const key = `dragoman/kept/${me.id}/page/es`
    localStorage.setItem(key, '[{"source_text_id":"a","text":"Hola"}]')
    return key
  })
  const kept = () => page.evaluate((name) => localStorage.getItem(name), key)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Some of your texts are not saved yet' }).waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await kept()).not.toBeNull()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Delete and sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
  expect(await kept()).toBeNull()
})

test(
  'signing out without a network says so, keeps nothing of the app, and leads to the sign-in once there is one',
  NIGHTLY,
  async () => {
    const page = await open([/ERR_INTERNET_DISCONNECTED/])
    await register(page, 'kim@example.com')
    // Idle fetches may come long after all the rest.
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      )
    for (const name of ['SignedOut', 'UnsavedDialog', 'TranslationsTab'])
      await expect.poll(fetched).toContain(`/assets/${name}-`)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    expect(await page.getByText('kim@example.com').count()).toBe(0)

    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
  },
)

test('no screen is wider than a phone, in either direction', NIGHTLY, async () => {
  const page = await newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const overflow = () =>
    page.evaluate(() => {
      const main = document.querySelector('main')!
      return Math.max(document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth)
    })
  await register(page, 'fay@example.com')
  await page.getByRole('button', { name: 'Choose name and languages instead' }).click()
  await page.getByLabel('Project name').fill('Lighthouse')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Add Language' }).click()
  // [9.17] above the button, where there is room
  await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.height).toBe(320)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create your first project' }).click()
  await page.getByRole('button', { name: 'Use the example page' }).click()
  await page.getByRole('button', { name: 'Start translation' }).waitFor()
  expect(await overflow()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Example page Translations' }).waitFor()
  expect(await overflow()).toBe(0)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await overflow()).toBe(0)
  await page.goto('/')
  await page.getByRole('main').getByText('Last edited Today').waitFor()
  for (const path of ['/', '/billing', '/account', '/organizations', '/nowhere']) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    expect(await overflow()).toBe(0)
  }
})
