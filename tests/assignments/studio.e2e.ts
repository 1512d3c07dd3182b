/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { readMailbox } from '../support/http/mailbox.ts'
import { eventually, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERIFY_EMAIL: 'on' })
})
afterAll(() => server.close())

const PASSWORD = 'violet umbrella 7'
const CSV = 'identifier,content,context\nhello,Hello brave world,\nnew,New game,\nquit,Quit,\n'
const SOURCES = ['Hello brave world', 'New game', 'Quit']
const LANGUAGES = [
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['de', 'German'],
] as const
type Language = (typeof LANGUAGES)[number][0]

async function invite(owner: Page, email: string, role: string, language?: string) {
  await owner.getByRole('button', { name: 'Invite people' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill(email)
  if (role !== 'Translator') {
    await dialog.getByRole('button', { name: /Translator/ }).click()
    await owner.getByRole('option', { name: role }).click()
  }
  if (language !== undefined) {
    await dialog.getByText('All languages of the project').click()
    await dialog.getByText(language, { exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByRole('dialog').getByText('Invited by mail (1)').waitFor()
  await owner.getByRole('button', { name: 'Done' }).click()
}

/** By the link of their mail, with an account that they make there. */
async function join(email: string, full_name: string): Promise<Page> {
  const find = async () =>
    /https?:\S+\/invitation#[\w-]+/.exec((await readMailbox(server.db, email))[0]?.text ?? '')?.[0]
  await eventually(find).toBeTruthy()
  const link = new URL((await find())!)
  const page = await newPage({ baseURL: server.url })
  await page.goto(link.pathname + link.hash)
  await page.getByRole('button', { name: 'Create account' }).click()
  const name = page.getByLabel('Full name')
  if (await name.count()) await name.fill(full_name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL(/\/projects\//)
  return page
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token')!)

async function call(token: string, method: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(!isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return answer.status === 204 ? undefined : answer.json()
}

test('a studio with six people and three languages goes from invitation to done', async () => {
  const { build } = server
  const olga = await build.user({ full_name: 'Olga Moreau' })
  const target_languages: Language[] = LANGUAGES.map(([language]) => language)
  const project = await build.project(await build.organization({ owner: olga }), { target_languages })
  const version = await build.version(project)
  const owner = await newPage({ baseURL: server.url })
  await owner.addInitScript((token) => localStorage.setItem('access_token', token), olga.token)
  await owner.goto(`/projects/${project.id}/settings`)
  for (const [language, name] of LANGUAGES) await invite(owner, `${language}@example.com`, 'Translator', name)
  await invite(owner, 'rita@example.com', 'Reviewer')
  await invite(owner, 'dev@example.com', 'Developer')

  // A developer brings the file, and may write no translation.
  const developer = await join('dev@example.com', 'Dora')
  const form = new FormData()
  form.append('name', 'Menu')
  form.append('type', 'game_ui')
  form.append('file', new File([CSV], 'menu.csv'))
  const page = (await call(await tokenOf(developer), 'POST', `/versions/${version.id}/pages/import`, form)) as {
    id: string
  }
  await developer.goto(`/projects/${project.id}/translations?lang=es&page=${page.id}`)
  await developer.getByRole('row').filter({ hasText: 'New game' }).waitFor()
  expect(await developer.getByRole('button', { name: 'Change all' }).count()).toBe(0)

  for (const [language, name] of LANGUAGES) {
    const translator = await join(`${language}@example.com`, `Tom ${name}`)
    const me = (await call(await tokenOf(translator), 'GET', '/users/me')) as { id: string }
    await call(olga.token, 'POST', `/versions/${version.id}/assignments`, {
      ...{ languages: [language], user_ids: [me.id], task: 'translate', page_ids: [page.id] },
    })
    await translator.goto('/')
    const work = translator.getByRole('main').getByRole('list', { name: 'My work' })
    await work.getByRole('link', { name: `Menu · ${name}` }).click()
    const table = tableIn(translator)
    await table.editor.waitFor()
    const edited = translator.locator('[data-row]:has(.ProseMirror)')
    const seen: (string | null)[] = []
    for (const _ of SOURCES) {
      await eventually(() => edited.getAttribute('data-row')).not.toBe(seen.at(-1) ?? null)
      seen.push(await edited.getAttribute('data-row'))
      await translator.keyboard.type(`In ${name}`)
      const finished = translator.waitForResponse(/\/finish$/)
      await translator.keyboard.press('ControlOrMeta+Enter')
      await finished
      await translator.keyboard.press('Control+g')
    }
    expect(new Set(seen).size).toBe(SOURCES.length)
    await translator.goto('/') // a reviewer is not led to a row in which somebody is
  }

  const reviewer = await join('rita@example.com', 'Rita')
  for (const [language] of LANGUAGES) {
    await reviewer.goto(`/projects/${project.id}/rows?lang=${language}&version=${version.id}`)
    const table = tableIn(reviewer)
    await table.untilSaved()
    await reviewer
      .locator('[data-row]')
      .nth(SOURCES.length - 1)
      .waitFor()
    await reviewer.locator('[data-row] [data-column="translation"]').first().focus()
    await reviewer.keyboard.press('ControlOrMeta+a')
    const bar = reviewer.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Mark as checked' }).press('Enter')
    await reviewer.getByRole('button', { name: `Confirm ${SOURCES.length} rows` }).press('Enter')
    await reviewer.getByText(`${SOURCES.length} rows marked as checked`).waitFor()
  }

  for (const [language, name] of LANGUAGES) {
    const path = `/pages/${page.id}/progress?language=${language}`
    await eventually(() => call(olga.token, 'GET', path)).toMatchObject({
      ...{ total: SOURCES.length, checked: SOURCES.length },
    })
    const rows = (await call(olga.token, 'GET', `/pages/${page.id}/translations?language=${language}`)) as {
      content: string
    }[]
    expect(rows.map(({ content }) => content)).toEqual(SOURCES.map(() => `In ${name}`))
  }
  await owner.goto(`/projects/${project.id}/languages?version=${version.id}`)
  for (const [, name] of LANGUAGES) await owner.getByText(name).first().waitFor()
  const open = server.db.selectFrom('assignments').where('done_at', 'is', null).select('id')
  await eventually(() => open.execute()).toEqual([])
}, 300_000)
