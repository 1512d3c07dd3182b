import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A dialogue whose texts these people speak. */
async function aDialogue(speakers: (string | null)[], type: 'dialogue' | 'game_ui' = 'dialogue') {
  const [ana, ben, mallory] = [await server.build.user(), await server.build.user(), await server.build.user()]
  const project = await server.build.project(await server.build.organization({ owner: ana, members: [ben] }))
  const page = await server.build.page(await server.build.version(project), { type, texts: speakers.map(String) })
  for (const [n, speaker] of speakers.entries())
    await server.db
      .updateTable('all_source_texts')
      .set({ speaker, speaker_from: speaker === null ? null : 'file' })
      .where('id', '=', page.source_texts[n]!.id)
      .execute()
  const at = `/pages/${page.id}`
  const names = async () =>
    (await (await server.as(ben).get(`${at}/speakers`)).json()) as { names: string[]; count: number }
  const cast = async () =>
    ((await (await server.as(ben).get(`${at}/characters`)).json()) as { name: string }[]).map(({ name }) => name)
  return { at, ben, mallory, names, cast }
}

test('speakers who are no characters, folded, are offered by how much they say, and become characters at once', async () => {
  const { at, ben, names, cast } = await aDialogue([
    'Boris',
    'Ana',
    'ANA',
    'Ana',
    'ana ',
    'Zoë',
    'Zoe\u0308',
    'Zoë',
    null,
    'Tess',
  ])
  await server.as(ben).post(`${at}/characters`, { name: 'tess', description: 'Keeps the harbour' })
  expect(await names()).toEqual({ names: ['Ana', 'Zoë', 'Boris'], count: 3 })

  const made = await (await server.as(ben).post(`${at}/characters/from-speakers`)).json()
  expect(made.map(({ name }: { name: string }) => name).sort()).toEqual(['Ana', 'Boris', 'Zoë'])
  expect(await names()).toEqual({ names: [], count: 0 })
  expect(await (await server.as(ben).post(`${at}/characters/from-speakers`)).json()).toEqual([])

  const [kept, ...others] = made as { id: string; name: string }[]
  await server.as(ben).patch(`/characters/${kept!.id}`, { description: 'Slow and formal' })
  const character_ids = made.map(({ id }: { id: string }) => id)
  const taken = await server.as(ben).post(`${at}/characters/take-back`, { character_ids })
  expect(await taken.json()).toEqual({ count: others.length })
  expect((await cast()).sort()).toEqual([kept!.name, 'tess'].sort())
})

test('at most 200 speakers become characters at once; the others are counted', async () => {
  const { at, ben, names } = await aDialogue(Array.from({ length: 205 }, (_, n) => `Guard ${n}`))
  const { names: first, count } = await names()
  expect([first.length, count]).toEqual([200, 205])
  await server.as(ben).post(`${at}/characters/from-speakers`)
  expect((await names()).count).toBe(5)
})

test('only dialogue has characters, and outsiders see none of it', async () => {
  const { at, ben, mallory } = await aDialogue(['Ana'], 'game_ui')
  const refused = await server.as(ben).post(`${at}/characters/from-speakers`)
  expect([refused.status, await refused.json()]).toEqual([409, { detail: 'Only dialogue pages have characters' }])
  expect((await server.as(mallory).get(`${at}/speakers`)).status).toBe(404)
  expect((await server.as(mallory).post(`${at}/characters/from-speakers`)).status).toBe(404)
})
