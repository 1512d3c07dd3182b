/** @module-tag nightly */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const PO = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "start"
msgid "Start the game"
msgstr ""

msgctxt "quit"
msgid "Quit without saving?"
msgstr ""
`

/** A project with a page that was made of a PO file, into Spanish alone. */
async function openSettings() {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const project = await server.build.project(await server.build.organization({ owner: ana }), {
    target_languages: ['es'],
  })
  const version = await server.build.version(project)
  const form = new FormData()
  form.append('name', 'Menu')
  form.append('type', 'game_ui')
  form.append('file', new File([PO], 'game.po'))
  const response = await fetch(`${server.url}/api/v1/versions/${version.id}/pages/import/file`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${ana.token}` }, body: form },
  })
  expect(response.status, await response.clone().text()).toBe(200)
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/settings`)
  await page.getByRole('button', { name: 'Add Language' }).waitFor()
  return { page, project }
}

test('[R91] an owner adds pt-BR and zh-Hant, has a page translated into them, and exports it', NIGHTLY, async () => {
  const { page, project } = await openSettings()
  const search = page.getByRole('searchbox', { name: 'Search languages' })
  const another = async () => {
    await page.getByRole('button', { name: 'Add Language' }).click()
    await search.waitFor()
  }
  await another()
  await search.fill('brazil')
  await page.getByRole('menuitem', { name: /^Portuguese \(Brazil\)/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Portuguese (Brazil)' }).waitFor()

  await another()
  await search.fill('no language!')
  await search.press('Enter')
  await page.getByText('A language is a tag of BCP 47, such as es, pt-BR or zh-Hant').waitFor()
  await search.fill('zh-hant')
  await page
    .getByRole('menuitem', { name: /^Chinese/ })
    .first()
    .waitFor()
  await search.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Chinese (Traditional)' }).waitFor()
  await page.getByRole('button', { name: 'Save Languages' }).click()
  await page.getByText('Languages updated successfully').waitFor()

  for (const [code, name] of [
    ['pt-BR', 'Portuguese (Brazil)'],
    ['zh-Hant', 'Chinese (Traditional)'],
  ] as const) {
    await page.goto(`/projects/${project.id}/translations?lang=${code}`)
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Translate this page' })
    await dialog.getByText(name).waitFor()
    await dialog.getByRole('button', { name: 'Start translation' }).click()
    await eventually(async () =>
      (await server.db.selectFrom('translations').where('target_language', '=', code).select('status').execute())
        .map(({ status }) => status)
        .join(),
    ).toBe('COMPLETED,COMPLETED')
    await eventually(() => page.locator(`[lang="${code}"]`).count()).toBeGreaterThan(1)
  }

  await page.getByRole('link', { name: 'Languages' }).click()
  await page.getByRole('link', { name: 'Menu in Portuguese (Brazil): 2 of 2 done' }).click()
  await page.getByRole('heading', { name: 'Menu Translations' }).waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('pt-BR')
  await page.locator('[lang="pt-BR"]').first().waitFor()

  await page.getByRole('button', { name: /^Page: Menu/ }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export in the original format' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  const header = '"Language: pt_BR\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"'
  expect(file).toContain(header)
  const [text] = await server.db
    .selectFrom('translations')
    .where('target_language', '=', 'pt-BR')
    .select('content')
    .orderBy('content')
    .execute()
  expect(file).toContain(`msgstr "${text!.content}"`)
})

test('[R91] two people type, filter and walk by the palette in languages with a script or a region', async () => {
  const [ana, ben] = [
    await server.build.user({ full_name: 'Ana Lima' }),
    await server.build.user({ full_name: 'Ben Osei' }),
  ]
  const project = await server.build.project(await server.build.organization({ owner: ana, members: [ben] }), {
    target_languages: ['zh-Hant', 'pt-BR'],
  })
  await server.build.page(await server.build.version(project), { texts: ['New game', 'Quit'] })
  const path = `/projects/${project.id}/translations?lang=zh-Hant&sort=page`
  const hers = await openTable({ url: server.url, path, person: ana })
  const his = await openTable({ url: server.url, path, person: ben })
  await hers.edit('New game')
  await his.edit('New game')
  await hers.page.keyboard.type('新遊戲')
  await eventually(his.editedText).toBe('新遊戲')
  await his.page.keyboard.type('！')
  await eventually(hers.editedText).toMatch(/^(！新遊戲|新遊戲！)$/)
  await eventually(his.editedText).toBe(await hers.editedText())
  expect(await hers.translation('New game').locator('[lang="zh-Hant"]').count()).toBeGreaterThan(0)
  await hers.page.keyboard.press('ControlOrMeta+Enter')
  await hers.untilSaved()
  await his.page.keyboard.press('Escape')

  await his.page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await his.page.getByRole('menuitem', { name: 'Not started' }).click()
  await eventually(() => his.page.locator('[data-row]').count()).toBe(1)
  await his.row('Quit').waitFor()

  await hers.page.keyboard.press('ControlOrMeta+k')
  await hers.page.getByRole('combobox', { name: 'Search commands' }).fill('brazil')
  await eventually(() => hers.page.getByRole('option').first().innerText()).toContain('Go to Portuguese (Brazil)')
  await hers.page.keyboard.press('Enter')
  await hers.page.getByRole('grid', { name: /in Portuguese \(Brazil\)$/ }).waitFor()
  expect(new URL(hers.page.url()).searchParams.get('lang')).toBe('pt-BR')
})
