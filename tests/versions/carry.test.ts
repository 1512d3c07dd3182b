import { expect, test } from 'vitest'
import { importedPage } from '../files/merge/reimportedPage.ts'
import { findMiscounts } from '../support/build/recount.ts'
import { refusal } from '../support/http/refusal.ts'
import {
  carry,
  copiedPage,
  copyOf,
  differencesOf,
  listDifferences,
  pagesOf,
  previewOf,
  rowsOf,
  undo,
} from './copiedVersion.ts'
import { ana, app, mallory, newVersion, version, withVersion } from './pages.ts'

withVersion()

const TEXTS = {
  start: 'Start the game',
  quit: 'Leave the lighthouse',
  keeper: 'The old keeper sleeps',
  lamp: 'Dark lamp',
}
const json = (texts: Record<string, string>) => JSON.stringify(texts, null, 2)

/** A version with translations and its copy, which people then change. */
async function twoVersions() {
  const from = await newVersion()
  const page = await importedPage(json(TEXTS), 'en.json', ana, from)
  await page.write('start', 'Empieza el juego ahora mismo')
  await page.write('quit', 'Deja el faro')
  await page.write('keeper', 'El viejo farero duerme')
  const copy = await copyOf(from)
  const copied = await copiedPage(copy)
  return { from, page, copy, copied }
}
const es = async (page: { id: string }) =>
  Object.fromEntries(
    (await rowsOf(page.id)).filter((row) => row.position !== null).map((row) => [row.identifier, row.es?.[0]]),
  )

test('[P9] merges changes of different words, and suggests where both changed the same', async () => {
  const { from, page, copy, copied } = await twoVersions()
  await page.write('start', 'Inicia el juego ahora mismo')
  await copied.write('start', 'Empieza el juego ahora ya')
  await page.write('quit', 'Abandona el faro')
  await copied.write('quit', 'Sal el faro')
  await page.write('lamp', 'Oscura')
  const before = await rowsOf(copied.id)
  expect(await previewOf(from, copy)).toMatchObject({
    has_base: true,
    counts: { translations: 3, changed: 0, gone: 0 },
  })
  expect(await rowsOf(copied.id)).toEqual(before)
  const done = await carry(from, copy)
  expect(done).toMatchObject({
    counts: { translations: 2, suggestions: 1 },
    conflicts: [{ identifier: 'quit', language: 'es', page_id: copied.id }],
  })
  expect(await es(copied)).toMatchObject({ start: 'Inicia el juego ahora ya', quit: 'Sal el faro', lamp: 'Oscura' })
  expect((await copied.row('quit')).file_suggestions).toMatchObject([{ content: 'Abandona el faro' }])
  const at = `/pages/${copied.id}/rows/${await copied.idOf('lamp')}/changes?language=es`
  const { name } = await app.db
    .selectFrom('versions')
    .where('id', '=', from.id)
    .select('name')
    .executeTakeFirstOrThrow()
  expect(await (await app.as(ana).get(at)).json()).toMatchObject([
    { after: 'Oscura', merged_version: name, merged_file: null },
  ])
  expect(await carry(from, copy)).toMatchObject({ id: null })
  expect(await findMiscounts(app.db)).toEqual([])
})

test('carries new, changed, renamed and gone source texts with their translations and statuses', async () => {
  const { from, page, copy, copied } = await twoVersions()
  const { quit, lamp: _, ...rest } = TEXTS
  await page.reimport(json({ ...rest, keeper: 'The young keeper sleeps', leave: quit, fresh: 'A new line' }))
  await page.write('keeper', 'El joven farero duerme')
  await page.write('fresh', 'Una línea nueva')
  const { counts: planned } = await previewOf(from, copy)
  const done = await carry(from, copy)
  expect(done.counts).toMatchObject({ added: 1, changed: 1, renamed: 1, gone: 1 })
  expect(planned.translations).toBe(done.counts.translations)
  expect(await copied.contents()).toEqual(await page.contents())
  expect(await es(copied)).toEqual(await es(page))
  expect(await copied.row('keeper')).toMatchObject({ source_before: null, translation: { status: 'COMPLETED' } })
  expect(await copied.archived()).toMatchObject([{ identifier: 'lamp' }])
  expect(await copied.export()).toEqual(await page.export())
})

test('a source text that both changed is merged or stays, and is listed', async () => {
  const { from, page, copy, copied } = await twoVersions()
  await page.reimport(json({ ...TEXTS, keeper: 'The young keeper sleeps', start: 'Begin the game' }))
  await copied.reimport(json({ ...TEXTS, keeper: 'The old keeper dreams', start: 'Open the game' }))
  const done = await carry(from, copy)
  expect(done.conflicts).toEqual([{ page_id: copied.id, page_name: 'Menu', identifier: 'start', language: null }])
  expect(Object.fromEntries(await copied.contents())).toMatchObject({
    keeper: 'The young keeper dreams',
    start: 'Open the game',
  })
})

test('[P10] one undo takes all back, also later, except what people edited since', async () => {
  const { from, page, copy, copied } = await twoVersions()
  await importedPage(json({ other: 'Other page' }), 'other.json', ana, from)
  await page.reimport(
    json({ start: TEXTS.start, quit: 'Leave the old lighthouse', keeper: TEXTS.keeper, fresh: 'New' }),
  )
  await page.write('start', 'Inicia el juego ahora mismo')
  await page.write('keeper', 'El viejo farero sueña')
  const before = await rowsOf(copied.id)
  const { id, counts } = await carry(from, copy)
  expect(counts).toMatchObject({ pages: 1, added: 1, changed: 1, gone: 1, translations: 2 })
  expect(await pagesOf(copy)).toHaveLength(2)
  await copied.write('start', 'Inicia la partida ahora mismo')
  const { left } = await undo(id!)
  expect(left).toMatchObject([{ identifier: 'start', language: 'es', page_name: 'Menu' }])
  expect(await pagesOf(copy)).toHaveLength(1)
  const kept = (rows: typeof before) => rows.filter(({ identifier }) => !['start', 'fresh'].includes(identifier))
  expect(kept(await rowsOf(copied.id))).toEqual(kept(before))
  expect(await es(copied)).toMatchObject({ start: 'Empieza la partida ahora mismo' })
  expect(await refusal(await app.as(ana).post(`/operations/${id}/undo`))).toEqual([
    409,
    'This operation has already been undone',
  ])
  expect((await carry(from, copy)).counts).toMatchObject({ pages: 1, gone: 1 })
})

test('carries back, between copies of one version, and without anything in common', async () => {
  const { from, page, copy, copied } = await twoVersions()
  const sibling = await copyOf(from, 'Sibling')
  const third = await copiedPage(sibling)
  await copied.write('lamp', 'Lámpara')
  expect((await carry(copy, from)).counts).toMatchObject({ translations: 1 })
  expect(await es(page)).toMatchObject({ lamp: 'Lámpara' })
  await third.write('quit', 'Deja este faro')
  expect((await carry(sibling, copy)).counts).toMatchObject({ translations: 1, gone: 0 })
  expect(await es(copied)).toMatchObject({ quit: 'Deja este faro', lamp: 'Lámpara' })

  const alone = await newVersion()
  const own = await importedPage(json({ ...TEXTS, mine: 'Only here' }), 'en.json', ana, alone)
  await own.write('start', 'Otra cosa')
  expect(await previewOf(from, alone)).toMatchObject({ has_base: false, counts: { gone: 0 } })
  expect((await carry(from, alone)).conflicts).toMatchObject([{ identifier: 'start', language: 'es' }])
  expect(await es(own)).toMatchObject({ start: 'Otra cosa', quit: 'Deja el faro', mine: undefined })
})

test('compares two versions by page: new, changed, gone, and translations that differ', async () => {
  const { from, page, copy, copied } = await twoVersions()
  const { lamp: _, ...rest } = TEXTS
  await copied.reimport(json({ ...rest, keeper: 'The young keeper sleeps', fresh: 'A new line' }))
  await copied.write('start', 'Inicia el juego')
  const counts = { new: 1, changed: 1, gone: 1, translations: { es: 1 } }
  expect(await differencesOf(from, copy)).toEqual({
    counts,
    pages: [{ ...counts, name: 'Menu', from_page_id: page.id, page_id: copied.id }],
  })
  const at = { from, into: copy, from_page_id: page.id, page_id: copied.id }
  expect(await listDifferences(at, 'changed')).toEqual({
    count: 1,
    data: [
      {
        ...{ source_text_id: await copied.idOf('keeper'), identifier: 'keeper', old_identifier: null },
        ...{ before: 'The old keeper sleeps', after: 'The young keeper sleeps' },
      },
    ],
  })
  expect(await listDifferences(at, 'gone')).toMatchObject({ data: [{ identifier: 'lamp', before: 'Dark lamp' }] })
  expect(await listDifferences(at, 'new')).toMatchObject({ data: [{ identifier: 'fresh', after: 'A new line' }] })
  expect(await listDifferences(at, 'translations', 'es')).toMatchObject({
    count: 1,
    data: [{ identifier: 'start', before: 'Empieza el juego ahora mismo', after: 'Inicia el juego' }],
  })
  expect((await differencesOf(from, await copyOf(from))).pages).toEqual([])
})

test('[P4] outsiders see neither versions nor what was carried', async () => {
  const { from, page, copy } = await twoVersions()
  await page.write('lamp', 'Oscura')
  const { id } = await carry(from, copy)
  const as = app.as(mallory)
  for (const path of ['differences', 'carries/preview'])
    expect(await refusal(await as.get(`/versions/${copy.id}/${path}?from=${from.id}`))).toEqual([
      404,
      'Version not found',
    ])
  expect((await as.get(`/versions/${copy.id}/carries`)).status).toBe(404)
  expect((await as.post(`/versions/${copy.id}/carries`, { from: from.id })).status).toBe(404)
  expect(await refusal(await as.post(`/operations/${id}/undo`))).toEqual([404, 'Operation not found'])
  const same = await app.as(ana).post(`/versions/${copy.id}/carries`, { from: copy.id })
  expect(await refusal(same)).toEqual([409, 'Please choose two different versions'])
  expect(version.id).not.toBe(copy.id)
})
