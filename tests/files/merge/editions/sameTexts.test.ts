import { expect, test } from 'vitest'
import { ana, app, withVersion } from '../../../versions/pages.ts'
import { importedPage } from '../reimportedPage.ts'

withVersion()

const V3 = '{"item":"{{count}} item","item_plural":"{{count}} items","title":"Cart"}'
const V4 = '{\n  "item_one": "{{count}} item",\n  "item_other": "{{count}} items",\n  "title": "Cart"\n}\n'
const exported = async (page: Awaited<ReturnType<typeof importedPage>>) => (await page.export()).toString()

test('an edition with the same texts is the template of exports, in its notation', async () => {
  const page = await importedPage(V3, 'en.json')
  await page.write('item', "{n, plural, one {'{{count}}' cosa} other {'{{count}}' cosas}}")
  expect(await page.reimport(V4)).toMatchObject({ id: null })
  expect(await exported(page)).toBe(
    V4.replace('count}} items', 'count}} cosas').replace('count}} item"', 'count}} cosa"'),
  )
})

test('an undo goes back behind an edition with the same texts as the one before', async () => {
  const page = await importedPage('{"a":"Apple","b":"Bread"}', 'en.json')
  await page.write('a', 'Manzana')
  const { id } = await page.reimport('{"a":"Apple"}')
  await page.reimport('{ "a": "Apple", "v": 2 }')
  expect(await exported(page)).toBe('{ "a": "Manzana", "v": 2 }')
  await page.undo(id!)
  expect(await exported(page)).toBe('{"a":"Manzana","b":"Bread"}')
  expect((await app.as(ana).post(`/operations/${id}/redo`)).status).toBe(200)
  expect(await exported(page)).toBe('{ "a": "Manzana", "v": 2 }')
})

test('a file that came back from an export with the same texts is no template', async () => {
  const page = await importedPage('{"a":"Apple"}', 'en.json')
  await page.write('a', 'Manzana')
  await page.reimport(JSON.stringify(JSON.parse(await exported(page)), null, 4))
  expect(await exported(page)).toBe('{"a":"Manzana"}')
})
