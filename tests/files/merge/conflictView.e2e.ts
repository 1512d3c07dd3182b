import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const fileOf = (hello: string, sea: string) =>
  `keys,en,es\nhello,"Hello, sailor","${hello}"\nsea,"The sea","${sea}"\nkeeper,"The keeper sleeps","El farero duerme"\n`

test('[P9] after a merge the rows that were changed on both sides are on show, with the words of the file', async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const project = await server.build.project(await server.build.organization({ owner: ana }))
  const version = await server.build.version(project)
  const form = new FormData()
  for (const [key, value] of Object.entries({ name: 'Story', type: 'game_ui' })) form.append(key, value)
  form.append('file', new File([fileOf('Hola, marinero', 'El mar')], 'game.csv'))
  const headers = { authorization: `Bearer ${ana.token}` }
  const imported = await fetch(`${server.url}/api/v1/versions/${version.id}/pages/import/file`, {
    ...{ method: 'POST', headers, body: form },
  })
  expect(imported.status, await imported.clone().text()).toBe(200)
  const path = `/projects/${project.id}/translations?lang=es&sort=page`
  const { page, row, edit, untilSaved, text } = await openTable({ url: server.url, path, person: ana })
  await edit('Hello, sailor')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Hola, almirante')
  await page.keyboard.press('ControlOrMeta+Enter')
  await untilSaved()

  await page.getByRole('button', { name: 'Page: Story' }).click()
  await page.getByRole('menuitem', { name: 'Import a newer file' }).click()
  const newer = fileOf('Hola, capitán', 'La mar')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.csv', mimeType: 'text/csv', buffer: Buffer.from(newer) })
  await page.getByRole('dialog').getByRole('button', { name: 'Merge changes' }).click()
  await page.getByText(/^Merged: /).waitFor()
  await eventually(() => page.locator('[data-row]').count()).toBe(1)
  await row('Hello, sailor').waitFor()
  expect(await text('Hello, sailor')).toBe('Hola, almirante')
  await eventually(() => new URL(page.url()).searchParams.get('conflicts')).toBe('yes')
  await row('Hello, sailor').locator('[data-column="translation"]').focus()
  await page.getByText('capitán').first().waitFor()
})
