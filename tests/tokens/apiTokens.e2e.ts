/** @module-tag nightly */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPassword } from '../accounts/addresses/mailed.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newFolder, runLines } from '../support/app/shell.ts'
import { unzip } from '../support/app/unzip.ts'
import { newPage } from '../support/browser/browser.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a person makes a token, pastes its commands, sees its last use and revokes it', {
  timeout: 60_000,
}, async () => {
  const ana = await withPassword(server, { full_name: 'Ana Lima' })
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization)
  await server.build.version(project)
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByText('No tokens yet').waitFor()
  await section.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New API token' })
  await form.getByRole('button', { name: 'Make token' }).click()
  await form.getByText('Token name is required').waitFor()
  await form.getByLabel('Name').fill('Nightly build')
  for (const deed of ['Bring files', 'Write translations', 'Check translations'])
    await form.getByRole('checkbox', { name: deed }).press('Space')
  await form.getByRole('button', { name: 'Make token' }).click()

  const shown = page.getByRole('dialog', { name: 'Nightly build' })
  const snippet = (title: string) => shown.getByRole('region', { name: title }).locator('pre').innerText()
  await shown.getByText(/DRAGOMAN_VERSION=[0-9a-f]{8}-/).waitFor()
  const settings = await snippet('Settings for a shell')
  const [list, pull, bring] = [
    await snippet('List the pages'),
    await snippet('Export what people have checked'),
    await snippet('Import a file'),
  ]
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  const token = /drg_\w+/.exec(settings)![0]
  await expect.poll(() => page.content()).not.toContain(token)

  const folder = newFolder()
  const run = (command: string) => runLines(folder, `${settings}\n${command}`)
  writeFileSync(join(folder, 'en.json'), '{"hello":"Hello","bye":"Goodbye"}')
  expect(await run(bring!)).toMatchObject({ code: 0 })
  const listed = await run(list!)
  expect(JSON.parse(listed.out)).toMatchObject([{ name: expect.stringContaining('en') }])
  const texts = server.db.selectFrom('source_texts').innerJoin('pages', 'pages.id', 'page_id')
  const { id: row, page_id } = await texts
    .where('identifier', '=', 'hello')
    .select(['source_texts.id', 'page_id'])
    .executeTakeFirstOrThrow()
  const api = '"$DRAGOMAN_URL/api/v1'
  const write = `curl --fail-with-body -sS -H "Authorization: Bearer $DRAGOMAN_TOKEN" -H 'Content-Type: application/json'`
  expect(
    await run(`${write} -d '{"target_language":"es","content":"Hola"}' ${api}/source-texts/${row}/translations"`),
  ).toMatchObject({ code: 0 })
  const check = `${write} -X PUT -d '{"language":"es","text":"Hola"}' ${api}/pages/${page_id}/rows/${row}/check"`
  expect(await run(check)).toMatchObject({ code: 0 })
  expect(await run(pull!)).toMatchObject({ code: 0 })
  const files = await unzip(readFileSync(join(folder, 'translations.zip')))
  expect(JSON.stringify([...files.values()].map(String))).toContain('Hola')

  await page.reload()
  await section.getByText('Last used Today').waitFor()
  await section.getByRole('button', { name: 'Revoke Nightly build' }).click()
  await page
    .getByRole('alertdialog', { name: 'Revoke Nightly build?' })
    .getByRole('button', { name: 'Revoke token' })
    .click()
  await section.getByText('No tokens yet').waitFor()
  expect(await run(list!)).toMatchObject({ code: 22, out: expect.stringContaining('This API token was revoked') })
})
