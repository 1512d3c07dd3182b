import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Known = { source: string; text: string; status?: 'COMPLETED' | 'NEEDS_REVIEW' }

async function aMemory(known: Known[], asked: string[]) {
  const ana = await app.build.user({ full_name: 'Ana' })
  const organization = await app.build.organization({ owner: ana })
  const [old, project] = [await app.build.project(organization), await app.build.project(organization)]
  const oldPage = await app.build.page(await app.build.version(old), { texts: known.map(({ source }) => source) })
  for (const [n, { text, status = 'COMPLETED' }] of known.entries())
    await app.db
      .insertInto('translations')
      .values({ source_text_id: oldPage.source_texts[n]!.id, target_language: 'es', content: text, status })
      .execute()
  const page = await app.build.page(await app.build.version(project), { texts: asked })
  const as = app.as(ana)
  await indexMemory(app.db)
  const match = async (n = 0, by = as, more = '') => {
    const path = `/pages/${page.id}/rows/${page.source_texts[n]!.id}/memory?language=es${more}`
    const answer = await by.get(path)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return ((await answer.json()) as { matches: { content: string; percent: number; kind: string }[] }).matches
  }
  return { ana, as, organization, old, oldPage, project, page, match }
}

test('finds the same and similar texts of another project, the most alike first', async () => {
  const { as, match } = await aMemory(
    [
      { source: 'The old keeper lights the lamp', text: 'El viejo farero enciende la lámpara' },
      { source: 'The young keeper lights the lamp', text: 'El joven farero enciende la lámpara' },
      { source: 'Nobody has seen the ship', text: 'Nadie ha visto el barco' },
      { source: 'The old keeper lights the lamps', text: 'No terminado', status: 'NEEDS_REVIEW' },
    ],
    ['The old keeper lights the lamp'],
  )
  expect((await match()).map(({ kind, percent, content }) => [kind, percent, content])).toEqual([
    ['exact_in_context', 100, 'El viejo farero enciende la lámpara'],
    ['fuzzy', 87, 'El joven farero enciende la lámpara'],
  ])
  expect((await match(0, as, '&min_percent=100')).map(({ percent }) => percent)).toEqual([100])
})

test('a checked translation goes before a newer one that nobody has checked, and the same text is offered once', async () => {
  const { ana, oldPage, match } = await aMemory(
    [
      { source: 'Quit now?', text: '¿Salir ya?' },
      { source: 'Quit now?', text: '¿Dejarlo?' },
      { source: 'Quit now?', text: '¿Dejarlo?' },
    ],
    ['Quit now!'],
  )
  const checked = { source_text_id: oldPage.source_texts[0]!.id, target_language: 'es' as const }
  await app.db
    .insertInto('translation_checks')
    .values({ ...checked, checked_by: ana.id, checked_at: new Date() })
    .execute()
  expect((await match()).map(({ percent, content }) => [percent, content])).toEqual([
    [88, '¿Salir ya?'],
    [88, '¿Dejarlo?'],
  ])
})

test('a guest finds texts of their own project alone, and another organization none', async () => {
  const known = [{ source: 'The vault is open', text: 'La bóveda está abierta' }]
  const { project, page, match } = await aMemory(known, ['The vault is opened'])
  expect(await match()).toHaveLength(1)
  const gil = await app.build.user({ full_name: 'Gil' })
  await app.build.guest(project, gil, { role: 'TRANSLATOR' })
  expect(await match(0, app.as(gil))).toEqual([])

  const stranger = await app.build.user()
  const path = `/pages/${page.id}/rows/${page.source_texts[0]!.id}/memory?language=es`
  expect((await app.as(stranger).get(path)).status).toBe(404)
  const elsewhere = await aMemory([], ['The vault is open'])
  expect(await elsewhere.match()).toEqual([])
})

test('a translation is found as soon as it is completed, and no more once its page is in the bin', async () => {
  const { as, oldPage, match } = await aMemory(
    [{ source: '灯台の明かりが消えた', text: 'Se apagó el faro', status: 'NEEDS_REVIEW' }],
    ['灯台の明かりが点いた'],
  )
  expect(await match()).toEqual([])
  await app.db
    .updateTable('translations')
    .set({ status: 'COMPLETED' })
    .where('source_text_id', '=', oldPage.source_texts[0]!.id)
    .execute()
  expect((await match()).map(({ percent }) => percent)).toEqual([80])
  expect((await as.delete(`/pages/${oldPage.id}`)).status).toBe(204)
  expect(await match()).toEqual([])
})

test('an imported translation is found with its project', async () => {
  const { as, project, match } = await aMemory([], ['Press any key'])
  const form = new FormData()
  const unit = '<tu><tuv xml:lang="en"><seg>Press a key</seg></tuv><tuv xml:lang="es"><seg>Pulsa</seg></tuv></tu>'
  form.append('file', new File([`<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`], 'a.tmx'))
  expect((await as.post(`/projects/${project.id}/memory/imports`, form)).status).toBe(200)
  await indexMemory(app.db)
  expect(await match()).toMatchObject([{ percent: 84, content: 'Pulsa', page_name: null, origin: 'import' }])
  await as.delete(`/projects/${project.id}/memory`)
  expect(await match()).toEqual([])
})

test('a translation whose numbers and placeholders alone differ is offered with those of the text', async () => {
  const known = [{ source: 'Wave 3 of 10, {hero}!', text: '¡Oleada 3 de 10, {hero}!' }]
  const { match } = await aMemory(known, ['Wave 4 of 12, {player}!', 'Wave 3 of 10, {hero}, run!'])
  expect(await match(0)).toMatchObject([{ content: '¡Oleada 4 de 12, {player}!', is_put_right: true, kind: 'fuzzy' }])
  expect(await match(1)).toMatchObject([{ content: '¡Oleada 3 de 10, {hero}!', is_put_right: false }])
})
