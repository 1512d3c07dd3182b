/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { age, PASSWORD, withPassword } from '../addresses/mailed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function openAged(path: string) {
  const ana = await withPassword(server)
  const [ben, cleo] = [
    await server.build.user({ full_name: 'Ben Osei' }),
    await server.build.user({ full_name: 'Cleo Marsh' }),
  ]
  const organization = await server.build.organization({ owner: ana, members: [ben, cleo], name: 'Lantern Studio' })
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript(
    ([token, id]) => {
      localStorage.setItem('access_token', token!)
      localStorage.setItem('selectedOrganizationId', id!)
    },
    [ana.token, organization.id],
  )
  await age(server, ana)
  await page.goto(path)
  return { ana, page, organization }
}

async function confirm(page: Page) {
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
  await question.waitFor({ state: 'hidden' })
}

test('an old session changes a role, removes a member and deletes the organization, each after the password', async () => {
  const { ana, page } = await openAged('/organizations')
  await page.getByRole('button', { name: 'Edit role of Ben Osei' }).click()
  await page.getByRole('button', { name: /^Member Role/ }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await confirm(page)
  await page.getByRole('row').filter({ hasText: 'Ben Osei' }).getByText('ADMIN').waitFor()

  await age(server, ana)
  await page.getByRole('button', { name: 'Remove Cleo Marsh' }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  await confirm(page)
  await page.getByText('Member removed successfully').waitFor()

  await age(server, ana)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete Organization' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Organization' }).click()
  await confirm(page)
  await page.getByText('Organization Deleted').waitFor()
})

test('a question that is cancelled leaves the members as they are and says why', NIGHTLY, async () => {
  const { page, organization } = await openAged('/organizations')
  await page.getByRole('button', { name: 'Remove Cleo Marsh' }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Please confirm your password to continue').first().waitFor()
  const members = server.db.selectFrom('organization_members').where('organization_id', '=', organization.id)
  expect(await members.selectAll().execute()).toHaveLength(3)
})

test('an old session signs out another device and then everywhere, after the password', NIGHTLY, async () => {
  const { ana, page } = await openAged('/account')
  const form = new URLSearchParams({ username: ana.email, password: PASSWORD })
  await fetch(`${server.url}/api/v1/login/access-token`, {
    method: 'POST',
    body: form,
    headers: { 'User-Agent': 'curl/8.5.0' },
  })
  await age(server, ana)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out curl' }).click()
  await confirm(page)
  await page.getByRole('button', { name: 'Sign out curl' }).waitFor({ state: 'detached' })

  await age(server, ana)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await confirm(page)
  await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()
})

test('an old session saves and removes a model service, each after the password', NIGHTLY, async () => {
  const { ana, page, organization } = await openAged('/account')
  await server.db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', '=', ana.id).execute()
  const stored = await fetch(`${server.url}/api/v1/organizations/${organization.id}/model-service`, {
    method: 'PUT',
    body: JSON.stringify({ provider: 'other', base_url: 'https://models.example.com/v1', model: 'small' }),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ana.token}` },
  })
  expect(stored.status).toBe(200)
  await age(server, ana)
  await page.goto('/organizations?tab=settings')
  await page.getByRole('button', { name: 'Save service' }).click()
  await confirm(page)
  await page.getByText('AI service saved').waitFor()

  await age(server, ana)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove service' }).click()
  await confirm(page)
  await page.getByText('AI service removed').waitFor()
})
