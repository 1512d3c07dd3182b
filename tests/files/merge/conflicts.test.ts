import { expect, test } from 'vitest'
import type { FilterCounts } from '#server/rows/contract.ts'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { importedPage } from './reimportedPage.ts'

withVersion()

const FILE = 'keys,en,es\nhello,Hello,Hola\nlamp,The lamp,La luz\nsea,The sea,El mar\n'

type Page = Awaited<ReturnType<typeof importedPage>>

async function filtered(page: Page, filter: string) {
  const { data } = await page.texts()
  const answer = await app.as(ana).get(`/pages/${page.id}/matching-rows?language=es&${filter}`)
  const { source_text_ids } = (await answer.json()) as { source_text_ids: string[] }
  return data.filter(({ id }) => source_text_ids.includes(id)).map(({ identifier }) => identifier)
}
const counts = async (page: Page) =>
  (await (await app.as(ana).get(`/pages/${page.id}/filter-counts?language=es`)).json()) as FilterCounts

/** A person and a file have changed the same words of two rows. */
async function aConflict() {
  const page = await importedPage(FILE, 'game.csv')
  const file = (await page.export()).toString()
  await page.write('lamp', 'La lámpara')
  await page.write('sea', 'El océano')
  const theirs = file.replace('La luz', 'La linterna').replace('El mar', 'El piélago')
  const { id } = await page.reimport(theirs)
  return { page, theirs, id: id! }
}

test('an answered conflict has no suggestion and stays a conflict', async () => {
  const { page } = await aConflict()
  expect(await filtered(page, 'suggested=true')).toEqual(['lamp', 'sea'])
  expect(await filtered(page, 'conflicts=true')).toEqual(['lamp', 'sea'])
  const { file_suggestions } = await page.row('lamp')
  await app.as(ana).post(`/file-suggestions/${file_suggestions[0]!.id}/dismiss`)
  expect(await filtered(page, 'suggested=true')).toEqual(['sea'])
  expect(await filtered(page, 'conflicts=true')).toEqual(['lamp', 'sea'])
  expect(await filtered(page, 'conflicts=true&suggested=true')).toEqual(['sea'])
  expect(await counts(page)).toMatchObject({ suggested: 1, conflicts: 2 })
})

test('conflicts are those of the last merge that brought the language', async () => {
  const { page, theirs } = await aConflict()
  await page.write('hello', 'Buenas')
  await page.reimport(theirs.replace('Hola', 'Saludos'))
  expect(await filtered(page, 'conflicts=true')).toEqual(['hello'])
  expect(await filtered(page, 'suggested=true')).toEqual(['hello', 'lamp', 'sea'])
  await page.reimport(theirs.replace('La linterna', 'La bombilla'))
  await page.reimport(theirs)
  expect(await filtered(page, 'conflicts=true')).toEqual(['lamp'])
  // A merge of source texts alone says nothing of Spanish.
  await page.reimport('keys,en\nhello,Hello there\nlamp,The lamp\nsea,The sea\n')
  expect(await filtered(page, 'conflicts=true')).toEqual(['lamp'])
})

test('after an undo the merge before is the last again', async () => {
  const { page, id, theirs } = await aConflict()
  await page.write('hello', 'Buenas')
  const { id: second } = await page.reimport(theirs.replace('Hola', 'Saludos'))
  expect(await filtered(page, 'conflicts=true')).toContain('hello')
  await page.undo(second!)
  expect(await filtered(page, 'conflicts=true')).toEqual(['lamp', 'sea'])
  await page.undo(id)
  expect(await filtered(page, 'conflicts=true')).toEqual([])
  expect(await counts(page)).toMatchObject({ suggested: 0, conflicts: 0 })
})

test('the history names the file that a merge came from', async () => {
  const page = await importedPage(FILE, 'game.csv')
  await page.reimport(FILE.replace('La luz', 'La linterna'))
  const changes = await app.as(ana).get(`/pages/${page.id}/rows/${await page.idOf('lamp')}/changes?language=es`)
  expect(await changes.json()).toMatchObject([
    { actor_kind: 'import', before: 'La luz', after: 'La linterna', merged_file: 'game.csv', merged_version: null },
    { after: 'La luz', merged_file: null },
  ])
})
