/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../support/app/app.ts'
import type { Person } from '../../../support/build/build.ts'
import { eventually, openTable } from '../../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const FILE = `keys,en,es
hello,Hello,Hola
lamp,The lamp,La luz
sea,The sea,El mar
quit,Quit,
`

const callAs =
  ({ token }: Person) =>
  async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) }
    const sent = isForm ? body : JSON.stringify(body)
    const answer = await fetch(`${server.url}/api/v1${path}`, { method, headers, ...(body && { body: sent }) })
    expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true)
    return answer
  }
const formOf = (file: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([file], 'game.csv'))
  return form
}

/** Ben has written in two rows of which the file that Ana merges says something else. */
async function aMergedPage() {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const ben = await server.build.user({ full_name: 'Ben Osei' })
  const organization = await server.build.organization({ owner: ana, members: [ben] })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const hers = callAs(ana)
  const created = await hers(
    'POST',
    `/versions/${version.id}/pages/import/file`,
    formOf(FILE, { name: 'Story', type: 'dialogue' }),
  )
  const { id: page_id } = (await created.json()) as { id: string }
  const stored = await server.db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', page_id)
    .select(['t.id', 's.identifier'])
    .execute()
  const file = await (await hers('GET', `/pages/${page_id}/export-file?language=es`)).text()
  for (const { id, identifier } of stored) {
    const content = { lamp: 'La lámpara', sea: 'El océano' }[identifier]
    if (content) await callAs(ben)('PATCH', `/versions/translations/${id}`, { content })
  }
  const newer = file.replace('La luz', 'La linterna').replace('El mar', 'El piélago')
  await hers('POST', `/pages/${page_id}/reimport`, formOf(newer))
  return { ana, ben, path: `/projects/${project.id}/translations?lang=es&sort=page` }
}

/** The table as one person sees and filters it. */
async function openFor(person: Person, path: string) {
  const table = await openTable({ url: server.url, path, person })
  const { page } = table
  return {
    table,
    page,
    sources: () => page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts(),
    param: (name: string) => new URL(page.url()).searchParams.getAll(name),
    choose: async (...items: string[]) => {
      await page.getByRole('button', { name: 'More filters' }).click()
      for (const name of items) await page.getByRole('menuitem', { name }).click()
      await eventually(() => page.getByRole('menu').count()).toBe(0)
    },
    clear: () => page.getByRole('button', { name: 'Clear filters' }).click(),
  }
}

test('filters find the rest of a merge again, and rows by their origin and people', async () => {
  const { ana, path } = await aMergedPage()
  const { table, page, sources, param, choose, clear } = await openFor(ana, path)

  await page.getByText('2 rows have a suggestion').waitFor()
  await page.getByRole('button', { name: 'Show them' }).click()
  await eventually(sources).toEqual(['The lamp', 'The sea'])
  await page.getByRole('searchbox', { name: 'Search translations' }).fill('lámpara')
  await eventually(sources).toEqual(['The lamp'])
  await eventually(() => [param('suggested'), param('search')]).toEqual([['yes'], ['lámpara']])
  await page.keyboard.press('Escape')
  await eventually(sources).toHaveLength(2)
  // The address follows a moment later.
  await eventually(() => param('search')).toEqual([])

  // Answered, it was a conflict still.
  await table.row('The lamp').getByRole('button', { name: 'Dismiss' }).click()
  await eventually(() => table.row('The lamp').getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
  await clear()
  await eventually(sources).toHaveLength(4)
  await choose('With suggestions · 1')
  await eventually(sources).toEqual(['The sea'])
  await clear()
  await page.getByRole('button', { name: 'More filters' }).focus()
  await page.keyboard.press('Enter')
  const conflicts = page.getByRole('menuitem', { name: 'Conflicts of the last merge · 2' })
  await conflicts.waitFor()
  await page.keyboard.type('con')
  await eventually(() => conflicts.evaluate((item) => item === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(sources).toEqual(['The lamp', 'The sea'])

  await clear()
  await choose('Written or checked by', 'Ben Osei · 2')
  await eventually(sources).toEqual(['The lamp', 'The sea'])
  await choose('Origin', 'Imported from a file · 1')
  await page.getByText('No text here matches the search and the filters.').waitFor()
  await page.getByRole('button', { name: 'More · 2' }).waitFor()
  await choose('Written or checked by', 'Ben Osei · 2')
  await eventually(sources).toEqual(['Hello'])
  await eventually(() => [param('origin'), param('by')]).toEqual([['import'], []])
})

test('a link shows a colleague the conflicts, and in another language that there are none', async () => {
  const { ben, path } = await aMergedPage()
  const { page, sources, clear } = await openFor(ben, `${path}&conflicts=yes&by=nobody`)
  await eventually(sources).toEqual(['The lamp', 'The sea'])
  await clear()
  await eventually(sources).toHaveLength(4)
  await page.goto(`${path.replace('lang=es', 'lang=fr')}&conflicts=yes`)
  await page.getByText('The last merge left no conflict in this language.').waitFor()
  await page.getByRole('button', { name: 'Clear the search and the filters' }).click()
  await eventually(sources).toHaveLength(4)
})

test('a suggestion that one person answers is one that no other sees any more', async () => {
  const { ana, ben, path } = await aMergedPage()
  const [hers, his] = [await openFor(ana, path), await openFor(ben, path)]
  const answers = ({ table }: typeof hers, source: string) => table.row(source).getByRole('button', { name: 'Use it' })
  for (const one of [hers, his]) await eventually(() => answers(one, 'The lamp').count()).toBe(1)
  await his.table.row('The lamp').getByRole('button', { name: 'Dismiss' }).click()
  for (const one of [his, hers]) await eventually(() => answers(one, 'The lamp').count()).toBe(0)
  expect(await answers(hers, 'The sea').count()).toBe(1)
  await answers(hers, 'The sea').click()
  for (const one of [hers, his]) await eventually(() => answers(one, 'The sea').count()).toBe(0)
  await eventually(() => his.table.text('The sea')).toBe('El piélago')
  expect(await his.table.text('The lamp')).toBe('La lámpara')
})
