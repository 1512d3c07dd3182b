import { expect, test, vi } from 'vitest'
import { aPage, app, finished, ledgerOf, soon, states, withWorkers } from '../pages/ofTexts.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

withWorkers()

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
    { words: 0, state: 'released', plan: 'free_tier' },
  ])
})

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

test('[reading 2] the rows that fit are translated, and what is left is said', async () => {
  const { ana, as, list, path } = await aPage(['one two three', 'four five', 'six'], { word_quota: 4 })

  const estimate = await (await as.post(`${path}/estimate`, { languages: ['es'] })).json()
  const answer = await (await as.post(path, { languages: ['es'], fit: true })).json()

  expect(estimate).toEqual({
    rows: 3,
    repeats: 0,
    words: 6,
    cents: 0,
    remaining_quota: 4,
    cap_left_cents: null,
    limit: null,
    is_free_tier: true,
    has_flex: false,
    in_memory: { rows: 0, words: 0 },
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

test('an estimate counts the texts that the project has translated elsewhere, in this language', async () => {
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner: ana }))
  const version = await app.build.version(project)
  const old = await app.build.page(version, { name: 'Old', texts: ['New game', 'Quit now', 'Not done'] })
  const page = await app.build.page(version, { texts: ['New game', 'Quit now', 'New game', 'Not done', 'Only here'] })
  const stored = (at: number, target_language: 'es' | 'fr', status: 'COMPLETED' | 'NEEDS_REVIEW') => ({
    source_text_id: old.source_texts[at]!.id,
    target_language,
    content: 'x',
    status,
    score: null,
  })
  await app.db
    .insertInto('translations')
    .values([stored(0, 'es', 'COMPLETED'), stored(1, 'fr', 'COMPLETED'), stored(2, 'es', 'NEEDS_REVIEW')])
    .execute()
  await indexMemory(app.db)
  const estimate = async (languages: string[], some = {}) =>
    (await app.as(ana).post(`/pages/${page.id}/translate/estimate`, { languages, ...some })).json()
  expect(await estimate(['es'])).toMatchObject({ rows: 5, repeats: 1, words: 8, in_memory: { rows: 2, words: 2 } })
  expect(await estimate(['fr'])).toMatchObject({ in_memory: { rows: 1, words: 2 } })
  expect(await estimate(['es', 'fr'])).toMatchObject({ in_memory: { rows: 3, words: 4 } })
  const rest = { rows: 3, repeats: 0, words: 6, in_memory: { rows: 2, words: 2 } }
  expect(await estimate(['es'], { fill_first: true })).toMatchObject(rest)
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
