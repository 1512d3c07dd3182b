import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab' })
})
afterAll(() => app.close())

/** A page of texts in a project whose earlier version has the Spanish of some. */
async function aPage(texts: string[], earlier: Record<string, string[]>) {
  const ana = await app.build.user({ full_name: 'Ana' })
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const known = Object.entries(earlier).flatMap(([source, translations]) => translations.map((text) => [source, text]))
  const old = await app.build.page(await app.build.version(project, { name: '0.9' }), {
    texts: known.map(([source]) => source!),
  })
  for (const [n, [, content]] of known.entries())
    await app.db
      .insertInto('translations')
      .values({
        ...{ source_text_id: old.source_texts[n]!.id, target_language: 'es', content: content!, status: 'COMPLETED' },
        updated_at: new Date(Date.now() - n * 1000),
      })
      .execute()
  const page = await app.build.page(await app.build.version(project), { texts })
  const as = app.as(ana)
  await indexMemory(app.db)
  const fill = async (some = {}) => {
    const response = await as.post(`/pages/${page.id}/memory/fill`, { language: 'es', ...some })
    expect(response.status).toBe(200)
    const filled = (await response.json()) as { source_text_ids: string[]; operation_id: string | null }
    last = filled.operation_id
    return filled.source_text_ids
  }
  let last: string | null = null
  /** The last fill. */
  const empty = async () => (await as.post(`/operations/${last}/undo`)).json()
  const rows = async () => {
    const stored = await (await as.get(`/pages/${page.id}/translations?language=es`)).json()
    return (stored as { id: string; content: string; status: string }[]).map(({ content, status }) => [content, status])
  }
  const changesOf = async (source_text_id: string) => {
    const { id } = await app.db
      .selectFrom('translations')
      .where('source_text_id', '=', source_text_id)
      .select('id')
      .executeTakeFirstOrThrow()
    return { id, changes: await (await as.get(`/translations/${id}/changes`)).json() }
  }
  return { ana, as, project, page, old, ids: page.source_texts.map(({ id }) => id), fill, empty, rows, changesOf }
}

test('[R62] memory fills what has no text, to be reviewed and free of charge, and the history says so', async () => {
  const { as, page, ids, fill, rows, changesOf } = await aPage(['Quit now', 'New game', 'Quit now', 'Options'], {
    'Quit now': ['Salir ya'],
    Options: ['Opciones'],
  })
  await as.post(`/source-texts/${ids[3]}/translations`, { target_language: 'es', content: 'Ajustes' })
  const estimate = () =>
    as.post(`/pages/${page.id}/translate/estimate`, { languages: ['es'] }).then((answer) => answer.json())
  expect(await estimate()).toMatchObject({ rows: 3, in_memory: { rows: 2 } })

  expect(await fill()).toEqual([ids[0], ids[2]])
  expect(await rows()).toEqual([
    ['Salir ya', 'NEEDS_REVIEW'],
    ['Salir ya', 'NEEDS_REVIEW'],
    ['Ajustes', 'COMPLETED'],
  ])
  expect(await estimate()).toMatchObject({ rows: 1, words: 2, in_memory: { rows: 0 } })
  expect((await changesOf(ids[0]!)).changes).toMatchObject([
    { actor_kind: 'memory', actor_name: 'Ana', before: '', after: 'Salir ya', status: 'NEEDS_REVIEW' },
  ])
  expect(await app.db.selectFrom('word_ledger').where('page_id', '=', page.id).selectAll().execute()).toEqual([])
  expect(await fill()).toEqual([])
})

test('memory takes the checked one of several translations, else the latest', async () => {
  const { ana, old, fill, rows, ids } = await aPage(['Menu', 'Play', 'Save', 'Load', 'Quit now', 'Options'], {
    'Quit now': ['Salir', 'Salir ya'],
    Options: ['Opciones', 'Ajustes'],
  })
  await app.db
    .insertInto('translation_checks')
    .values({
      ...{ source_text_id: old.source_texts[1]!.id, target_language: 'es' },
      ...{ checked_by: ana.id, checked_at: new Date() },
    })
    .execute()
  expect(await fill({ source_text_ids: [ids[5], ids[4]] })).toEqual(ids.slice(4))
  expect(await rows()).toEqual([
    ['Salir ya', 'NEEDS_REVIEW'],
    ['Opciones', 'NEEDS_REVIEW'],
  ])
})

test('[P10] taking a fill back leaves what people have changed, completed or checked since', async () => {
  const texts = ['One', 'Two', 'Three', 'Four']
  const { as, page, ids, fill, empty, rows, changesOf } = await aPage(texts, {
    ...{ One: ['Uno'], Two: ['Dos'], Three: ['Tres'], Four: ['Cuatro'] },
  })
  expect(await fill()).toEqual(ids)
  const two = await changesOf(ids[1]!)
  await as.patch(`/versions/translations/${two.id}`, { content: 'Dos más' })
  await as.patch(`/pages/${page.id}/translations`, {
    ...{ language: 'es', source_text_ids: [ids[2]], status: 'COMPLETED' },
  })
  const checked = await as.put(`/pages/${page.id}/rows/${ids[3]}/check`, { language: 'es', text: 'Cuatro' })
  expect(checked.status).toBeLessThan(300)

  expect(await empty()).toMatchObject({ taken: { translations_deleted: 1 }, left_count: 3 })
  expect((await rows()).map(([content]) => content)).toEqual(['Dos más', 'Tres', 'Cuatro'])
  expect(await fill()).toEqual([ids[0]])
})

test('memory leaves a row alone in which somebody is writing, or which the AI has', async () => {
  const { as, page, ids, fill, rows } = await aPage(['One', 'Two'], { One: ['Uno'], Two: ['Dos'] })
  await as.post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids: [ids[1]] })
  expect(await fill()).toEqual([ids[0]])
  expect(await rows()).toEqual([
    ['Uno', 'NEEDS_REVIEW'],
    ['', 'PENDING'],
  ])
})

test('a page of many repeated texts is filled and emptied whole', async () => {
  const texts = Array.from({ length: 1200 }, (_, n) => `Line ${n % 400}`)
  const earlier = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`Line ${n}`, [`Línea ${n}`]]))
  const { fill, empty, rows } = await aPage(texts, earlier)
  const filled = await fill()
  expect(filled).toHaveLength(1200)
  expect((await rows()).map(([content]) => content)).toEqual(texts.map((text) => text.replace('Line', 'Línea')))
  expect(await empty()).toMatchObject({ taken: { translations_deleted: 1200 }, left_count: 0 })
  expect(await rows()).toEqual([])
})
