import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('[2.49] [2.51] a forgotten password is replaced through the link in the local mailbox, once', async () => {
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.goto('/register')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('the first password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // the sign-in screen, which stays until the next one has come, has an e-mail field too
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByText("We've sent a password reset link to ana@example.com").waitFor()

  const link = () => page.getByRole('link', { name: /reset-password\?token=/ }).first()
  await expect
    .poll(async () => {
      await page.goto('/dev/mail')
      return link().count()
    })
    .toBe(1)
  const address = new URL((await link().getAttribute('href'))!)
  const path = address.pathname + address.search

  await page.goto(path)
  await page.getByText('Must be at least 8 characters').waitFor()
  await page.getByLabel('New password').fill('the second password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Password reset successful. Please sign in.').waitFor()
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('the second password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()

  await page.goto(path)
  await page.getByLabel('New password').fill('the third password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('alert').filter({ hasText: 'Invalid token' }).waitFor()
  await page.goto('/reset-password')
  await page.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
})
