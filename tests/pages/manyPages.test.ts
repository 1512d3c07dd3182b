import { expect, test } from 'vitest'
import { NO_SUCH_PAGE } from '#server/pages/constants.ts'
import { unzip } from '../support/app/unzip.ts'
import { ana, app, mallory, newVersion, pathOf, withVersion } from '../versions/pages.ts'

withVersion()

async function aVersion(names: readonly string[]) {
  const version = await newVersion()
  const pages = []
  for (const name of names) pages.push(await app.build.page(version, { name }))
  const path = pathOf(version)
  const list = async () =>
    ((await (await app.as(ana).get(path)).json()) as { id: string; name: string; status: string }[])
      .map(({ name, status }) => `${name}: ${status}`)
      .toSorted()
  return { version, ids: pages.map(({ id }) => id), path, list }
}

test('pages of a version are renamed and published at once, or none of them', async () => {
  const { ids, path, list } = await aVersion(['Menu', 'Inn', 'Cellar'])
  const other = await aVersion(['Elsewhere'])
  const before = await list()
  const change = (pages: object[], by = ana) => app.as(by).patch(path, { pages })
  const answer = await change([
    { page_id: ids[1], name: 'act 1/Inn', status: 'published' },
    { page_id: ids[2], name: 'act 1/Cellar' },
  ])
  expect(answer.status).toBe(200)
  expect(await answer.json()).toHaveLength(2)
  const after = ['Menu: draft', 'act 1/Cellar: draft', 'act 1/Inn: published']
  expect(before).not.toEqual(after)
  expect(await list()).toEqual(after)
  for (const wrong of [
    [
      { page_id: ids[0], status: 'published' },
      { page_id: other.ids[0], status: 'published' },
    ],
    [
      { page_id: ids[0], status: 'published' },
      { page_id: crypto.randomUUID(), name: 'Nowhere' },
    ],
  ]) {
    const refusal = await change(wrong)
    expect([refusal.status, (await refusal.json()).detail]).toMatchObject([422, [{ msg: NO_SUCH_PAGE }]])
  }
  expect((await change([{ page_id: ids[0], name: ' ' }])).status).toBe(422)
  expect((await change([])).status).toBe(422)
  expect((await change([{ page_id: ids[0], status: 'published' }], mallory)).status).toBe(404)
  expect(await list()).toEqual(after)
  expect(await other.list()).toEqual(['Elsewhere: draft'])
})

test('the files of chosen pages are exported alone', async () => {
  const { version, path } = await aVersion([])
  for (const name of ['a.json', 'b.json', 'c.json']) {
    const form = new FormData()
    form.append('type', 'game_ui')
    form.append('file', new File([`{"${name}": "Text"}`], name))
    expect((await app.as(ana).post(`${path}/import/files`, form)).status).toBe(200)
  }
  const pages = (await (await app.as(ana).get(path)).json()) as { id: string; name: string }[]
  const chosen = pages.filter(({ name }) => name !== 'b')
  const query = `language=es&pages=${chosen.map(({ id }) => id).join()}`
  const answer = await app.as(ana).get(`/versions/${version.id}/export-files?${query}`)
  expect(answer.status).toBe(200)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].toSorted()).toEqual(['a.json', 'c.json'])
  const whole = await app.as(ana).get(`/versions/${version.id}/export-files?language=es`)
  expect(whole.headers.get('etag')).not.toBe(answer.headers.get('etag'))
})
