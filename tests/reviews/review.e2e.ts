import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { eventually, openTable } from '../table/openTable.ts'
import { scene } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const TEXTS = ['Hello brave world', 'New game', 'Load game']
const pathOf = (project_id: string) => `/projects/${project_id}/translations?lang=es`

test('a manager asks for two people, and each row says how far it is', NIGHTLY, async () => {
  const { owner, rita, rosa, tom, rows, project_id, write, check } = await scene(server, { steps: 0 }, TEXTS)
  const settings = await newPage({ baseURL: server.url })
  await settings.addInitScript((token) => localStorage.setItem('access_token', token), owner.token)
  await settings.goto(`/projects/${project_id}/settings`)
  await settings.getByRole('button', { name: /Checked by/ }).click()
  await settings.getByRole('option', { name: 'Two people' }).click()
  await settings.getByText('Review updated successfully').waitFor()
  await settings.getByText('Only those who may check translations change checked ones; others suggest').click()
  await eventually(() => settings.getByRole('checkbox', { name: /Only those who may check/ }).isChecked()).toBe(true)

  for (const [at, text] of ['Hola', 'Nueva', 'Cargar'].entries()) await write(tom, rows[at]!, text)
  await check(rosa, rows[1], 'Nueva')
  await check(rosa, rows[2]!, 'Cargar')
  const { page, ...table } = await openTable({ url: server.url, path: pathOf(project_id), person: rita })
  await eventually(() => table.status('New game').innerText()).toBe('Checked 1 of 2')
  await table.translation('New game').focus()
  await page.keyboard.press('c')
  await eventually(() => table.status('New game').innerText()).toBe('Checked')
  await table.translation('Hello').focus()
  await page.keyboard.press('c')
  await eventually(() => table.status('Hello').innerText()).toBe('Checked 1 of 2')
  await eventually(() => table.status('New game').getAttribute('aria-label')).toContain('Checked by Rosa and Rita')
  await eventually(() => table.status('Load game').getAttribute('aria-label')).toContain('Checked 1 of 2 by Rosa')

  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Checked 1 of 2' }).click()
  await page.keyboard.press('Escape')
  await eventually(() => page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()).toEqual([
    'Hello brave world',
    'Load game',
  ])
})

test('a translator suggests a change of a protected text, and a reviewer uses it', NIGHTLY, async () => {
  const { rita, tom, rows, project_id, write, check, told } = await scene(
    server,
    { steps: 1, protects_checked: true },
    TEXTS,
  )
  await write(tom, rows[0], 'Hola')
  await check(rita, rows[0], 'Hola')
  const { page, ...table } = await openTable({ url: server.url, path: pathOf(project_id), person: tom })
  await table.translation('Hello').focus()
  expect(await table.translation('Hello').getAttribute('title')).toBe('Checked: suggest a change')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Checked: suggest a change' })
  await dialog.getByLabel('Suggestion').fill('Hola, mundo valiente')
  expect(await faultsOf(page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Suggest' }).click()
  await table.row('Hello').getByText('Hola, mundo valiente').waitFor()
  expect(await told(rows[0])).toMatchObject({ content: 'Hola', suggestion: 'Hola, mundo valiente', checked_by: 'Rita' })
  expect(await table.row('Hello').getByRole('button', { name: 'Use it' }).count()).toBe(0)

  const other = await openTable({ url: server.url, path: pathOf(project_id), person: rita })
  await other.row('Hello').getByRole('button', { name: 'Use it' }).click()
  await eventually(() => other.text('Hello')).toBe('Hola, mundo valiente')
})

test('a row that a translator is in is left once it is checked', NIGHTLY, async () => {
  const { rita, tom, rows, project_id, write, check, told } = await scene(
    server,
    { steps: 1, protects_checked: true },
    TEXTS,
  )
  await write(tom, rows[0], 'Hola')
  const { page, ...table } = await openTable({ url: server.url, path: pathOf(project_id), person: tom })
  await table.edit('Hello')
  await check(rita, rows[0], 'Hola')
  await page.getByText('This text was checked, and is changed by those alone who may check').waitFor()
  await table.editor.waitFor({ state: 'detached' })
  expect(await told(rows[0])).toMatchObject({ content: 'Hola', checked_by: 'Rita' })
})

test(
  'a translator who does not know yet that texts are protected is told so, and keeps what they typed',
  NIGHTLY,
  async () => {
    const { rita, tom, rows, project_id, write, check, told, setReview } = await scene(server, { steps: 1 }, TEXTS)
    await write(tom, rows[0], 'Hola')
    await check(rita, rows[0], 'Hola')
    const { page, ...table } = await openTable({ url: server.url, path: pathOf(project_id), person: tom })
    await table.edit('Hello')
    await setReview({ steps: 1, protects_checked: true })
    await page.keyboard.press('End')
    await page.keyboard.insertText(' mundo')
    await page.getByText('This text is checked and stays. Yours is kept beside it as a suggestion.').waitFor()
    await table.row('Hello').getByText('Hola mundo').waitFor()
    expect(await told(rows[0])).toMatchObject({ content: 'Hola', checked_by: 'Rita', suggestion: 'Hola mundo' })
  },
)

test('a reviewer sends a row back by one key, and its translator finds it and answers', async () => {
  const { rita, tom, rows, project_id, write, told } = await scene(server, { steps: 1 }, TEXTS)
  for (const [at, text] of ['Hola', 'Nueva', 'Cargar'].entries()) await write(tom, rows[at]!, text)
  const { page, ...table } = await openTable({ url: server.url, path: pathOf(project_id), person: rita })
  await table.translation('New game').focus()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Send back' })
  await dialog.getByRole('radio', { name: 'Wrong meaning' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Say partida')
  expect(await faultsOf(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Enter')
  await eventually(() => table.status('New game').innerText()).toBe('Sent back')
  await eventually(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent)).toContain(
    'Load game',
  )
  expect((await told(rows[1])).sent_back).toMatchObject({
    reason: 'terms',
    note: 'Say partida',
    by: 'Rita',
    to: ['Tom'],
  })

  const other = await openTable({ url: server.url, path: `${pathOf(project_id)}&sent_back=yes`, person: tom })
  await other.row('New game').getByText('Sent back by Rita to Tom: Wrong term. Say partida').waitFor()
  expect(await other.page.locator('[data-row]').count()).toBe(1)
  await other.edit('New game')
  await other.page.keyboard.press('End')
  await other.page.keyboard.type(' partida')
  await other.page.keyboard.press('ControlOrMeta+Enter')
  await other.untilSaved()
  await eventually(() => told(rows[1])).toMatchObject({ content: 'Nueva partida', status: 'NEEDS_REVIEW' })
  await other.translation('New game').focus()
  await other.page.keyboard.press('d')
  await eventually(() => told(rows[1])).toMatchObject({ status: 'COMPLETED', sent_back: null })
  await eventually(() => other.row('New game').getByText('Sent back by').count()).toBe(0)
})

test('a manager reads by month what was checked and sent back, and takes it along', NIGHTLY, async () => {
  const { owner, rita, tom, rows, project_id, page_id, call, write, check } = await scene(server, { steps: 1 }, TEXTS)
  for (const [at, text] of ['Hola', 'Nueva'].entries()) await write(tom, rows[at]!, text)
  await check(rita, rows[0], 'Hola')
  await call(rita, 'POST', `/pages/${page_id}/rows/${rows[1]}/send-back`, {
    language: 'es',
    text: 'Nueva',
    reason: 'style',
  })
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), owner.token)
  await page.goto(`/projects/${project_id}/languages`)
  const review = page.getByRole('region', { name: 'Review', exact: true })
  const row = review.getByRole('table', { name: 'Review by writer' }).getByRole('row').filter({ hasText: 'Tom' })
  await eventually(() => row.getByRole('cell').allInnerTexts()).toEqual([
    expect.stringContaining('Style or tone: 1'),
    ...['Spanish', '3', '0%', '1'],
  ])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    review.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^review_\d{4}-\d{2}/)
  expect(await faultsOf(page)).toEqual([])
})

const ROWS = process.env.FUZZ ? 200 : 20

test(`a reviewer goes through ${ROWS} rows by keyboard alone`, NIGHTLY, async () => {
  const texts = Array.from({ length: ROWS }, (_, n) => `Line number ${n}`)
  const { rita, tom, rows, project_id, page_id, call } = await scene(server, { steps: 1 }, texts)
  for (const [n, row] of rows.entries())
    await call(tom, 'POST', `/source-texts/${row}/translations`, {
      ...{ target_language: 'es', content: `Línea ${n}`, status: 'COMPLETED' },
    })
  const { page, ...table } = await openTable({
    ...{ url: server.url, path: `${pathOf(project_id)}&sort=page&checked=no`, person: rita },
  })
  const { keyboard } = page
  const here = (n: number) =>
    eventually(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))).toBe(
      rows[n],
    )
  await page.keyboard.press('Alt+e')
  await table.translation('Line number 0').first().focus()
  const unfolded = page.getByRole('region', { name: 'Review', exact: true })
  await unfolded.getByRole('list', { name: 'Before and after' }).waitFor()
  expect(await faultsOf(page, { within: '[data-row]:focus-within' })).toEqual([])
  for (let n = 0; n < ROWS; n++) {
    await here(n)
    if (n % 5 === 2) {
      await keyboard.press('b')
      await page.getByRole('dialog', { name: 'Send back' }).getByRole('radio').first().waitFor()
      await keyboard.press('Tab')
      await keyboard.type('Too long')
      await keyboard.press('Enter')
    } else if (n % 5 === 3) {
      await keyboard.press('e')
      await table.editor.waitFor()
      await keyboard.press('End')
      await keyboard.type('!')
      await keyboard.press('ControlOrMeta+Enter')
    } else await keyboard.press('c')
  }
  await table.untilSaved()
  const of = (kind: number) => rows.filter((_, n) => n % 5 === kind)
  const count = async (filter: string) => (await call(rita, 'GET', `/pages/${page_id}/${filter}`)).body
  await eventually(async () => (await count('progress?language=es')).checked).toBe(ROWS - of(2).length - of(3).length)
  await eventually(async () =>
    (await count('matching-rows?language=es&sent_back=true')).source_text_ids.sort(),
  ).toEqual(of(2).sort())
  const stored = await server.db
    .selectFrom('translations')
    .where('source_text_id', 'in', of(3))
    .select('content')
    .execute()
  expect(stored.every(({ content }) => content.endsWith('!'))).toBe(true)
})
