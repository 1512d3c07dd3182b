/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('[5.17] an admin creates a user who signs in, limits the words, and takes the access away', async () => {
  const root = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), root.token)
  await page.goto('/')
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Add User' }).click()

  const dialog = page.getByRole('dialog', { name: 'Create User' })
  const create = dialog.getByRole('button', { name: 'Create User' })
  await create.click()
  for (const fault of ['Email is required', 'Full name is required', 'Password is required for new users'])
    await dialog.getByText(fault).waitFor()
  await dialog.getByLabel('Email').fill('dora@example.com')
  await dialog.getByLabel('Full name').fill('Dora Klein')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByLabel('Confirm password').fill('other')
  await create.click()
  await dialog.getByText('Password must be at least 8 characters').waitFor()
  await dialog.getByText('Passwords do not match').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await dialog.getByLabel('Confirm password').fill('correct horse battery')
  await dialog.getByRole('button', { name: /Role$/ }).click()
  await page.getByRole('option', { name: /^Free Trial/ }).click()
  await dialog.getByLabel('Word quota').fill('50001')
  await create.click()
  await dialog.getByText('Word quota must be a number from 1 to 50000').waitFor()
  await dialog.getByLabel('Word quota').fill('1200')
  for (const label of ['Password', 'Confirm password'])
    await dialog.getByLabel(label, { exact: true }).fill('baseball1')
  await create.click()
  await dialog.locator('[slot=errorMessage]', { hasText: 'Password must not be a common one' }).waitFor()
  for (const label of ['Password', 'Confirm password'])
    await dialog.getByLabel(label, { exact: true }).fill('correct horse battery')
  await create.click()
  await page.getByText('User created successfully').waitFor()

  const hers = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await hers.goto('/login')
  const signIn = async () => {
    await hers.getByLabel('Email').fill('dora@example.com')
    await hers.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await hers.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await hers.getByRole('link', { name: 'Account' }).click()
  await hers.getByText('0 of 1,200 words').waitFor()
  await hers.goto('/admin')
  await hers.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
  expect(await hers.getByRole('link', { name: 'Admin' }).count()).toBe(0)

  await page.getByLabel('Search users').fill('dora')
  await page.getByText('1 user', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit dora@example.com' }).click()
  await page.getByText('Active (can sign in)').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('row').filter({ hasText: 'Dora Klein' }).getByText('Inactive').waitFor()
  await hers.getByRole('link', { name: 'Billing' }).click()
  await hers.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
  await signIn()
  await hers.getByRole('alert').filter({ hasText: 'Inactive user' }).waitFor()

  await page.getByRole('button', { name: 'Delete dora@example.com' }).click()
  await page.getByRole('button', { name: 'Delete user', exact: true }).click()
  await page.getByText('No users found').waitFor()
})
