import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIEW_NAME_REQUIRED } from '#server/views/constants.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aVersion(pages: Record<string, string[] | Record<string, string>>) {
  const { build } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const ben = await build.user({ full_name: 'Ben Osei' })
  const project = await build.project(await build.organization({ owner: ana, members: [ben] }))
  const version = await build.version(project)
  const built = []
  for (const [name, texts] of Object.entries(pages)) built.push(await build.page(version, { name, texts }))
  const path = `/projects/${project.id}/rows?lang=es&version=${version.id}`
  return { ana, ben, project, version, pages: built, path }
}

test('two people write on two pages in one table, and each sees the other', async () => {
  const { ana, ben, path, pages } = await aVersion({
    'Chapter 1': ['Hello brave world', 'New game'],
    Menu: ['Options', 'Quit'],
  })
  const anas = await openTable({ url: server.url, path, person: ana })
  const bens = await openTable({ url: server.url, path, person: ben })
  await eventually(() => anas.page.locator('[data-row]').count()).toBe(4)
  await anas.row('Options').getByText('Menu', { exact: true }).waitFor()

  await anas.edit('New game')
  await anas.page.keyboard.type('Nueva partida')
  await bens.edit('Options')
  await bens.page.keyboard.type('Opciones')
  await eventually(() => bens.text('New game')).toBe('Nueva partida')
  await eventually(() => anas.text('Options')).toBe('Opciones')
  await anas.row('Options').getByText('Ben Osei').waitFor()

  // From one page straight into the other: the letter that begins it is not lost.
  await anas.page.keyboard.press('ControlOrMeta+Enter')
  await anas.translation('Quit').focus()
  await anas.page.keyboard.type('Salir')
  await eventually(() => bens.text('Quit')).toBe('Salir')
  await anas.page.keyboard.press('ControlOrMeta+Enter')
  await anas.untilSaved()

  const stored = await server.db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where(
      's.page_id',
      'in',
      pages.map(({ id }) => id),
    )
    .select(['s.content', 't.content as text'])
    .orderBy('s.content')
    .execute()
  expect(stored).toEqual([
    { content: 'New game', text: 'Nueva partida' },
    { content: 'Options', text: 'Opciones' },
    { content: 'Quit', text: 'Salir' },
  ])
})

test('a queue leads over pages and rows that are not here yet, and a row has an address', NIGHTLY, async () => {
  const many = Array.from({ length: 150 }, (_, at) => `Line ${at} of the first`)
  const { ana, path, pages } = await aVersion({ First: many, Second: ['Only here', 'And here'] })
  const [first, second] = pages
  const done = { target_language: 'es', content: 'Hecho', status: 'COMPLETED' } as const
  await server.db
    .insertInto('translations')
    .values(first!.source_texts.map(({ id }) => ({ ...done, source_text_id: id })))
    .execute()
  await server.db
    .insertInto('translations')
    .values({ ...done, source_text_id: second!.source_texts[0]!.id, status: 'NEEDS_REVIEW' })
    .execute()

  const { page, row, editor } = await openTable({ url: server.url, path, person: ana })
  await row('Line 0 of the first').locator('[data-column="translation"]').focus()
  await page.keyboard.press('Alt+v')
  await editor.waitFor()
  await eventually(() => page.locator('[data-row]:has(.ProseMirror)').innerText()).toContain('Only here')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+v')
  await page.getByText('No row needs review').or(editor).first().waitFor()

  await eventually(() => new URL(page.url()).searchParams.get('row')).toBe(second!.source_texts[0]!.id)
  const address = page.url()
  await page.goto(path)
  await row('Line 0 of the first').waitFor()
  await page.goto(address)
  await row('Only here').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent)).toContain(
    'Only here',
  )
  await page.goBack()
  await row('Line 0 of the first').waitFor()
  await page.goForward()
  await row('Only here').waitFor()
})

test('a search over pages marks its words, and both are in the address for a colleague', NIGHTLY, async () => {
  const { ana, ben, path } = await aVersion({
    'Chapter 1': ['The brave dragon sleeps', 'A dragon'],
    Menu: ['Options', 'Dragon of the brave'],
  })
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByPlaceholder('Search translations...').fill('dragon brav')
  await eventually(() => page.locator('[data-row]').count()).toBe(2)
  await eventually(() => page.locator('[data-row] mark').allInnerTexts()).toEqual(['brav', 'dragon', 'Dragon', 'brav'])
  await page.getByText('2 rows').waitFor()
  await eventually(() => new URL(page.url()).searchParams.get('search')).toBe('dragon brav')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Page' }).hover()
  await page.getByRole('menuitem', { name: 'Menu' }).click()
  await eventually(() => page.locator('[data-row]').count()).toBe(1)
  await eventually(() => new URL(page.url()).searchParams.has('of')).toBe(true)

  const bens = await openTable({ url: server.url, path: page.url().slice(server.url.length), person: ben })
  await eventually(() => bens.page.locator('[data-row]').count()).toBe(1)
  await bens.row('Dragon of the brave').waitFor()
})

test(
  'a saved view is in the sidebar of a colleague, opens as it was, and comes back after it is deleted',
  NIGHTLY,
  async () => {
    const { ana, ben, path } = await aVersion({ First: ['Hello', 'World'], Second: ['Hello again'] })
    const { page } = await openTable({ url: server.url, path: `${path}&search=hello`, person: ana })
    await eventually(() => page.locator('[data-row]').count()).toBe(2)
    await page.getByRole('button', { name: 'Save view' }).click()
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull()
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByText(VIEW_NAME_REQUIRED).waitFor()
    await page.getByLabel('Name').fill('Greetings')
    await page.getByText('For everybody in the project').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('link', { name: 'Greetings' }).waitFor()

    const bens = await openTable({ url: server.url, path, person: ben })
    await eventually(() => bens.page.locator('[data-row]').count()).toBe(3)
    await bens.page.getByRole('link', { name: 'Greetings' }).click()
    await eventually(() => bens.page.locator('[data-row]').count()).toBe(2)
    await bens.page.goBack()
    await eventually(() => bens.page.locator('[data-row]').count()).toBe(3)

    await bens.page.goto(`${path}&search=world`)
    await eventually(() => bens.page.locator('[data-row]').count()).toBe(1)
    await bens.page.getByRole('button', { name: 'Save view' }).click()
    await bens.page.getByLabel('Name').fill('Greetings')
    await bens.page.getByText('For everybody in the project').click()
    await bens.page.getByRole('button', { name: 'Replace view' }).click()
    await page.reload()
    await page.getByRole('link', { name: 'Greetings' }).click()
    await eventually(() => page.locator('[data-row]').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Greetings' }).count()).toBe(1)

    await bens.page.getByRole('button', { name: 'Delete the view Greetings' }).click()
    await bens.page.getByRole('button', { name: 'Undo' }).click()
    await bens.page.getByRole('link', { name: 'Greetings' }).waitFor()
  },
)

test(
  'the status of all rows of a view is set at once, also of rows that are not here, and taken back by one undo',
  NIGHTLY,
  async () => {
    const many = Array.from({ length: 130 }, (_, at) => `Line ${at}`)
    const { ana, path, pages } = await aVersion({ First: many, Second: many })
    const texts = pages.flatMap(({ source_texts }) => source_texts)
    const translation = { target_language: 'es', content: 'Hecho', status: 'NEEDS_REVIEW' } as const
    await server.db
      .insertInto('translations')
      .values(texts.slice(1).map(({ id }) => ({ ...translation, source_text_id: id })))
      .execute()
    const count = async (status: 'COMPLETED' | 'NEEDS_REVIEW') => {
      const query = server.db.selectFrom('translations').where('status', '=', status)
      const of = query.where(
        'source_text_id',
        'in',
        texts.map(({ id }) => id),
      )
      return (await of.select('id').execute()).length
    }
    const { page } = await openTable({ url: server.url, path, person: ana })
    await page.getByRole('button', { name: 'Change all' }).click()
    await page.getByRole('menuitem', { name: 'Completed' }).click()
    await page.getByRole('button', { name: 'Set 259 rows' }).click()
    await eventually(() => count('COMPLETED')).toBe(259)
    await page.getByText('259 rows set to Completed').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('All of it is taken back').waitFor()
    expect(await count('NEEDS_REVIEW')).toBe(259)
  },
)

test('rows of pages of one content type are found, and the address says so', NIGHTLY, async () => {
  const { ana, path, version } = await aVersion({ Menu: ['Quit'] })
  await server.build.page(version, { name: 'Tavern', type: 'dialogue', texts: ['Welcome, stranger'] })
  const { page, row } = await openTable({ url: server.url, path, person: ana })
  await row('Welcome, stranger').waitFor()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Content type' }).click()
  await page.getByRole('menuitem', { name: 'Dialogue' }).getByText('· 1').waitFor()
  await page.getByRole('menuitem', { name: 'Dialogue' }).click()
  await row('Quit').waitFor({ state: 'detached' })
  await row('Welcome, stranger').waitFor()
  await eventually(() => new URL(page.url()).searchParams.getAll('type')).toEqual(['dialogue'])
})

test('rows of a scene are found over pages and in one, and the address says so', NIGHTLY, async () => {
  const { ana, ben, path, project, version, pages } = await aVersion({
    'Chapter 1': { harbour_001: 'The keeper sleeps', harbour_002: 'The lamp is dark', tower_001: 'Somebody knocks' },
    'Chapter 2': { harbour_003: 'A ship is late', title: 'The second night' },
  })
  const { page, row } = await openTable({ url: server.url, path, person: ana })
  const chooseHarbour = async (count: number) => {
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('menuitem', { name: 'Scene' }).hover()
    await page.getByRole('menuitem', { name: 'harbour' }).getByText(`· ${count}`).waitFor()
    await page.getByRole('menuitem', { name: 'harbour' }).click()
    await eventually(() => page.locator('[data-row]').count()).toBe(count)
    await eventually(() => new URL(page.url()).searchParams.getAll('scene')).toEqual(['harbour'])
  }
  await row('The second night').waitFor()
  await chooseHarbour(3)
  await row('A ship is late').waitFor()

  const bens = await openTable({ url: server.url, path: page.url().slice(server.url.length), person: ben })
  await eventually(() => bens.page.locator('[data-row]').count()).toBe(3)
  await page.goto(`/projects/${project.id}/translations?lang=es&version=${version.id}&page=${pages[0]!.id}`)
  await row('Somebody knocks').waitFor()
  await chooseHarbour(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await eventually(() => page.locator('[data-row]').count()).toBe(3)
})
