import { expect, test } from 'vitest'
import { aPage, app, aTranslation, withWorkers } from '../pages/ofTexts.ts'

withWorkers()

test('If-Match refuses an edit of a text that changed since it was read', async () => {
  const { as, first, url } = await aTranslation()
  const read = await as.get(`/translations/${first.id}`)
  const tag = read.headers.get('etag')!
  expect((await as.patch(url, { content: 'uno' }, { headers: { 'If-Match': tag } })).status).toBe(200)

  const late = await as.patch(url, { content: 'dos' }, { headers: { 'If-Match': tag } })

  expect(late.status).toBe(412)
  expect(await late.json()).toEqual({ detail: 'The translation was changed in the meantime' })
})

test('If-Match takes a list, the star, and no weak tag', async () => {
  const { as, first, url } = await aTranslation()
  const tag = (await as.get(`/translations/${first.id}`)).headers.get('etag')!
  const edit = async (ifMatch: string, content: string) =>
    (await as.patch(url, { content }, { headers: { 'If-Match': ifMatch } })).status
  expect(await edit(`W/${tag}`, 'a')).toBe(412)
  expect(await edit('"nonsense"', 'b')).toBe(412)
  expect(await edit('nonsense', 'c')).toBe(412)
  expect(await edit(`"7000", ${tag}`, 'd')).toBe(200)
  expect(await edit('*', 'e')).toBe(200)
  expect(await (await as.get(`/translations/${first.id}`)).json()).toMatchObject({ content: 'e' })
})

test('one of several edits of the same revision is stored', async () => {
  const { as, first, url } = await aTranslation()
  const tag = (await as.get(`/translations/${first.id}`)).headers.get('etag')!
  const edits = await Promise.all(
    ['uno', 'una', 'un'].map((content) => as.patch(url, { content }, { headers: { 'If-Match': tag } })),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('a list that did not change answers 304, and one that did comes with a new tag', async () => {
  const { as, page, url } = await aTranslation()
  const path = `/pages/${page.id}/translations?language=es`
  const tag = (await as.get(path)).headers.get('etag')!

  expect((await as.get(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  await as.patch(url, { status: 'FAILED' })
  const changed = await as.get(path, { headers: { 'If-None-Match': tag } })

  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
})

test('every list of translations has a tag, and a tag that is known answers 304', async () => {
  const { as, page } = await aPage(['one'])
  const path = `/pages/${page.id}/translations?language=es`
  const read = async (tag: string) => {
    const response = await as.get(path, { headers: { 'If-None-Match': tag } })
    return [response.status, response.headers.get('etag')]
  }
  const before = (await as.get(path)).headers.get('etag')!
  expect(await read(before)).toEqual([304, before])
  await as.post(`/source-texts/${page.source_texts[0]!.id}/translations`, { target_language: 'es', content: 'uno' })
  const [status, after] = await read(before)
  expect([status, after === before]).toEqual([200, false])
  expect((await read(`"other", W/${after}`))[0]).toBe(304)
  expect((await read('*'))[0]).toBe(304)
})

test('a suggestion that is dismissed changes the tag of the list that shows it', async () => {
  const { as, page, first } = await aTranslation()
  await app.db.updateTable('translations').set({ suggestion: 'eins' }).where('id', '=', first.id).execute()
  const path = `/pages/${page.id}/translations?language=es`
  const tag = (await as.get(path)).headers.get('etag')!
  await as.post(`/translations/${first.id}/suggestion/dismiss`)
  const response = await as.get(path, { headers: { 'If-None-Match': tag } })
  expect([response.status, (await response.json())[0].suggestion]).toEqual([200, null])
})
