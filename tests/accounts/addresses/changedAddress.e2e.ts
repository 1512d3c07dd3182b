/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { startSmtp } from '../../support/http/smtp.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { age, CONFIRM, PASSWORD, tokenIn, withPassword } from './mailed.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await createTestServer({ SMTP_URL: smtp.url, VERIFY_EMAIL: 'off' })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

async function openOldSession(email: string) {
  const ana = await withPassword(server, { email })
  await age(server, ana)
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto('/account')
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  return { ana, page, question }
}

test('an old session changes the address after the password, with what was entered, and by the mailed link', async () => {
  const { ana, page, question } = await openOldSession('ana@example.com')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Full name').fill('Ana Maria')
  await page.getByLabel('Email').fill('ana.maria@example.com')
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await question.getByLabel('Password', { exact: true }).fill('a guess')
  await question.getByRole('button', { name: 'Continue' }).click()
  await question.getByText('Incorrect password').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Please confirm your password to continue').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ana.maria@example.com')

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('We sent a link to ana.maria@example.com').waitFor()
  await page.getByText('Ana Maria').first().waitFor()

  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Link sent to ana.maria@example.com').waitFor()
  const token = tokenIn(await smtp.mailTo('ana.maria@example.com', CONFIRM, { nth: 2 }))
  await page.goto(`/confirm-email?token=${token}`)
  await page.getByText('ana.maria@example.com is confirmed').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
  await page.goto('/account')
  await page.getByRole('definition').filter({ hasText: 'ana.maria@example.com' }).waitFor()
  const { email } = await server.db
    .selectFrom('users')
    .where('id', '=', ana.id)
    .select('email')
    .executeTakeFirstOrThrow()
  expect(email).toBe('ana.maria@example.com')

  await page.goto(`/confirm-email?token=${token}`)
  await page.getByRole('alert').filter({ hasText: 'Invalid token' }).waitFor()
})

test('a change that waits is cancelled on the account screen', NIGHTLY, async () => {
  const { ana, page, question } = await openOldSession('ben@example.com')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Email').fill('ben.osei@example.com')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await page.getByText('We sent a link to').waitFor({ state: 'hidden' })
  const [row] = await server.db.selectFrom('users').where('id', '=', ana.id).select('pending_email').execute()
  expect(row).toEqual({ pending_email: null })
})

test('an old session deletes the account after the password', NIGHTLY, async () => {
  const { ana, page, question } = await openOldSession('cleo@example.com')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Type cleo@example.com to confirm').fill('cleo@example.com')
  await page.getByRole('button', { name: 'Yes, delete my account' }).click()
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
  expect(await server.db.selectFrom('users').where('id', '=', ana.id).selectAll().execute()).toEqual([])
})
