import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab' })
})
afterAll(() => app.close())

type Known = [source: string, text: string, fact?: 'checked']
type Filled = { source_text_ids: string[]; operation_id: string | null }

/** An empty page, and texts of another project of its organization with Spanish of some of them. */
async function aPage(known: Known[], asked: string[]) {
  const ana = await app.build.user({ full_name: 'Ana' })
  const organization = await app.build.organization({ owner: ana })
  const [old, project] = [await app.build.project(organization), await app.build.project(organization)]
  const oldPage = await app.build.page(await app.build.version(old), {
    texts: Object.fromEntries(known.map(([source], n) => [`old ${n}`, source])),
  })
  for (const [n, [, content, fact]] of known.entries()) {
    const place = { source_text_id: oldPage.source_texts[n]!.id, target_language: 'es' as const }
    await app.db
      .insertInto('translations')
      .values({ ...place, content, status: 'COMPLETED' })
      .execute()
    if (fact)
      await app.db
        .insertInto('translation_checks')
        .values({ ...place, checked_by: ana.id, checked_at: new Date() })
        .execute()
  }
  const page = await app.build.page(await app.build.version(project), {
    texts: Object.fromEntries(asked.map((source, n) => [`new ${n}`, source])),
  })
  await indexMemory(app.db)
  const as = app.as(ana)
  const ids = page.source_texts.map(({ id }) => id)
  const fill = async (some = {}, by = as) => {
    const answer = await by.post(`/pages/${page.id}/memory/fill`, { language: 'es', ...some })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as Filled
  }
  const preview = async (some = {}) => {
    const asking = { language: 'es', source_text_ids: ids, min_percent: 60, ...some }
    const answer = await (await as.post(`/pages/${page.id}/memory/preview`, asking)).json()
    return (answer as { found: { source_text_id: string; kind: string; percent: number }[] }).found
  }
  const rows = async () => {
    const stored = await (await as.get(`/pages/${page.id}/translations?language=es`)).json()
    return (stored as { content: string; status: string }[]).map(({ content, status }) => [content, status])
  }
  return { ana, as, organization, old, project, oldPage, page, ids, fill, preview, rows }
}

test('only a checked translation of the same text in the same context needs no review', async () => {
  const known: Known[] = [
    ['First line', 'Primera línea', 'checked'],
    ['Second line', 'Segunda línea', 'checked'],
    ['Third line', 'Tercera línea'],
    ['Alone', 'A solas', 'checked'],
  ]
  const { fill, preview, ids, rows } = await aPage(known, ['First line', 'Second line', 'Third line', 'Apart', 'Alone'])
  expect((await preview({ min_percent: 100 })).map(({ kind }) => kind)).toEqual([
    ...['exact_in_context', 'exact_in_context', 'exact', 'exact'],
  ])
  expect((await fill()).source_text_ids).toEqual([ids[0], ids[1], ids[2], ids[4]])
  expect(await rows()).toEqual([
    ['Primera línea', 'COMPLETED'],
    ['Segunda línea', 'COMPLETED'],
    ['Tercera línea', 'NEEDS_REVIEW'],
    ['A solas', 'NEEDS_REVIEW'],
  ])
})

test('similar texts are filled from the percent that a person chooses, put right where that is certain', async () => {
  const known: Known[] = [
    ['The old keeper lights the lamp', 'El viejo farero enciende la lámpara'],
    ['Wave 3 of 10, {hero}!', '¡Oleada 3 de 10, {hero}!', 'checked'],
  ]
  const { as, fill, preview, ids, rows, page } = await aPage(known, [
    'The young keeper lights the lamp', // 27 of 32 letters stay
    'Wave 7 of 10, {hero}!',
    'Nothing like it',
  ])
  expect(await preview()).toMatchObject([
    { source_text_id: ids[0], kind: 'fuzzy', percent: 87 },
    { source_text_id: ids[1], kind: 'fuzzy', percent: 95 },
  ])
  expect((await fill()).source_text_ids).toEqual([])
  expect((await fill({ min_percent: 90 })).source_text_ids).toEqual([ids[1]])
  expect((await fill({ min_percent: 80 })).source_text_ids).toEqual([ids[0]])
  expect(await rows()).toEqual([
    ['El viejo farero enciende la lámpara', 'NEEDS_REVIEW'],
    ['¡Oleada 7 de 10, {hero}!', 'NEEDS_REVIEW'],
  ])
  const [first] = (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as { id: string }[]
  const history = await as.get(`/translations/${first!.id}/changes`)
  expect(await history.json()).toMatchObject([{ actor_kind: 'memory', match_percent: 87 }])
})

test('[P10] a fill in parts is one operation with one undo, and nobody else goes on with it', async () => {
  const known: Known[] = [
    ['One', 'Uno'],
    ['Two', 'Dos'],
    ['Three', 'Tres'],
  ]
  const { as, fill, ids, rows, organization, page } = await aPage(known, ['One', 'Two', 'Three'])
  const { operation_id: id } = await fill({ source_text_ids: [ids[0]] })
  expect(await fill({ source_text_ids: [ids[1]], id })).toMatchObject({ operation_id: id })
  const ben = await app.build.user()
  await app.db
    .insertInto('organization_members')
    .values({ organization_id: organization.id, user_id: ben.id, role: 'ADMIN' })
    .execute()
  const others = await app
    .as(ben)
    .post(`/pages/${page.id}/memory/fill`, { language: 'es', source_text_ids: [ids[2]], id })
  expect([others.status, await others.json()]).toEqual([409, { detail: 'This fill cannot go on with that operation' }])
  expect(await (await as.post(`/operations/${id}/undo`)).json()).toMatchObject({ taken: { translations_deleted: 2 } })
  expect(await rows()).toEqual([])
  const again = await as.post(`/operations/${id}/redo`)
  expect(again.status).toBe(200)
  expect(await rows()).toHaveLength(2)
})

test('[P4] a guest fills from their own project alone', async () => {
  const { fill, project, ids } = await aPage([['The vault', 'La bóveda']], ['The vault'])
  const gil = await app.build.user({ full_name: 'Gil' })
  await app.build.guest(project, gil, { role: 'TRANSLATOR' })
  expect((await fill({}, app.as(gil))).source_text_ids).toEqual([])
  expect((await fill()).source_text_ids).toEqual(ids)
})

test('an organization says what speaks against a match: with another ranking another text is filled', async () => {
  const { as, organization, project, fill, rows } = await aPage([['Save now', 'Guardar']], ['Save now'])
  const own = await app.build.page(await app.build.version(project, { name: '0.9' }), { texts: { own: 'Save now' } })
  const place = { source_text_id: own.source_texts[0]!.id, target_language: 'es' as const }
  await app.db
    .insertInto('translations')
    .values({ ...place, content: 'Grabar', status: 'COMPLETED', updated_at: new Date('2020-01-01') })
    .execute()
  await indexMemory(app.db)
  const filledWith = async () => {
    const { operation_id } = await fill()
    const [[content]] = (await rows()) as [[string, string]]
    await as.post(`/operations/${operation_id}/undo`)
    return content
  }
  expect(await filledWith()).toBe('Grabar')
  const put = (change: object, by = as) => by.put(`/organizations/${organization.id}`, change)
  expect(await (await put({ penalty_other_project: 0 })).json()).toMatchObject({ penalty_other_project: 0 })
  expect(await filledWith()).toBe('Guardar')

  await put({ penalty_other_project: 2, penalty_older_than_term: 0 })
  await app.db.insertInto('glossaries').values({ project_id: project.id, name: 'Words' }).execute()
  const { id: glossary_id } = await app.db
    .selectFrom('glossaries')
    .where('project_id', '=', project.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const term = { term_id: 'save', term_description: 'A menu', target_language: 'es' as const, translation: 'guardar' }
  await app.db
    .insertInto('glossary_entries')
    .values({ ...term, glossary_id, translated_at: new Date('2021-01-01') })
    .execute()
  expect(await filledWith()).toBe('Grabar')
  await put({ penalty_older_than_term: 10 })
  expect(await filledWith()).toBe('Guardar')

  expect((await put({ penalty_not_checked: 41 })).status).toBe(422)
  const ben = await app.build.user()
  expect((await put({ penalty_not_checked: 0 }, app.as(ben))).status).toBe(404)
})

test('a project reads the memory of others, writes to it, both or neither; its own texts it always has', async () => {
  const { as, project, old, preview } = await aPage([['Save now', 'Guardar']], ['Save now', 'Quit now'])
  const own = await app.build.page(await app.build.version(project, { name: '0.9' }), { texts: { own: 'Quit now' } })
  await app.db
    .insertInto('translations')
    .values({ source_text_id: own.source_texts[0]!.id, target_language: 'es', content: 'Salir', status: 'COMPLETED' })
    .execute()
  await indexMemory(app.db)
  const found = async () => (await preview({ min_percent: 100 })).length
  const set = async ({ id }: { id: string }, change: object) =>
    expect(await (await as.put(`/projects/${id}`, change)).json()).toMatchObject(change)
  expect(await found()).toBe(2)
  await set(project, { reads_memory: false })
  expect(await found()).toBe(1)
  await set(project, { reads_memory: true, writes_memory: false })
  expect(await found()).toBe(2)
  await set(old, { writes_memory: false })
  expect(await found()).toBe(1)
})
