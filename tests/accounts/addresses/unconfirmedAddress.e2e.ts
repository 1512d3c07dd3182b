/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { startSmtp } from '../../support/http/smtp.ts'
import { CONFIRM, tokenIn } from './mailed.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await createTestServer({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

test('a banner asks for the confirmation; the link, opened after signing in, lets the membership in', async () => {
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.goto('/register')
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Password', { exact: true }).fill('violet umbrella 7')
  await page.getByRole('button', { name: 'Create account' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Your email address is not confirmed' })
  await banner.waitFor()

  const owner = await server.build.user({ full_name: 'Maya Okafor' })
  const { id } = await server.build.organization({ owner, name: 'Lantern Studio' })
  const added = await fetch(`${server.url}/api/v1/organizations/${id}/add-member-by-email`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nora@example.com', role: 'ADMIN' }),
  })
  expect(added.status).toBe(200)
  const ownersPage = await newPage({ baseURL: server.url })
  await ownersPage.addInitScript(
    ([token, organization]) => {
      localStorage.setItem('access_token', token!)
      localStorage.setItem('selectedOrganizationId', organization!)
    },
    [owner.token, id],
  )
  await ownersPage.goto('/organizations')
  const waiting = ownersPage.getByRole('row').filter({ hasText: 'nora@example.com' })
  await waiting.getByText('Waiting for confirmation').waitFor()

  await banner.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Link sent to nora@example.com').waitFor()
  const token = tokenIn(await smtp.mailTo('nora@example.com', CONFIRM, { nth: 2 }))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()

  await page.goto(`/confirm-email?token=${token}`)
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Password', { exact: true }).fill('violet umbrella 7')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('nora@example.com is confirmed').waitFor()
  await banner.waitFor({ state: 'hidden' })
  await page.goto('/organizations')
  await page
    .getByRole('button', { name: /Lantern Studio|Personal/ })
    .first()
    .click()
  await page.getByText('Lantern Studio').first().waitFor()
  await ownersPage.reload()
  await waiting.waitFor()
  expect(await waiting.getByText('Waiting for confirmation').count()).toBe(0)
})
