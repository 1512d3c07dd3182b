import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function pageOf(person: Person, path: string) {
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  await page.goto(path)
  return page
}

test('an owner makes a team by keyboard, fills it, gives it a role; its guest writes Spanish until it is deleted', async () => {
  const { ana, organization, project, path } = await buildTable(server.build)
  const eva = await server.build.user({ full_name: 'Eva Brandt' })
  await server.build.guest(await server.build.project(organization, { name: 'Other' }), eva, { role: 'VIEWER' })
  const page = await pageOf(ana, '/organizations?tab=teams')
  await page.getByRole('button', { name: 'New team' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create team' }).press('Enter')
  await dialog.getByText('Team name is required').waitFor()
  await dialog.getByLabel('Name').fill('Iberia')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Iberia' }).waitFor()
  await page.getByRole('button', { name: 'Add people' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await dialog.getByText('Choose at least one person').waitFor()
  await dialog.getByRole('checkbox', { name: /Eva Brandt/ }).press('Space')
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByRole('list', { name: 'People of the team' }).getByText('Eva Brandt').waitFor()
  await page.getByRole('button', { name: 'Give a role' }).press('Enter')
  await dialog.getByRole('button', { name: /Choose a project/ }).click()
  await page.getByRole('option', { name: project.name }).click()
  await dialog.getByText('All languages of the project').click()
  await dialog.getByText('Spanish').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const given = page.getByRole('list', { name: 'Projects of the team' })
  await given.getByText('Translator · Spanish').waitFor()

  const expectedErrors = [/status of 40[34]/]
  const table = await openTable({ url: server.url, path, person: eva, expectedErrors })
  await table.edit('New game')
  await table.page.keyboard.type('Partida nueva')
  await table.untilSaved()
  await page.goto(`/projects/${project.id}/settings`)
  await page.getByRole('list', { name: 'Teams' }).getByText('Eva Brandt').waitFor()

  await page.goto('/organizations?tab=teams')
  await page.getByRole('button', { name: 'Iberia' }).click()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }).click()
  await page.getByText('No teams yet').waitFor()
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${eva.token}` }
      return (await fetch(`${server.url}/api/v1/projects/${project.id}`, { headers })).status
    })
    .toBe(404)
})

test('work that is given to a team stands in the work of each in it', NIGHTLY, async () => {
  const { ana, organization, project, page: texts } = await buildTable(server.build)
  const eva = await server.build.user({ full_name: 'Eva Brandt' })
  await server.build.guest(project, eva, { role: 'VIEWER' })
  await server.build.team(organization, {
    name: 'Iberia',
    people: [eva],
    roles: [{ project_id: project.id, role: 'REVIEWER', languages: ['es'] }],
  })
  const page = await pageOf(ana, `/projects/${project.id}/languages?version=${texts.version_id}`)
  await page.getByRole('checkbox', { name: /^Spanish/ }).press('Space')
  await page.getByRole('button', { name: /^Assign the chosen/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Check: done/).click()
  await dialog.getByRole('checkbox', { name: /^Team Iberia/ }).press('Space')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('team Iberia').first().waitFor()
  const own = await pageOf(eva, '/')
  await own
    .getByRole('link', { name: /Check · All pages · Spanish/ })
    .first()
    .waitFor()
})
