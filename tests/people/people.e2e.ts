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

async function scene() {
  const story = await buildTable(server.build)
  const eva = await server.build.user({ full_name: 'Eva Brandt' })
  return { ...story, eva, people: `/projects/${story.project.id}/people` }
}

const call = (person: Person, method: string, path: string) =>
  fetch(`${server.url}/api/v1${path}`, { method, headers: { Authorization: `Bearer ${person.token}` } })

test('an owner adds a translator, changes her languages, and takes a removal back', NIGHTLY, async () => {
  const { ana, eva, project } = await scene()
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/settings`)
  await page.getByText('Translators, reviewers and others with a role here will be listed here.').waitFor()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const invite = dialog.getByRole('button', { name: 'Invite' })
  await invite.click()
  await dialog.getByText('Email is required').waitFor()
  await dialog.getByLabel('Email addresses').fill(`Eva Brandt <${eva.email}>`)
  await dialog.getByText('All languages of the project').click()
  await invite.click()
  await dialog.getByText('Choose a language, or all of them').waitFor()
  await dialog.getByText('Spanish').click()
  await invite.click()
  await page.getByRole('dialog').getByText('Has an account and is in (1)').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  const item = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await item.getByText('Translator · Spanish').waitFor()
  await page.getByRole('button', { name: 'Change role of Eva Brandt' }).click()
  await page.getByRole('dialog').getByText('French').click()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await item.getByText('Translator · Spanish, French').waitFor()
  await page.getByRole('button', { name: 'Remove Eva Brandt' }).click()
  await page.getByRole('button', { name: 'Remove person' }).click()
  await page.getByText('Eva Brandt was removed').waitFor()
  await item.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await item.getByText('Translator · Spanish, French').waitFor()
})

test('a translator of Spanish writes it, reads French, and keeps what she types when her role ends', async () => {
  const { ana, eva, project, path, people, page: texts } = await scene()
  await server.build.guest(project, eva, { role: 'TRANSLATOR', languages: ['es'] })
  const expectedErrors = [/status of 40[34]/]
  const table = await openTable({ url: server.url, path, person: eva, expectedErrors })
  const { page } = table
  for (const name of ['Translate', 'Add Page'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  await table.edit('New game')
  await page.keyboard.type('Partida nueva')
  await page.keyboard.press('Escape')

  await page.goto(path.replace('lang=es', 'lang=fr'))
  await table.untilSaved()
  await table.translation('New game').click({ force: true })
  await page.getByText('Your role in this project does not let you write French.').waitFor()
  expect(await table.editor.count()).toBe(0)
  expect(await table.translation('New game').getAttribute('title')).toContain('Read-only')

  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Moonfall/ })
    .waitFor()
  await page.getByRole('img', { name: /^Spanish: \d+\s?% translated/ }).waitFor()
  expect(await page.getByRole('button', { name: 'New Project' }).count()).toBe(0)

  await page.goto(path)
  await table.untilSaved()
  await table.edit('Load game')
  await page.keyboard.type('Cargar')
  await table.untilSaved()
  const [removed] = await Promise.all([
    call(ana, 'DELETE', `${people}/${eva.id}`),
    page.keyboard.type(' partida de antes', { delay: 60 }),
  ])
  expect(removed.status).toBe(204)
  await page.getByRole('status').filter({ hasText: 'Cargar partida de antes' }).first().waitFor()
  const stored = await server.db
    .selectFrom('translations')
    .where('source_text_id', '=', texts.source_texts[2]!.id)
    .select('content')
    .executeTakeFirstOrThrow()
  expect('Cargar partida de antes'.startsWith(stored.content)).toBe(true)
  expect(stored.content).not.toBe('Cargar partida de antes')
})
