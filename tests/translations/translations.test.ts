import { expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText } from '#collab/document/rows.ts'
import { aPage, app, aTranslation, finished, states, withWorkers } from '../pages/ofTexts.ts'
import { readDocument } from '../support/collab/documents.ts'

withWorkers()

test('[7.35] content and status change through the live document, with a history', async () => {
  const { as, list, first, url } = await aTranslation()

  const response = await as.patch(url, { content: 'uno', status: 'NEEDS_REVIEW' })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: first.id, content: 'uno', status: 'NEEDS_REVIEW' })
  expect((await list())[0]).toMatchObject({ content: 'uno', status: 'NEEDS_REVIEW' })
  const changes = await (await as.get(`/translations/${first.id}/changes`)).json()
  expect(changes).toMatchObject([
    { actor_kind: 'api', actor_name: 'Ana Lima', before: first.content, after: 'uno', status: 'NEEDS_REVIEW' },
    { actor_kind: 'ai', before: '', after: first.content, status: 'COMPLETED' },
  ])
})

test('[2.82] [reading 34] statuses of many rows are set together, and saving without one only writes the history', async () => {
  const { as, list, page, first, second } = await aTranslation()
  const path = `/pages/${page.id}/translations`
  const source_text_ids = [first.source_text_id, second.source_text_id]

  const answer = await as.patch(path, { language: 'es', source_text_ids, status: 'PENDING' })

  expect(await answer.json()).toEqual({ message: 'Translations saved', rows: 2, operation_id: expect.any(String) })
  expect((await list()).map((row) => row.status)).toEqual(['PENDING', 'PENDING'])
  expect(await (await as.patch(path, { language: 'es', source_text_ids })).json()).toMatchObject({ rows: 2 })
  const twice = {
    language: 'es',
    source_text_ids: [...source_text_ids, ...source_text_ids.map((id) => id.toUpperCase())],
  }
  expect(await (await as.patch(path, twice)).json()).toMatchObject({ rows: 2 })
  const changes = await (await as.get(`/translations/${first.id}/changes`)).json()
  expect(changes.map((change: { status: string }) => change.status)).toEqual(['PENDING', 'COMPLETED'])
})

test('the history credits unsaved typing to its author when another person saves or replaces it', async () => {
  const { ana, as, list, page, first, second, url } = await aTranslation()
  const ben = await app.build.user({ full_name: 'Ben Osei' })
  const type = (text: string, writer: { id: string }, row = { ...first, page_id: page.id }) =>
    editDocument(
      { db: app.db, hints: app.services.collab.hints },
      { page_id: row.page_id, language: 'es' },
      (doc) => replaceText(doc, row.source_text_id, text),
      { actor: { kind: 'person', id: writer.id, name: 'as the token says' } },
    )
  const history = async ({ id } = first) => {
    const changes = await (await as.get(`/translations/${id}/changes`)).json()
    return changes.map((change: Record<string, string>) => `${change.actor_name}: ${change.after} ${change.status}`)
  }
  const save = (row: typeof first, status?: string) =>
    as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [row.source_text_id], status })
  const [translated] = await history()

  await type('de Ben', ben)
  await save(first, 'NEEDS_REVIEW')
  expect(await history()).toEqual(['Ana Lima: de Ben NEEDS_REVIEW', 'Ben Osei: de Ben COMPLETED', translated])
  await type('otra vez de Ben', ben)
  await as.patch(url, { content: 'de Ana' })
  await type('de Ben y de Ana', ben)
  await type('de Ana y de Ben', ana)
  await as.post(`${url}/regenerate`)
  await finished(list, 2)
  expect((await history()).slice(1, -3)).toEqual([
    'Ana Lima: de Ana y de Ben NEEDS_REVIEW',
    'Ana Lima: de Ana NEEDS_REVIEW',
    'Ben Osei: otra vez de Ben NEEDS_REVIEW',
  ])

  const other = { ...second, page_id: page.id }
  const elsewhere = await aPage(['one'])
  const theirs = { ...first, page_id: elsewhere.page.id, source_text_id: elsewhere.page.source_texts[0]!.id }
  const { seq } = await type('de Ben', ben, other)
  for (let n = 0; n < seq; n++) await type(`${n}`, ben, theirs)
  await elsewhere.as.patch(`/pages/${elsewhere.page.id}/translations`, {
    language: 'es',
    source_text_ids: [second.source_text_id],
  })
  expect(await history(second)).toHaveLength(1)

  await type('lo mío', ana, other)
  await save(second, 'NEEDS_REVIEW')
  expect((await history(second)).slice(0, -1)).toEqual(['Ana Lima: lo mío NEEDS_REVIEW'])
})

test('the history names all people who typed in the same moment', async () => {
  const { ana, as, page, first, second } = await aTranslation()
  const [ben, cem] = [await app.build.user({ full_name: 'Ben Osei' }), await app.build.user({ full_name: 'Cem Ay' })]
  const at = { page_id: page.id, language: 'es' } as const
  const { seq } = await editDocument(
    { db: app.db, hints: app.services.collab.hints },
    at,
    (doc) => {
      replaceText(doc, first.source_text_id, 'de Ben')
      replaceText(doc, second.source_text_id, 'de Cem')
    },
    { actor: { kind: 'person', id: ben.id, name: 'as the token says' } },
  )
  const actors = [ben, cem].map(({ id }) => `person:${id}`)
  const { id } = await app.db
    .selectFrom('document_heads')
    .where('page_id', '=', page.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('document_updates')
    .set({ writer: null, actors })
    .where('document_id', '=', id)
    .where('seq', '=', seq)
    .execute()

  const rows = [first, second].map(({ source_text_id }) => source_text_id)
  await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: rows, status: 'NEEDS_REVIEW' })

  for (const [row, text] of [
    [first, 'de Ben'],
    [second, 'de Cem'],
  ] as const)
    expect(await (await as.get(`/translations/${row.id}/changes`)).json()).toMatchObject([
      { actor_name: ana.full_name, after: text, status: 'NEEDS_REVIEW' },
      { actor_name: 'Ben Osei or Cem Ay', after: text },
      {},
    ])
})

test('[7.39] a deleted translation is gone, and its text can be translated again for its words', async () => {
  const { ana, as, list, path, first } = await aTranslation()

  expect((await as.delete(`/translations/${first.id}`)).status).toBe(204)

  expect((await list()).map((row) => row.id)).not.toContain(first.id)
  expect((await as.get(`/translations/${first.id}`)).status).toBe(404)
  await as.post(path, { languages: ['es'] })
  await finished(list, 2)
  expect(await states(ana)).toEqual(['1 billed', '1 billed', '1 billed'])
})

test('progress counts every text of the page', async () => {
  const { as, page, url } = await aTranslation()
  await as.patch(url, { status: 'NEEDS_REVIEW' })
  expect(await (await as.get(`/pages/${page.id}/progress?language=es`)).json()).toEqual({
    total: 2,
    checked: 0,
    checked_once: 0,
    statuses: { PENDING: 0, IN_PROGRESS: 0, NEEDS_REVIEW: 1, FAILED: 0, COMPLETED: 1 },
  })
})

test('[7.36] a translation is written for a text that has none, and everybody in the live document has it', async () => {
  const { as, page, list } = await aPage(['one', 'two'])
  const text = page.source_texts[1]!
  const path = `/source-texts/${text.id}/translations`

  const response = await as.post(path, { target_language: 'es', content: 'dos' })

  expect(response.status).toBe(200)
  const made = await response.json()
  expect(made).toMatchObject({ source_text_id: text.id, target_language: 'es', content: 'dos', status: 'COMPLETED' })
  expect(response.headers.get('etag')).toBe(`"${made.revision}"`)
  expect(await list()).toMatchObject([{ id: made.id, content: 'dos' }])
  const { name } = await (await as.get(`/pages/${page.id}/document?language=es`)).json()
  expect((await readDocument(app.services.config.databaseUrl, name)).text(text.id)).toBe('dos')
  expect(await (await as.get(`/translations/${made.id}/changes`)).json()).toMatchObject([
    { actor_kind: 'api', before: '', after: 'dos', status: 'COMPLETED' },
  ])
})

test('[7.36] a text that has a translation keeps it', async () => {
  const { as, page } = await aPage(['one'])
  const path = `/source-texts/${page.source_texts[0]!.id}/translations`
  const written = await Promise.all(
    ['uno', 'una', 'un'].map((content) => as.post(path, { target_language: 'es', content, status: 'NEEDS_REVIEW' })),
  )
  expect(written.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const refused = written.find(({ status }) => status === 409)!
  expect(await refused.json()).toEqual({ detail: 'This text already has a translation' })
  for (const [body, msg] of [
    [{ target_language: 'de', content: 'eins' }, 'This is not a target language of the project'],
    [{ target_language: 'fr', content: '' }, 'A translation cannot be empty: delete it instead'],
  ] as const) {
    const response = await as.post(path, body)
    expect([response.status, (await response.json()).detail[0].msg]).toEqual([422, msg])
  }
})

test('[7.37] the translations of a text are listed by language', async () => {
  const { as, page } = await aPage(['one'])
  const path = `/source-texts/${page.source_texts[0]!.id}/translations`
  await as.post(path, { target_language: 'fr', content: 'un' })
  await as.post(path, { target_language: 'es', content: 'uno' })

  const all = await (await as.get(path)).json()
  expect([all.count, all.data.map((row: { content: string }) => row.content)]).toEqual([2, ['uno', 'un']])
  const second = await (await as.get(`${path}?skip=1&limit=1`)).json()
  expect([second.count, second.data.map((row: { content: string }) => row.content)]).toEqual([2, ['un']])
})
