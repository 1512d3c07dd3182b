import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { refusal } from '../support/http/refusal.ts'

let server: TestApp
let ana: Person
let member: Person
let mallory: Person
beforeAll(async () => {
  server = await createTestApp()
  ;[ana, member, mallory] = [await server.build.user(), await server.build.user(), await server.build.user()]
})
afterAll(() => server.close())

async function aPage(type: 'dialogue' | 'game_ui' = 'dialogue') {
  const organization = await server.build.organization({ owner: ana, members: [member] })
  const project = await server.build.project(organization)
  const page = await server.build.page(await server.build.version(project), { type })
  return { project, page, at: `/pages/${page.id}/characters` }
}

const TESS = { name: ' Tess ', description: 'Keeps the harbour', context: 'Warm and teasing' }

test('[1.12, 7.52] a character is made on a dialogue page by any member, and [7.51] listed as they were made', async () => {
  const { page, at } = await aPage()
  expect(await (await server.as(member).get(at)).json()).toEqual([])
  const tess = await (await server.as(member).post(at, TESS)).json()
  expect(tess).toMatchObject({
    page_id: page.id,
    name: 'Tess',
    description: 'Keeps the harbour',
    context: 'Warm and teasing',
  })
  const captain = await (await server.as(ana).post(at, { name: 'Captain', description: 'Formal', context: '' })).json()
  expect(captain.context).toBeNull()
  expect(await (await server.as(member).get(`${at}/`)).json()).toEqual([tess, captain])
})

test('[7.53] it changes in what is sent, [7.54] and is deleted', async () => {
  const { at } = await aPage()
  const { id } = await (await server.as(ana).post(at, TESS)).json()
  const change = async (body: object) => (await server.as(member).patch(`/characters/${id}`, body)).json()
  expect(await change({ name: 'Tessa' })).toMatchObject({ name: 'Tessa', description: 'Keeps the harbour' })
  expect(await change({ context: null })).toMatchObject({ name: 'Tessa', context: null })
  expect(await change({})).toMatchObject({ name: 'Tessa', description: 'Keeps the harbour', context: null })
  expect((await server.as(member).delete(`/characters/${id}`)).status).toBe(204)
  expect(await (await server.as(ana).get(at)).json()).toEqual([])
  expect(await refusal(await server.as(member).patch(`/characters/${id}`, { name: 'X' }))).toEqual([
    404,
    'Character not found',
  ])
})

test('[§5] name and description are required, context is not', async () => {
  const { at } = await aPage()
  const faults = async (body: object) =>
    (await refusal(await server.as(ana).post(at, body)))[1].map(({ loc, msg }: { loc: string[]; msg: string }) => [
      loc[1],
      msg,
    ])
  expect(await faults({})).toEqual([
    ['name', 'Character name is required'],
    ['description', 'Character description is required'],
  ])
  expect(await faults({ name: '  ', description: ' \n' })).toEqual([
    ['name', 'Character name is required'],
    ['description', 'Character description is required'],
  ])
  const { id } = await (await server.as(ana).post(at, { name: 'Tess', description: 'Warm' })).json()
  expect((await server.as(ana).patch(`/characters/${id}`, { description: '' })).status).toBe(422)
})

test('pages of other types have none', async () => {
  const { at } = await aPage('game_ui')
  expect(await refusal(await server.as(ana).post(at, TESS))).toEqual([409, 'Only dialogue pages have characters'])
  expect(await (await server.as(ana).get(at)).json()).toEqual([])
})

test('strangers find neither page nor character', async () => {
  const { at } = await aPage()
  const { id } = await (await server.as(ana).post(at, TESS)).json()
  const stranger = server.as(mallory)
  expect(await refusal(await stranger.get(at))).toEqual([404, 'Page not found'])
  expect(await refusal(await stranger.post(at, TESS))).toEqual([404, 'Page not found'])
  expect(await refusal(await stranger.patch(`/characters/${id}`, { name: 'Mine' }))).toEqual([
    404,
    'Character not found',
  ])
  expect(await refusal(await stranger.delete(`/characters/${id}`))).toEqual([404, 'Character not found'])
  expect(await (await server.as(ana).get(at)).json()).toMatchObject([{ name: 'Tess' }])
})
