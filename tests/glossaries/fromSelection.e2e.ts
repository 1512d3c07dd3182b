import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('words selected in a row are a new term of the glossary, which the project gets with it', async () => {
  const { build, db, url } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  const { source_texts } = await build.page(version, { texts: ['The lantern glows'] })
  const text = { source_text_id: source_texts[0]!.id, target_language: 'es', content: 'El candil brilla' } as const
  await db
    .insertInto('translations')
    .values({ ...text, status: 'COMPLETED' })
    .execute()
  const path = `/projects/${project.id}/translations?lang=es&version=${version.id}`
  const { page, row } = await openTable({ url, path, person: ana, expectedErrors: [/404/] })
  const select = async (within: string, word: string) =>
    row('The lantern glows')
      .locator(within)
      .first()
      .evaluate((element, word) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent!.indexOf(word)
          if (at !== -1) return getSelection()!.setBaseAndExtent(node, at, node, at + word.length)
        }
        throw new Error(`No ${word} here`)
      }, word)
  await select('[data-column="source"]', 'lantern')
  await select('[data-column="translation"]', 'candil')
  await page.keyboard.press('Alt+a')
  const dialog = page.getByRole('dialog', { name: 'Add term' })
  expect(await dialog.getByLabel('Term', { exact: true }).inputValue()).toBe('lantern')
  expect(await dialog.getByLabel('Source text').inputValue()).toBe('lantern')
  expect(await dialog.getByLabel('Translation').inputValue()).toBe('candil')
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await page.keyboard.insertText('It gives light')
  await page.keyboard.press('Enter')
  await page.getByText('Term added').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => db.selectFrom('glossary_entries').selectAll().execute()).toMatchObject([
    { term_id: 'lantern', term_description: 'It gives light', target_language: 'es', translation: 'candil' },
  ])
  // It is marked in the source at once, and the palette has the command as well.
  await row('The lantern glows').locator('[data-column="source"] [title^="candil"]').waitFor()
  await select('[data-column="source"]', 'glows')
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('selected words to the glossary')
  await page.keyboard.press('Enter')
  await eventually(() => dialog.getByLabel('Term', { exact: true }).inputValue()).toBe('glows')
  expect(await dialog.getByLabel('Translation').inputValue()).toBe('')
})
