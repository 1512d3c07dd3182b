import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldersOf, linesByFolder } from '#web/features/pages/folders.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const NAMES = ['act 1/inn', 'act 1/cellar/rats', 'act 10/end', 'act 1, cut/inn', '50%, off/one', 'Menu']

test('a folder has the rows of the pages in it, however deep, beside those of chosen pages', async () => {
  const owner = await app.build.user()
  const version = await app.build.version(await app.build.project(await app.build.organization({ owner })))
  const ids = new Map<string, string>()
  for (const name of NAMES) ids.set(name, (await app.build.page(version, { name, texts: [name] })).id)
  const rowsOf = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({ language: 'es', ...filter })
    const counted = await (await app.as(owner).get(`/versions/${version.id}/row-count?${query}`)).json()
    const { data } = await (await app.as(owner).get(`/versions/${version.id}/rows?${query}`)).json()
    expect(counted.count).toBe(data.length)
    return data.map(({ content }: { content: string }) => content)
  }
  expect(await rowsOf({ folders: 'act%201' })).toEqual(['act 1/inn', 'act 1/cellar/rats'])
  expect(await rowsOf({ folders: 'act 1/cellar' })).toEqual(['act 1/cellar/rats'])
  const two = [encodeURIComponent('act 1, cut'), encodeURIComponent('50%, off')].join()
  expect(await rowsOf({ folders: two })).toEqual(['act 1, cut/inn', '50%, off/one'])
  expect(await rowsOf({ folders: 'act 10', pages: ids.get('Menu')! })).toEqual(['act 10/end', 'Menu'])
  expect(await rowsOf({ folders: 'act' })).toEqual([])
})

test('pages are listed by folders of several; those that are closed have no lines', () => {
  const pages = NAMES.map((name) => ({ id: name, name }))
  const said = (open: readonly string[]) =>
    linesByFolder(pages, (path) => open.includes(path)).map(
      (line) => `${'  '.repeat(line.depth)}${line.name}${line.kind === 'folder' ? `/ ${line.pages.length}` : ''}`,
    )
  const alone = ['50%, off/one', 'act 1, cut/inn', 'act 10/end', 'Menu']
  expect(said([])).toEqual(['act 1/ 2', ...alone])
  expect(said(['act 1'])).toEqual(['act 1/ 2', '  cellar/rats', '  inn', ...alone])
  expect(foldersOf(pages)).toEqual(['act 1'])
})

test('rows of other versions of the project are beside those of one, and of no other project', async () => {
  const owner = await app.build.user()
  const organization = await app.build.organization({ owner })
  const project = await app.build.project(organization)
  const [first, second] = [await app.build.version(project), await app.build.version(project, { name: '2.0' })]
  const foreign = await app.build.version(await app.build.project(organization))
  const texts: Record<string, string[]> = { [first.id]: ['Old dragon', 'Door'], [second.id]: ['New dragon', 'Gate'] }
  for (const version of [first, second]) await app.build.page(version, { texts: texts[version.id]! })
  const ask = (what: string, query: Record<string, string>) =>
    app.as(owner).get(`/versions/${first.id}/${what}?${new URLSearchParams({ language: 'es', ...query })}`)
  const rowsOf = async (query: Record<string, string>) =>
    (await (await ask('rows', query)).json()).data.map(({ content }: { content: string }) => content)
  expect(await rowsOf({})).toEqual(['Old dragon', 'Door'])
  expect(await rowsOf({ versions: second.id })).toEqual(['Old dragon', 'Door', 'New dragon', 'Gate'])
  expect(await rowsOf({ versions: second.id, search: 'dragon' })).toEqual(['Old dragon', 'New dragon'])
  expect(await rowsOf({ versions: second.id, search: 'GATE', match_case: 'true' })).toEqual([])
  expect(await (await ask('filter-counts', { versions: second.id })).json()).toMatchObject({ texts: 4 })
  const { data } = await (await ask('rows', { versions: second.id })).json()
  const after = await rowsOf({ versions: second.id, after: data[2].id })
  expect(after).toEqual(['Gate'])
  for (const what of ['rows', 'row-count', 'filter-counts'])
    expect((await ask(what, { versions: foreign.id })).status).toBe(404)
  const next = await app.as(owner).post(`/projects/${project.id}/next-row`, {
    ...{ version_id: first.id, language: 'es', order: 'risk', filter: `versions=${second.id}&search=gate` },
  })
  expect((await next.json()).source_text_id).toBe(data[3].id)
})
