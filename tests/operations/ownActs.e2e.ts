import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('[P10] Ctrl+Z takes back one’s own acts one by one, also after a reload, and never a colleague’s', async () => {
  const {
    ana,
    ben,
    page: { id: page_id, source_texts },
    path,
  } = await buildTable(server.build)
  const idOf = (text: string) => source_texts.find(({ content }) => content === text)!.id
  await server.db
    .insertInto('translations')
    .values(
      ['Options', 'Credits', 'Quit'].map((text) => ({
        ...{ source_text_id: idOf(text), target_language: 'es' as const },
        ...{ content: `${text} es`, status: 'NEEDS_REVIEW' as const },
      })),
    )
    .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  const { page } = table
  const { keyboard } = page
  const said = (message: string) => page.getByText(message, { exact: true }).last().waitFor()
  const status = (text: string) => eventually(() => table.status(text).innerText())
  const cell = (text: string) => table.translation(text).focus()

  await cell('Credits')
  await keyboard.press('c')
  await status('Credits').toContain('Checked')
  await cell('Options')
  await keyboard.press('d')
  await status('Options').toContain('Completed')
  await table.edit('Quit')
  await keyboard.press('End')
  await keyboard.type('!')
  await keyboard.press('ControlOrMeta+z') // in the editor it is the editor's own
  await eventually(table.editorText).toBe('Quit es')
  await keyboard.type(' ya')
  const finished = page.waitForResponse(/\/finish$/)
  await keyboard.press('ControlOrMeta+Enter')
  await finished
  await eventually(() => table.text('Quit')).toBe('Quit es ya')

  await page.reload()
  await table.untilSaved()
  await cell('Options')
  await table.row('Options').hover()
  await table
    .row('Options')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await eventually(() => table.text('Options')).toBe('Not started')
  await page.getByText('Translation deleted').waitFor()

  await cell('Credits')
  await keyboard.press('ControlOrMeta+z')
  await said('Deletion of “text.4” taken back')
  await eventually(() => table.text('Options')).toBe('Options es')
  await status('Options').toContain('Completed')
  await keyboard.press('ControlOrMeta+z')
  await said('Edit of “text.6” taken back')
  await eventually(() => table.text('Quit')).toBe('Quit es')
  await keyboard.press('ControlOrMeta+Shift+z')
  await said('Edit of “text.6” done again')
  await eventually(() => table.text('Quit')).toBe('Quit es ya')
  await keyboard.press('ControlOrMeta+z')
  await eventually(() => table.text('Quit')).toBe('Quit es')

  // Ben's act is the newest of the page, and Ana's in its row is not hers to take back any more.
  const headers = { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ language: 'es', source_text_ids: [idOf('Options')], status: 'NEEDS_REVIEW' })
  const at = `${server.url}/api/v1/pages/${page_id}/translations`
  expect((await fetch(at, { method: 'PATCH', headers, body })).status).toBe(200)
  await status('Options').toContain('Needs review')
  await keyboard.press('ControlOrMeta+z')
  await said('“text.4” was changed by Ben Osei since and stays')
  await keyboard.press('ControlOrMeta+z')
  await said('Check of “text.5” taken back')
  await status('Credits').toContain('Needs review')
  await status('Options').toContain('Needs review')
  await keyboard.press('ControlOrMeta+z')
  await said('Nothing of yours to undo here in the last hour')

  await cell('Credits')
  await keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: /^Failed/ }).click()
  await status('Quit').toContain('Failed')
  await cell('Credits')
  await keyboard.press('ControlOrMeta+z')
  await said('3 rows set to Failed taken back')
  for (const text of ['Options', 'Credits', 'Quit']) await status(text).toContain('Needs review')
})

test('[P10] the undo of an edit gives the check back that it ended, in its own name', NIGHTLY, async () => {
  const { ana, ben, page: built, path } = await buildTable(server.build)
  const quit = built.source_texts.find(({ content }) => content === 'Quit')!.id
  const translation = { source_text_id: quit, target_language: 'es' as const, status: 'NEEDS_REVIEW' as const }
  await server.db
    .insertInto('translations')
    .values({ ...translation, content: 'Salir' })
    .execute()
  const checked = await fetch(`${server.url}/api/v1/pages/${built.id}/rows/${quit}/check`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'es', text: 'Salir' }),
  })
  expect(checked.status).toBe(200)
  const { page, ...table } = await openTable({ url: server.url, path, person: ana })
  const shown = () => eventually(() => table.status('Quit').getAttribute('aria-label'))
  await shown().toContain('Ben Osei')

  await table.edit('Quit')
  await page.keyboard.press('End')
  await page.keyboard.type(' ya')
  const finished = page.waitForResponse(/\/finish$/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await finished
  await eventually(() => table.status('Quit').innerText()).toBe('Completed')

  await table.translation('Quit').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(() => table.text('Quit')).toBe('Salir')
  await eventually(() => table.status('Quit').innerText()).toBe('Checked')
  await shown().toContain('Ben Osei')
})

test('[P10] Ctrl+Z asks before it deletes what a file brought', NIGHTLY, async () => {
  const { ana, page: built, path } = await buildTable(server.build, ['Options', 'Quit'])
  const data = new FormData()
  data.append('file', new File(['identifier,content,es\ntext.1,Options,Opciones\ntext.2,Quit,\n'], 'menu.csv'))
  const headers = { authorization: `Bearer ${ana.token}` }
  const at = `${server.url}/api/v1/pages/${built.id}/reimport`
  expect((await fetch(at, { method: 'POST', headers, body: data })).status).toBe(200)
  const table = await openTable({ url: server.url, path, person: ana })
  const { page } = table
  await table.translation('Quit').focus()
  await page.keyboard.press('ControlOrMeta+z')
  const question = page.getByRole('alertdialog', { name: 'Undo this operation?' })
  await question.getByText('Deleted: 1 translation').waitFor()
  expect(await table.text('Options')).toBe('Opciones')
  await question.getByRole('button', { name: 'Undo and delete' }).click()
  await eventually(() => table.text('Options')).toBe('Not started')
  await eventually(() => question.count()).toBe(0)
  await table.translation('Quit').focus()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await eventually(() => table.text('Options')).toBe('Opciones')
})
