import { beforeEach, expect, test } from 'vitest'
import { added, ana, app, organization, project, type Shot, withScreenshots } from './withScreenshots.ts'

withScreenshots()

let version: { id: string }
let texts: { id: string; content: string }[]
let shot: Shot
beforeEach(async () => {
  version = await app.build.version(project)
  texts = (await app.build.page(version, { name: 'Menu', texts: ['Start', 'Quit', 'Options'] })).source_texts
  shot = await added()
})

type Shown = { id: string; region: object | null; source_text_id: string; content: string }

const REGION = { x: 20, y: 30, width: 120, height: 40 }
const path = (rest = '') => `/screenshots/${shot.id}/regions${rest}`
const shownIn = async ({ id } = version): Promise<Shown[]> => (await app.as(ana).get(path(`?version_id=${id}`))).json()
const show = (ids: string[], region: object | null = null) =>
  app.as(ana).post(path(), { source_text_ids: ids, ...(region && { region }) })
const ofText = async (id: string) => (await app.as(ana).get(`/source-texts/${id}/screenshots`)).json()

test('one image shows many texts, each in its place or without one', async () => {
  const placed = await (await show([texts[0]!.id], REGION)).json()
  expect(placed).toMatchObject([{ source_text_id: texts[0]!.id, region: REGION, page_name: 'Menu', content: 'Start' }])
  await show(texts.map(({ id }) => id))
  expect((await shownIn()).map(({ content, region }) => [content, region])).toEqual([
    ['Start', REGION],
    ['Quit', null],
    ['Options', null],
  ])
  expect(await (await show(texts.map(({ id }) => id))).json(), 'again').toEqual([])
  expect(await ofText(texts[0]!.id)).toEqual([
    { screenshot_id: shot.id, name: shot.name, width: 640, height: 400, regions: [REGION] },
  ])
  expect(await ofText(texts[1]!.id)).toMatchObject([{ regions: [] }])
  const [listed] = await (await app.as(ana).get(`/projects/${project.id}/screenshots`)).json()
  expect(listed.texts).toBe(3)
})

test('regions are moved, given another text, and deleted', async () => {
  const [{ id }] = await (await show([texts[0]!.id], REGION)).json()
  const moved = { x: 520, y: 360, width: 120, height: 40 }
  expect(await (await app.as(ana).patch(path(`/${id}`), { region: moved })).json()).toEqual({ id, region: moved })
  expect((await app.as(ana).patch(path(`/${id}`), { source_text_id: texts[1]!.id })).status).toBe(200)
  expect(await shownIn()).toMatchObject([{ id, content: 'Quit', region: moved }])
  expect((await app.as(ana).delete(path(`/${id}`))).status).toBe(204)
  expect(await shownIn()).toEqual([])
  for (const answer of [app.as(ana).delete(path(`/${id}`)), app.as(ana).patch(path(`/${id}`), { region: moved })])
    expect((await (await answer).json()).detail).toBe('Region not found')
})

test('regions that were added at once are deleted at once', async () => {
  const kept = await (await show([texts[0]!.id], REGION)).json()
  const more: Shown[] = await (await show(texts.map(({ id }) => id))).json()
  const foreign = { region_ids: [crypto.randomUUID(), ...more.map(({ id }) => id)] }
  expect((await app.as(ana).post(path('/delete'), foreign)).status).toBe(204)
  expect((await shownIn()).map(({ id }) => id)).toEqual(kept.map(({ id }: Shown) => id))
})

test('refuses regions beyond the image, and texts of another project', async () => {
  for (const region of [
    { ...REGION, x: 521 },
    { ...REGION, y: 361 },
    { ...REGION, width: 0 },
    { ...REGION, x: -1 },
    { ...REGION, height: 1.5 },
  ])
    expect((await show([texts[0]!.id], region)).status, JSON.stringify(region)).toBe(422)
  const other = await app.build.project(organization)
  const elsewhere = await app.build.version(other)
  const foreign = await app.build.page(elsewhere, { texts: ['Secret'] })
  const answer = await show([texts[0]!.id, foreign.source_texts[0]!.id])
  expect([answer.status, (await answer.json()).detail]).toEqual([404, 'Source text not found'])
  expect(await shownIn()).toEqual([])
  await app.db
    .insertInto('screenshot_regions')
    .values({ screenshot_id: shot.id, lineage_id: foreign.source_texts[0]!.id })
    .execute()
  expect(await shownIn(elsewhere), 'not even where a row of the table names it').toEqual([])
})

test('a screenshot shows at most 500 texts', async () => {
  const many = await app.build.page(version, { texts: Array.from({ length: 501 }, (_, n) => `Line ${n}`) })
  const ids = many.source_texts.map(({ id }) => id)
  expect((await show(ids.slice(0, 500))).status).toBe(200)
  const answer = await show(ids.slice(500))
  expect([answer.status, (await answer.json()).detail]).toEqual([409, 'A screenshot shows at most 500 texts'])
})

test('a copy of a version keeps what its texts are shown on, and shares it', async () => {
  await show([texts[0]!.id], REGION)
  const made = await app.as(ana).post(`/projects/${project.id}/versions`, { name: 'Next', copy_of: version.id })
  const copy = await made.json()
  expect(made.status, JSON.stringify(copy)).toBeLessThan(300)
  const [shown, ...others] = await shownIn(copy)
  expect(others).toEqual([])
  expect(shown).toMatchObject({ content: 'Start', region: REGION })
  expect(shown!.source_text_id).not.toBe(texts[0]!.id)
  expect(await ofText(shown!.source_text_id)).toMatchObject([{ screenshot_id: shot.id, regions: [REGION] }])
  await show([(await textsOf(copy.id)).get('Quit')!])
  expect((await shownIn()).map(({ content }) => content)).toEqual(['Start', 'Quit'])
})

async function textsOf(version_id: string) {
  const rows = await app.db
    .selectFrom('source_texts')
    .innerJoin('pages', 'pages.id', 'source_texts.page_id')
    .where('pages.version_id', '=', version_id)
    .select(['source_texts.id', 'source_texts.content'])
    .execute()
  return new Map(rows.map(({ id, content }) => [content, id]))
}

test('texts that are archived or in the bin are not shown until they are back', async () => {
  const page = await app.build.page(version, { name: 'Shop', texts: ['Buy'] })
  await show([page.source_texts[0]!.id], REGION)
  await app.as(ana).delete(`/pages/${page.id}`)
  expect(await shownIn()).toEqual([])
  await app.as(ana).post(`/bin/pages/${page.id}/restore`)
  expect(await shownIn()).toMatchObject([{ content: 'Buy', region: REGION }])
})

test('rows with a screenshot, and those without, are found in all pages', async () => {
  await show([texts[0]!.id], REGION)
  const found = async (screenshot: string) => {
    const rows = await app.as(ana).get(`/versions/${version.id}/rows?language=es&screenshot=${screenshot}`)
    return (await rows.json()).data.map(({ content }: { content: string }) => content)
  }
  expect(await found('with')).toEqual(['Start'])
  expect(await found('without')).toEqual(['Quit', 'Options'])
  await app.as(ana).delete(`/screenshots/${shot.id}`)
  expect(await found('with')).toEqual([])
})
