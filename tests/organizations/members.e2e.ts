/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeclineLink } from '#server/accounts/mails/mailedLinks.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function openAs({ token }: Person, path: string) {
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
  await page.goto(path)
  return page
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[4.30] an owner makes an organization, adds a member by email, changes a role and hands the organization over to them, who accept', async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const email = `ben-${crypto.randomUUID()}@example.com`
  const ben = await server.build.user({ full_name: 'Ben Osei', email })
  const page = await openAs(ana, '/organizations')
  await page.getByText('Personal', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Add Member by Email' }).isDisabled()).toBe(true)

  await page.getByRole('button', { name: 'New Organization' }).click()
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await page.getByText('Organization name is required').waitFor()
  await page.getByLabel('Name').fill('Lantern Studio')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await page.getByRole('heading', { name: 'Lantern Studio' }).waitFor()
  await page.getByText('No description').waitFor()

  await page.getByRole('button', { name: 'Add Member', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Member' })
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await dialog.getByText('Email is required').waitFor()
  await dialog.getByLabel('Email').fill('nobody@example.com')
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await dialog
    .getByText('No user found with this email address. They need to register for a Dragoman account first.')
    .waitFor()
  await dialog.getByLabel('Email').fill(` B${email.slice(1)} `)
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await dialog.getByText('Member added successfully!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await row(page, 'Ben Osei').getByText('MEMBER').waitFor()

  await page.getByRole('button', { name: 'Edit role of Ben Osei' }).click()
  await page.getByRole('button', { name: /^Member Role/ }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await row(page, 'Ben Osei').getByText('ADMIN').waitFor()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Transfer Ownership' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer Organization Ownership' })
  await transfer.getByRole('button', { name: 'Transfer Ownership' }).click()
  await transfer.getByText('Please select a member to transfer ownership to.').waitFor()
  await transfer.getByRole('button', { name: /Select a member/ }).click()
  await page.getByRole('option', { name: 'Ben Osei' }).click()
  await transfer.getByRole('button', { name: 'Transfer Ownership' }).click()
  await page.getByText('Ownership offered. It changes when they accept.').waitFor()
  await page.getByText('Offered to Ben Osei').waitFor()
  expect(await page.getByRole('button', { name: 'Transfer Ownership' }).isDisabled()).toBe(true)

  const his = await openAs(ben, '/organizations')
  await his.getByText('Ana Lima offers you the organization Lantern Studio').waitFor()
  await his.getByRole('button', { name: 'See the offer' }).click()
  const offer = his.getByRole('dialog', { name: 'Own Lantern Studio?' })
  await offer.getByText('No translation is running.').waitFor()
  await offer.getByText(/^Your monthly cap in Lantern Studio is \$200\.00/).waitFor()
  // The offer goes before all else has been read again.
  await his.route('**/api/v1/organizations/**', async (route) => {
    await pause(1000)
    await route.continue()
  })
  const accepted = his.waitForResponse((response) => response.url().endsWith('/accept'))
  await offer.getByRole('button', { name: 'Accept and pay from now on' }).click()
  expect((await accepted).status()).toBe(200)
  await his.getByText('You own Lantern Studio').waitFor()
  await his.getByRole('button', { name: 'See the offer' }).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: 'Leave Organization' }).waitFor()
  expect(await page.getByRole('button', { name: 'Transfer Ownership' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Members' }).click()
  await row(page, 'Ana Lima').getByText('ADMIN').waitFor()

  await his.getByRole('button', { name: /^Current Organization/ }).click()
  await his.getByRole('menuitem', { name: 'Lantern Studio' }).click()
  await his.getByRole('link', { name: 'Organizations' }).click()
  await his.getByRole('button', { name: 'Remove Ana Lima' }).click()
  await his.getByRole('button', { name: 'Remove member' }).click()
  await his.getByText('Member removed successfully').waitFor()
  await row(his, 'Ana Lima').waitFor({ state: 'detached' })

  await his.getByRole('tab', { name: 'Settings' }).click()
  await his.getByRole('button', { name: 'Delete Organization' }).click()
  await his.getByRole('alertdialog').getByRole('button', { name: 'Delete Organization' }).click()
  await his.getByText('Organization Deleted').waitFor()
  await his.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
  expect(
    await server.db.selectFrom('organizations').where('name', '=', 'Lantern Studio').select('id').execute(),
  ).toEqual([])
})

test(
  '[6.16] a member sees who is there, may leave, and is offered nothing that only owners and admins may do',
  NIGHTLY,
  async () => {
    const ana = await server.build.user()
    const cleo = await server.build.user({ full_name: 'Cleo Marsh' })
    const organization = await server.build.organization({ owner: ana, members: [cleo], name: 'Salt Road' })
    const page = await openAs(cleo, '/organizations')
    await page.evaluate((id) => localStorage.setItem('selectedOrganizationId', id), organization.id)
    await page.reload()

    await page.getByRole('heading', { name: 'Salt Road' }).waitFor()
    await row(page, 'Cleo Marsh').getByText('MEMBER').waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Member', 'Role', 'Joined'])
    expect(await page.getByRole('button', { name: 'Add Member', exact: true }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Settings' }).click()
    expect(await page.getByLabel('Name').isDisabled()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Danger Zone' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Transfer Ownership' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Leave Organization' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Organization' }).click()
    await page.getByText('You left Salt Road').waitFor()
    await page.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
  },
)

test('the owner chooses how long document history is kept, and is asked before any is deleted', NIGHTLY, async () => {
  const ana = await server.build.user()
  const organization = await server.build.organization({ owner: ana })
  const page = await openAs(ana, '/organizations')
  await page.evaluate((id) => localStorage.setItem('selectedOrganizationId', id), organization.id)
  await page.reload()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const choose = async (option: string) => {
    await page.getByRole('button', { name: /Keep history for/ }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const kept = async () => {
    const found = server.db.selectFrom('organizations').where('id', '=', organization.id).select('history_days')
    return (await found.executeTakeFirstOrThrow()).history_days
  }

  await choose('30 days')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('History older than 30 days is deleted within a day.').waitFor()
  expect(await kept()).toBeNull()
  await dialog.getByRole('button', { name: 'Delete History' }).click()
  await page.getByText('Document History Updated').waitFor()
  expect(await kept()).toBe(30)

  await choose('1 year')
  await expect.poll(kept).toBe(365)
})

test('an offer is withdrawn by its owner, declined by the link of the mail, and each sees it', NIGHTLY, async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const ben = await server.build.user({ full_name: 'Ben Osei' })
  const organization = await server.build.organization({ owner: ana, members: [ben], name: 'Reef' })
  const page = await openAs(ana, '/organizations')
  await page.evaluate((id) => localStorage.setItem('selectedOrganizationId', id), organization.id)
  await page.goto('/organizations?tab=settings')
  const offer = async () => {
    await page.getByRole('button', { name: 'Transfer Ownership' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Until they accept you pay/).waitFor()
    await dialog.getByRole('button', { name: /Select a member/ }).click()
    await page.getByRole('option', { name: 'Ben Osei' }).click()
    await dialog.getByRole('button', { name: 'Transfer Ownership' }).click()
    await page.getByText('Offered to Ben Osei').waitFor()
  }
  await offer()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Offer withdrawn').waitFor()
  await page.getByText('Offered to Ben Osei').waitFor({ state: 'detached' })

  await offer()
  const { id } = await server.db
    .selectFrom('payer_offers')
    .where('organization_id', '=', organization.id)
    .where('state', '=', 'pending')
    .select('id')
    .executeTakeFirstOrThrow()
  const link = await createDeclineLink(server.db, { publicUrl: server.url }, id)
  const stranger = await newPage({ baseURL: server.url })
  await stranger.goto(link)
  await stranger.getByRole('heading', { name: 'Decline the offer' }).waitFor()
  const state = async () =>
    (await server.db.selectFrom('payer_offers').where('id', '=', id).select('state').executeTakeFirst())?.state
  expect(await state()).toBe('pending')
  await stranger.getByRole('button', { name: 'Decline the offer' }).click()
  await stranger.getByText('The offer is declined. Nothing has changed: you do not pay.').waitFor()
  expect(await state()).toBe('declined')
  await page.reload()
  await page.getByText('Ben Osei declined the offer. Nothing has changed.').waitFor()
})
