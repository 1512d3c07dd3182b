import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { buildWorld, stateOf, type World } from '../support/build/world.ts'
import { refusal } from '../support/http/refusal.ts'

let app: TestApp
let world: World
let foreign: World
/** A text of another page of the same version. */
let elsewhere: string
beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app, 'Moonfall')
  foreign = await buildWorld(app, 'XYZZY')
  const page = await app.build.page({ id: world.ids.version_id! } as Parameters<typeof app.build.page>[0])
  elsewhere = page.source_texts[0]!.id
})
afterAll(() => app.close())

const CALLS = {
  translate: (ids: string[]) => ask('post', '/translate', { languages: ['es'], source_text_ids: ids }),
  'translate through the project': (ids: string[]) =>
    app.as(world.people.owner).post(`/projects/${world.ids.project_id}/translate?page_id=${world.ids.page_id}`, {
      languages: ['es'],
      source_text_ids: ids,
    }),
  estimate: (ids: string[]) => ask('post', '/translate/estimate', { languages: ['es'], source_text_ids: ids }),
  'estimate a regeneration of': (ids: string[]) =>
    ask('post', '/translate/estimate', { languages: ['es'], source_text_ids: ids, regenerate: true }),
  cancel: (ids: string[]) => ask('post', '/translate/cancel', { languages: ['es'], source_text_ids: ids }),
  'set a status': (ids: string[]) =>
    ask('patch', '/translations', { language: 'es', source_text_ids: ids, status: 'NEEDS_REVIEW' }),
  'record what was typed': (ids: string[]) => ask('patch', '/translations', { language: 'es', source_text_ids: ids }),
}
const ask = (method: 'post' | 'patch', path: string, body: object) =>
  app.as(world.people.owner)[method](`/pages/${world.ids.page_id}${path}`, body)

const unknown = (id: string) => ({
  loc: ['body', 'source_text_ids'],
  msg: `The page has no text with the id ${id}`,
  type: 'value_error',
})

test.each(Object.entries(CALLS))('names the texts that the page does not have: %s', async (_, call) => {
  const known = world.ids.source_text_id!
  const before = [await stateOf(app, world), await stateOf(app, foreign)]
  for (const id of [uuid(), elsewhere, foreign.ids.source_text_id!]) {
    expect(await refusal(await call([id]))).toEqual([422, [unknown(id)]])
    expect(await refusal(await call([known, id]))).toEqual([422, [unknown(id)]])
  }
  expect([await stateOf(app, world), await stateOf(app, foreign)]).toEqual(before)
  expect((await call([known.toUpperCase(), known])).status).toBe(200)
})

test('names the first 20 of many unknown texts and counts the others', async () => {
  const ids = Array.from({ length: 25 }, () => uuid())
  expect(await refusal(await CALLS.translate(ids))).toEqual([
    422,
    [
      ...ids.slice(0, 20).map(unknown),
      { loc: ['body', 'source_text_ids'], msg: 'The page has no text for 5 more ids', type: 'value_error' },
    ],
  ])
})

test('a read of rows by id leaves out those that are not on the page, like deleted ones', async () => {
  const ids = [world.ids.source_text_id, elsewhere, uuid()].join()
  const rows = await app
    .as(world.people.owner)
    .get(`/pages/${world.ids.page_id}/rows?language=es&source_text_ids=${ids}`)
  expect(await rows.json()).toMatchObject({ data: [{ id: world.ids.source_text_id }] })
})
