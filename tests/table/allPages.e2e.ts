import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aVersion(pages: Record<string, string[]>) {
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
