import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import type { Person } from '../support/build/build.ts'
import { lookAt } from '../support/screens/lookAt.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aTeam() {
  const { build } = server
  const [olga, ben] = [await build.user({ full_name: 'Olga Moreau' }), await build.user({ full_name: 'Ben Osei' })]
  const project = await build.project(await build.organization({ owner: olga, members: [ben] }))
  const version = await build.version(project)
  const menu = await build.page(version, { name: 'Menu', texts: ['New game', 'Load game', 'Options'] })
  return { olga, ben, project, version, menu }
}

async function openAs(person: Person, path: string) {
  const page = await newPage({ baseURL: server.url, viewport: { width: 1600, height: 900 } })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  await page.goto(path)
  return page
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Row details' })

test('two people talk about a row, live, until one of them resolves it', async () => {
  const { olga, ben, project, version, menu } = await aTeam()
  const path = `/projects/${project.id}/translations?version=${version.id}&page=${menu.id}&lang=es`
  const [hers, his] = [await openAs(olga, path), await openAs(ben, path)]
  for (const page of [hers, his]) {
    await rowOf(page, 'Load game').locator('[data-column=source]').click()
    await panelOf(page)
      .getByRole('tab', { name: /^Comments/ })
      .click()
  }
  const asked = panelOf(his).getByRole('region', { name: 'Source text, for all languages' })
  await asked.getByRole('textbox').fill('Is this a button, @Ol')
  await his.getByRole('option', { name: 'Olga Moreau' }).waitFor()
  await asked.getByRole('textbox').press('Enter')
  await expect.poll(() => asked.getByRole('textbox').inputValue()).toBe('Is this a button, @Olga Moreau ')
  await asked.getByRole('textbox').press('Control+Enter')

  const thread = panelOf(hers).getByRole('region', { name: 'Source text, for all languages' })
  await thread.getByText('Is this a button, @Olga Moreau').waitFor()
  await rowOf(hers, 'Load game').getByRole('button', { name: '1 open comment' }).waitFor()
  // A narrow screen has its details in a sheet.
  const showComments = async () => {
    await rowOf(hers, 'Load game').getByRole('button', { name: '1 open comment' }).click()
    await hers.getByLabel('Row details').getByText('Is this a button, @Olga Moreau').waitFor()
  }
  await lookAt(hers, 'comments of a row', { show: showComments })
  await showComments()
  await thread.getByRole('textbox').fill('Yes, keep it short.')
  // What somebody has begun to say stays with its row.
  await rowOf(hers, 'Options').locator('[data-column=source]').click()
  await expect.poll(() => thread.getByRole('textbox').inputValue()).toBe('')
  await rowOf(hers, 'Load game').locator('[data-column=source]').click()
  await expect.poll(() => thread.getByRole('textbox').inputValue()).toBe('Yes, keep it short.')
  await thread.getByRole('button', { name: 'Answer' }).click()
  await rowOf(his, 'Load game').getByRole('button', { name: '2 open comments' }).waitFor()
  await asked.getByText('Yes, keep it short.').waitFor()
  await asked.getByRole('button', { name: 'Resolve' }).click()
  await rowOf(hers, 'Load game').getByRole('button', { name: '2 comments, resolved' }).waitFor()
  await thread.getByText(/^Resolved by Ben Osei/).waitFor()
  expect(await asked.getByRole('button', { name: 'Edit the comment' }).count()).toBe(1)
  await asked.getByRole('button', { name: 'Edit the comment' }).click()
  await asked.getByRole('textbox', { name: 'Edit the comment' }).fill('Is it a button?')
  await asked.getByRole('button', { name: 'Save' }).click()
  await thread.getByText('Is it a button?').waitFor()

  // By keyboard: to the comments of a row, and back to it. Olga, who owns the organization, deletes what Ben says.
  await rowOf(his, 'Options').locator('[data-column=translation]').focus()
  await his.keyboard.press('Alt+m')
  const said = panelOf(his).getByRole('region', { name: 'Translation into Spanish' })
  await expect.poll(() => said.getByRole('textbox').evaluate((area) => area === document.activeElement)).toBe(true)
  await his.keyboard.type('Nonsense')
  await his.keyboard.press('Control+Enter')
  await said.getByText('Nonsense').waitFor()
  await his.keyboard.press('Escape')
  await expect
    .poll(() =>
      rowOf(his, 'Options')
        .locator('[data-column=translation]')
        .evaluate((cell) => cell === document.activeElement),
    )
    .toBe(true)
  await rowOf(hers, 'Options').getByRole('button', { name: '1 open comment' }).click()
  const rude = panelOf(hers).getByRole('region', { name: 'Translation into Spanish' })
  expect(await rude.getByRole('button', { name: 'Edit the comment' }).count()).toBe(0)
  await rude.getByRole('button', { name: 'Delete the comment' }).click()
  await said.getByText('Nonsense').waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: 'Undo' }).click()
  await said.getByText('Nonsense').waitFor()
})

test('a search and a filter lead to what was said, and a mention to its row', async () => {
  const { olga, ben, project, version, menu } = await aTeam()
  const headers = { Authorization: `Bearer ${ben.token}`, 'Content-Type': 'application/json' }
  const response = await fetch(`${server.url}/api/v1/pages/${menu.id}/rows/${menu.source_texts[2]!.id}/comments`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ language: 'es', text: '@Olga Moreau, the lighthouse menu?', mentions: [olga.id] }),
  })
  expect(response.status).toBe(200)
  const query = `version=${version.id}&lang=es`
  const page = await openAs(olga, `/projects/${project.id}/translations?${query}&page=${menu.id}`)
  await rowOf(page, 'New game').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('lighthouse')
  await page.getByText('Found in the comments:').waitFor()
  expect(await rowOf(page, 'New game').count()).toBe(0)
  await page.goto(`/projects/${project.id}/rows?${query}&search=lighthouse`)
  await page.getByText('Found in the comments:').waitFor()
  await page.goto(`/projects/${project.id}/rows?${query}&open_comments=yes`)
  await rowOf(page, 'Options').waitFor()
  expect(await rowOf(page, 'Load game').count()).toBe(0)

  await page.goto('/')
  const mentions = page.getByRole('main').getByRole('list', { name: 'Comments for you' })
  await lookAt(page, 'mentions')
  await mentions.getByRole('link').click()
  await panelOf(page).getByText('the lighthouse menu?').waitFor()
  await page.goto('/')
  await mentions.getByRole('button', { name: 'Done' }).click()
  await mentions.waitFor({ state: 'detached' })
})
