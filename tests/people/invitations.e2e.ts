/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { readMailbox } from '../support/http/mailbox.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab,worker', VERIFY_EMAIL: 'on' })
})
afterAll(() => server.close())

const PASSWORD = 'violet umbrella 7'

test('pasted addresses are invited; one of them makes an account by the mail and writes German', async () => {
  const { ana, project, path } = await buildTable(server.build)
  const owner = await newPage({ baseURL: server.url })
  await owner.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await owner.goto(`/projects/${project.id}/settings`)
  await owner.getByRole('button', { name: 'Invite people' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog
    .getByLabel('Email addresses')
    .fill('Eva Brandt <eva@example.com>, mira@example.com;\n"Jo" <jo@example.com>')
  await dialog.getByText('All languages of the project').click()
  await dialog.getByText('Spanish').click()
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click()
  await dialog.getByText('Invited by mail (3)').waitFor()
  await owner.getByRole('button', { name: 'Done' }).click()
  const open = owner.getByRole('list', { name: 'Invited' })
  await open.getByText('eva@example.com').waitFor()
  await owner.getByRole('button', { name: 'Revoke the invitation of mira@example.com' }).click()
  await open.getByText('mira@example.com').waitFor({ state: 'detached' })

  const linkFor = async (to: string) =>
    /https?:\S+\/invitation#[\w-]+/.exec((await readMailbox(server.db, to))[0]?.text ?? '')?.[0]
  await expect.poll(() => linkFor('eva@example.com')).toBeTruthy()
  const link = (await linkFor('eva@example.com'))!
  const eva = await newPage({ baseURL: server.url })
  await eva.goto(new URL(link).pathname + new URL(link).hash)
  await eva.getByText(/invites you to the project Moonfall of .* as translator of Spanish\./).waitFor()
  await eva.getByRole('button', { name: 'Create account' }).click()
  expect(await eva.getByLabel('Email').inputValue()).toBe('eva@example.com')
  await eva.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await eva.getByRole('button', { name: 'Create account' }).click()
  await eva.getByRole('button', { name: 'Accept' }).click()
  await eva.waitForURL(new RegExp(`/projects/${project.id}`))
  await eva.goto(path)
  await eva.getByRole('row').filter({ hasText: 'New game' }).waitFor()
  expect(await eva.getByRole('button', { name: 'Translate', exact: true }).count()).toBe(0)
  await owner.reload()
  await owner.getByRole('list', { name: 'People' }).getByText('eva@example.com').waitFor()
  await owner.getByText('jo@example.com').waitFor()
})

test('a link is made, shown once and taken by somebody who is signed in', NIGHTLY, async () => {
  const { ana, project } = await buildTable(server.build)
  const [mira, other] = [await server.build.user(), await server.build.user()]
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/settings`)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByLabel('People who may use it').fill('0')
  await page.getByRole('button', { name: 'Make link' }).click()
  await page.getByText('A number from 1 to 100').waitFor()
  await page.getByLabel('People who may use it').fill('1')
  await page.getByRole('button', { name: 'Make link' }).click()
  const { hash, pathname } = new URL((await page.locator('code').textContent())!)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Link, 0 of 1 taken').waitFor()

  const open = async (token: string, expectedErrors: RegExp[] = []) => {
    const theirs = await newPage({ baseURL: server.url, expectedErrors })
    await theirs.addInitScript((own) => localStorage.setItem('access_token', own), token)
    await theirs.goto(pathname + hash)
    return theirs
  }
  const taken = await open(mira.token)
  await taken.getByRole('button', { name: 'Accept' }).click()
  await taken.waitForURL(new RegExp(`/projects/${project.id}`))
  const empty = await server.build.version(project, { name: 'Next' })
  await taken.goto(`/projects/${project.id}/translations?version=${empty.id}`)
  await taken.getByText('Your role in the project does not let you bring files.').waitFor()
  const late = await open(other.token, [/status of 404/])
  await late.getByText(/has expired, was revoked or has been taken/).waitFor()
})

test(
  'a link for guests of a team is made among the members; who takes it sees the project of the team',
  NIGHTLY,
  async () => {
    const { ana, organization, project } = await buildTable(server.build)
    await server.build.team(organization, {
      name: 'Iberia',
      roles: [{ project_id: project.id, role: 'TRANSLATOR', languages: ['es'] }],
    })
    const page = await newPage({ baseURL: server.url })
    await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
    await page.goto('/organizations')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Begin as/ }).click()
    await page.getByRole('option', { name: 'Guest' }).click()
    await dialog.getByRole('button', { name: 'Make link' }).click()
    await dialog.getByText('A guest needs a team: without one they see no project').waitFor()
    await dialog.getByRole('checkbox', { name: 'Iberia' }).press('Space')
    await dialog.getByRole('button', { name: 'Make link' }).click()
    const link = new URL((await page.locator('code').textContent())!)
    await page.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('list', { name: 'Invited' })
      .getByText(/^Guest · Iberia/)
      .waitFor()

    const eva = await server.build.user({ full_name: 'Eva Brandt' })
    const hers = await newPage({ baseURL: server.url })
    await hers.addInitScript((token) => localStorage.setItem('access_token', token), eva.token)
    await hers.goto(link.pathname + link.hash)
    await hers.getByText(/invites you to the organization .* as a guest in the team Iberia\./).waitFor()
    await hers.getByRole('button', { name: 'Accept' }).click()
    await hers.waitForURL(/\/organizations/)
    await hers.goto('/')
    // In the sidebar: one project of others is opened at once, unless another screen has been chosen before.
    await hers.getByRole('link', { name: project.name }).first().waitFor()
  },
)
