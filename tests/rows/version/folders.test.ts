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

test('pages are listed by folders, of which those that are closed have no lines', () => {
  const pages = NAMES.map((name) => ({ id: name, name }))
  const said = (open: readonly string[]) =>
    linesByFolder(pages, (path) => open.includes(path)).map(
      (line) => `${'  '.repeat(line.depth)}${line.name}${line.kind === 'folder' ? `/ ${line.pages.length}` : ''}`,
    )
  expect(said([])).toEqual(['50%, off/ 1', 'act 1/ 2', 'act 1, cut/ 1', 'act 10/ 1', 'Menu'])
  expect(said(['act 1', 'act 1/cellar'])).toEqual([
    ...['50%, off/ 1', 'act 1/ 2', '  cellar/ 1', '    rats', '  inn', 'act 1, cut/ 1', 'act 10/ 1', 'Menu'],
  ])
  expect(foldersOf(pages)).toEqual(['50%, off', 'act 1', 'act 1/cellar', 'act 1, cut', 'act 10'])
})
