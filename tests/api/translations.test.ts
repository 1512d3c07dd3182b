import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { readDocument } from '../support/documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab,worker' })
})
afterAll(() => app.close())

const soon = { timeout: 10_000, interval: 50 }

async function aPage(texts: string[], person: Parameters<TestApp['build']['user']>[0] = {}) {
  const ana = await app.build.user(person)
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  const list = async (language = 'es') =>
    (await (await app.as(ana).get(`/pages/${page.id}/translations?language=${language}`)).json()) as {
      id: string
      source_text_id: string
      content: string
      status: string
      request_id: string | null
      review_notes: string
      revision: number
    }[]
  return { ana, project, page, list, as: app.as(ana), path: `/pages/${page.id}/translate` }
}

const ledgerOf = (payer: { id: string }) =>
  app.db
    .selectFrom('word_ledger')
    .where('payer_id', '=', payer.id)
    .select(['words', 'state', 'plan'])
    .orderBy('words', 'desc')
    .execute()

test('[7.33] Translate fills every row, and its words are charged once', async () => {
  const { ana, as, list, path } = await aPage(['Hello {name}', 'Good <b>night</b>', ' '])

  const response = await as.post(path, { languages: ['es'] })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'success',
    message: 'Translation started',
    remaining_quota: 496,
    total_words: 4,
    is_free_tier: true,
  })
  await vi.waitFor(
    async () => expect((await list()).map((row) => row.status)).toEqual(Array(3).fill('COMPLETED')),
    soon,
  )
  const rows = await list()
  expect(rows.map((row) => row.request_id)).toEqual([null, null, null])
  expect(rows[0]!.content).toContain('{name}')
  expect(rows[1]!.content).toMatch(/<b>.*<\/b>/)
  expect(rows[2]!.content).toBe(' ')
  expect(await ledgerOf(ana)).toEqual([
    { words: 2, state: 'billed', plan: 'free_tier' },
    { words: 2, state: 'billed', plan: 'free_tier' },
    { words: 0, state: 'billed', plan: 'free_tier' },
  ])
})

const states = async (payer: { id: string }) => (await ledgerOf(payer)).map(({ words, state }) => `${words} ${state}`)
const finished = <Row extends { request_id: string | null }>(list: () => Promise<Row[]>, rows: number) =>
  vi.waitFor(async () => {
    const found = await list()
    expect(found.filter((row) => row.request_id === null)).toHaveLength(rows)
    return found
  }, soon)

test('[P3] five clicks at once are one charge and one translation', async () => {
  const { ana, as, list, path } = await aPage(['one two', 'three four five'])

  const answers = await Promise.all(Array.from({ length: 5 }, () => as.post(path, { languages: ['es'] })))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))

  expect(bodies.map((body) => body.total_words).sort()).toEqual([0, 0, 0, 0, 5])
  expect(bodies.filter((body) => body.message === 'Every text already has a translation')).toHaveLength(4)
  expect(bodies.every((body) => body.status === 'success' && body.remaining_quota === 495)).toBe(true)
  await finished(list, 2)
  expect(await states(ana)).toEqual(['3 billed', '2 billed'])
})

test('[P3] parallel requests at the edge of the quota never spend more than there is', async () => {
  const words = Array.from({ length: 60 }, () => 'word').join(' ')
  const ana = await app.build.user({ word_quota: 100 })
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const version = await app.build.version(project)
  const pages = await Promise.all(['a', 'b', 'c', 'd'].map((name) => app.build.page(version, { name, texts: [words] })))

  const answers = await Promise.all(
    pages.map(async ({ id }) => (await app.as(ana).post(`/pages/${id}/translate`, { languages: ['es'] })).json()),
  )

  expect(answers.map((answer) => answer.status).sort()).toEqual(['error', 'error', 'error', 'success'])
  expect((await ledgerOf(ana)).map((row) => row.words)).toEqual([60])
})

test('[8.7] a page larger than the quota is refused whole, with both figures', async () => {
  const { ana, as, list, path } = await aPage(['one two three', 'four five'], { word_quota: 4 })

  const response = await as.post(path, { languages: ['es'] })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'error',
    message: 'Insufficient translation quota',
    remaining_quota: 4,
    total_words: 5,
    is_free_tier: true,
    detail: 'You need 5 words for this translation, but you only have 4 words remaining in your quota.',
  })
  expect(await ledgerOf(ana)).toEqual([])
  expect(await list()).toEqual([])
})

test('[reading 2] the rows that fit are translated, and what is left is said', async () => {
  const { ana, as, list, path } = await aPage(['one two three', 'four five', 'six'], { word_quota: 4 })

  const estimate = await (await as.post(`${path}/estimate`, { languages: ['es'] })).json()
  const answer = await (await as.post(path, { languages: ['es'], fit: true })).json()

  expect(estimate).toEqual({
    rows: 3,
    words: 6,
    cents: 0,
    remaining_quota: 4,
    cap_left_cents: null,
    is_free_tier: true,
    fitting: { rows: 2, words: 4, cents: 0 },
    refusal: {
      message: 'Insufficient translation quota',
      detail: 'You need 6 words for this translation, but you only have 4 words remaining in your quota.',
    },
    engine: 'Built-in engine',
  })
  expect(answer).toMatchObject({ status: 'success', total_words: 4, remaining_quota: 0 })
  expect(await finished(list, 2)).toHaveLength(2)
  expect(await states(ana)).toEqual(['3 billed', '1 billed'])
  expect(await (await as.post(path, { languages: ['es'], fit: true })).json()).toMatchObject({
    status: 'error',
    message: 'Insufficient translation quota',
    total_words: 2,
    remaining_quota: 0,
  })
})

test('[6.7] a standard user without a subscription is told to subscribe, with the server’s text in detail', async () => {
  const { as, path } = await aPage(['one'], { role: 'USER', word_quota: null })

  expect(await (await as.post(path, { languages: ['es'] })).json()).toEqual({
    status: 'error',
    message: 'Subscription required',
    remaining_quota: null,
    total_words: 1,
    is_free_tier: false,
    detail: 'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.',
  })
})

test('[reading 6] a member’s request in a shared organization is paid by its owner', async () => {
  const [owner, member] = [await app.build.user({ word_quota: 10 }), await app.build.user({ word_quota: 500 })]
  const project = await app.build.project(await app.build.organization({ owner, members: [member] }))
  const page = await app.build.page(await app.build.version(project), { texts: ['one two'] })

  const answer = await app.as(member).post(`/pages/${page.id}/translate`, { languages: ['es'] })

  expect(await answer.json()).toMatchObject({ status: 'success', remaining_quota: 8 })
  expect((await ledgerOf(owner)).map((row) => row.words)).toEqual([2])
  expect(await ledgerOf(member)).toEqual([])
})

test('[reading 31a] text that is there is never translated again, and each language is its own', async () => {
  const { as, list, page, path } = await aPage(['one', 'two'])
  await as.post(path, { languages: ['es'], source_text_ids: [page.source_texts[1]!.id] })
  await finished(list, 1)

  const answer = await (await as.post(path, { languages: ['es', 'fr'] })).json()

  expect(answer).toMatchObject({ status: 'success', message: 'Translation started', total_words: 3 })
  expect(await finished(list, 2)).toHaveLength(2)
  expect(await finished(() => list('fr'), 2)).toHaveLength(2)
})

test('a language that is not a target of the project is a fault', async () => {
  const { as, path } = await aPage(['one'])
  const response = await as.post(path, { languages: ['de'] })
  expect(response.status).toBe(422)
  const none = await as.post(path, { languages: [] })
  expect(await none.json()).toMatchObject({ detail: [{ msg: 'Please select a target language' }] })
})

async function aTranslation() {
  const page = await aPage(['one', 'two'])
  await page.as.post(page.path, { languages: ['es'] })
  const [first, second] = await finished(page.list, 2)
  return { ...page, first: first!, second: second!, url: `/versions/translations/${first!.id}` }
}

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

test('If-Match refuses an edit of a text that changed since it was read', async () => {
  const { as, first, url } = await aTranslation()
  const read = await as.get(`/translations/${first.id}`)
  const tag = read.headers.get('etag')!
  expect((await as.patch(url, { content: 'uno' }, { headers: { 'If-Match': tag } })).status).toBe(200)

  const late = await as.patch(url, { content: 'dos' }, { headers: { 'If-Match': tag } })

  expect(late.status).toBe(412)
  expect(await late.json()).toEqual({ detail: 'The translation was changed in the meantime' })
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

test('[2.82] [reading 34] statuses of many rows are set together, and saving without one only writes the history', async () => {
  const { as, list, page, first, second } = await aTranslation()
  const path = `/pages/${page.id}/translations`
  const source_text_ids = [first.source_text_id, second.source_text_id]

  const answer = await as.patch(path, { language: 'es', source_text_ids, status: 'PENDING' })

  expect(await answer.json()).toEqual({ message: 'Translations saved', rows: 2 })
  expect((await list()).map((row) => row.status)).toEqual(['PENDING', 'PENDING'])
  expect(await (await as.patch(path, { language: 'es', source_text_ids })).json()).toMatchObject({ rows: 2 })
  const changes = await (await as.get(`/translations/${first.id}/changes`)).json()
  expect(changes.map((change: { status: string }) => change.status)).toEqual(['PENDING', 'COMPLETED'])
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

test('of two edits of the same text as it was read one is refused', async () => {
  const { as, first, url } = await aTranslation()
  const tag = (await as.get(`/translations/${first.id}`)).headers.get('etag')!
  const edits = await Promise.all(
    ['uno', 'una', 'un'].map((content) => as.patch(url, { content }, { headers: { 'If-Match': tag } })),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 412, 412])
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
