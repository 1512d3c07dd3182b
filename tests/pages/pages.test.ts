import { expect, test } from 'vitest'
import {
  ana,
  app,
  ben,
  CSV,
  countRows,
  exportOf,
  FIELDS,
  form,
  importForm,
  importPage,
  mallory,
  newVersion,
  pathOf,
  textsOf,
  version,
  withVersion,
} from '../versions/pages.ts'

withVersion()

test('[7.45] an empty page is made, [7.44] [4.12] pages are listed newest first, [7.48] renamed, published, [7.49] deleted', async () => {
  const own = await newVersion()
  const api = app.as(ben)
  const made = await api.post(pathOf(own), { name: 'First', tag: 'story_lore' })
  expect(await made.json()).toMatchObject({ name: 'First', type: 'story_lore', status: 'draft', source_texts_count: 0 })
  const second = await importPage(CSV, FIELDS, own)
  const list = async () => (await (await api.get(pathOf(own))).json()) as { id: string; name: string }[]
  expect(await list()).toMatchObject([{ id: second.id, source_texts_count: 2 }, { name: 'First' }])
  const renamed = await api.patch(`/pages/${second.id}`, { name: 'Hauptmenü' })
  expect(await renamed.json()).toMatchObject({ name: 'Hauptmenü', status: 'draft', source_texts_count: 2 })
  const published = await api.patch(`/pages/${second.id}`, { status: 'published' })
  expect(await published.json()).toMatchObject({ name: 'Hauptmenü', status: 'published' })
  expect((await api.patch(`/pages/${second.id}`, { status: 'archived' })).status).toBe(422)
  expect((await api.patch(`/pages/${second.id}`, { name: ' ' })).status).toBe(422)
  expect((await api.delete(`/pages/${second.id}`)).status).toBe(204)
  expect((await api.get(`/pages/${second.id}/source-texts`)).status).toBe(404)
  expect(await list()).toMatchObject([{ name: 'First' }])
})

test('[9.6] source texts come a hundred at a time, or as asked', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `key.${n},Text ${n}\n`)
  const page = await importPage(`identifier,content\n${rows.join('')}`)
  expect((await textsOf(page)).data).toHaveLength(100)
  const { data, count } = await textsOf(page, '?skip=100&limit=50')
  expect([count, data.length, data[0]!.identifier]).toEqual([120, 20, 'key.100'])
  for (const query of ['?limit=0', '?limit=50001', '?skip=-1', '?limit=x'])
    expect((await app.as(ana).get(`/pages/${page.id}/source-texts${query}`)).status).toBe(422)
})

test('[6] an outsider learns nothing of versions and pages', async () => {
  const page = await importPage(CSV)
  const before = await countRows()
  const api = app.as(mallory)
  const answers = [
    await api.get(pathOf(version)),
    await api.post(pathOf(version), { name: 'Mine', type: 'other' }),
    await importForm(form(CSV), version, mallory),
    await api.post(`${pathOf(version)}/import/preview`, form(CSV)),
    await exportOf(version, mallory),
    await api.get(`/pages/${page.id}/source-texts`),
    await api.patch(`/pages/${page.id}`, { name: 'Mine' }),
    await api.delete(`/pages/${page.id}`),
  ]
  const details = await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).detail]))
  const [noVersion, noPage] = [
    [404, 'Version not found'],
    [404, 'Page not found'],
  ]
  expect(details).toEqual([noVersion, noVersion, noVersion, noVersion, noVersion, noPage, noPage, noPage])
  expect(await countRows()).toEqual(before)
  expect((await app.anyone.post(`${pathOf(version)}/import`, form(CSV))).status).toBe(401)
})
