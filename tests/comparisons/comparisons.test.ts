/** @module-tag nightly */
import { expect, test, vi } from 'vitest'
import { aPage, app, model, soon, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const SUPERUSER = { role: 'ADMIN', is_superuser: true, word_quota: null } as const
const TEXTS = Array.from({ length: 24 }, (_, n) => `The ${n + 1}th gate of the old town`)
const [USUAL, OTHER] = ['small', 'large']

/** A model whose texts tell which one has written them. */
const twoVoices = () => {
  model.behaviour = { translate: ({ text }, { body }) => `${body.model === OTHER ? 'Grande' : 'Chico'}: ${text}` }
}

async function compare(scene: Awaited<ReturnType<typeof aPage>>, more: object = {}) {
  const wanted = { page_id: scene.page.id, target_language: 'es', texts: 20, a: {}, b: { model: OTHER }, ...more }
  return scene.as.post(`/projects/${scene.project.id}/comparisons`, wanted)
}

const shownOnce = (scene: Awaited<ReturnType<typeof aPage>>, id: string, state: string) =>
  vi.waitFor(async () => {
    const shown = await (await scene.as.get(`/comparisons/${id}`)).json()
    expect(shown.state).toBe(state)
    return shown
  }, soon)

test('people choose between two models without knowing which is which, and the report tells', async () => {
  const scene = await aPage(TEXTS, SUPERUSER)
  const { as, page, project } = scene
  await app.db
    .insertInto('translations')
    .values(
      page.source_texts.slice(0, 5).map(({ id }, n) => ({
        source_text_id: id,
        target_language: 'es' as const,
        content: `Grande: ${TEXTS[n]}`,
        status: 'COMPLETED' as const,
      })),
    )
    .execute()
  await as.put('/admin/model-costs/prices', {
    model: OTHER,
    prices: { input_usd: 10, cached_usd: 10, output_usd: 10 },
  })
  twoVoices()

  const started = await (await compare(scene)).json()
  expect(started).toMatchObject({ state: 'running', models: [USUAL, OTHER], texts: 20, people: 0 })
  const open = await shownOnce(scene, started.id, 'open')

  expect(open.report).toBeNull()
  expect(open.pairs).toHaveLength(20)
  expect(open.pairs.slice(0, 5).map(({ identifier }: { identifier: string }) => identifier)).toEqual(
    page.source_texts.slice(0, 5).map(({ identifier }) => identifier),
  )
  expect(new Set(open.pairs.map(({ first }: { first: string }) => first.split(':')[0])).size).toBe(2)
  expect(await scene.rows()).toHaveLength(5)

  for (const { place, first } of open.pairs.slice(0, 12))
    await as.put(`/comparisons/${started.id}/choice`, {
      place,
      choice: place === 12 ? 'neither' : first.startsWith('Grande') ? 'first' : 'second',
    })
  await as.put(`/comparisons/${started.id}/choice`, { place: 12, choice: 'same' })
  expect((await shownOnce(scene, started.id, 'open')).pairs[11].mine).toBe('same')
  await as.post(`/comparisons/${started.id}/close`)

  const { report, pairs } = await shownOnce(scene, started.id, 'closed')
  expect(pairs).toEqual([])
  const [a, b] = report.sides
  expect([a, b]).toMatchObject([
    { model: USUAL, chosen: 0, texts: 20, calls: 1, cost_usd: null },
    { model: OTHER, chosen: 11, texts: 20, calls: 1, cost_usd: expect.closeTo(0.0016, 6) },
  ])
  expect(b.scores).toEqual({ chrf: 100, ter: 0, texts: 5 })
  expect(a.scores.chrf).toBeLessThan(100)
  expect(report).toMatchObject({ same: 1, neither: 0, chance: expect.closeTo(2 / 2 ** 11, 9) })
  expect(report.rows[0]).toMatchObject({
    a: `Chico: ${TEXTS[0]}`,
    b: `Grande: ${TEXTS[0]}`,
    reference: `Grande: ${TEXTS[0]}`,
  })
  expect((await as.put(`/comparisons/${started.id}/choice`, { place: 1, choice: 'first' })).status).toBe(409)
  expect((await (await as.get(`/projects/${project.id}/comparisons`)).json()).data).toMatchObject([
    { id: started.id, state: 'closed', people: 1, choices: 12 },
  ])
})

test('two descriptions of the project are compared with one model', async () => {
  const scene = await aPage(TEXTS, SUPERUSER)
  const started = await (await compare(scene, { a: {}, b: { description: 'A city of gnomes' } })).json()
  await shownOnce(scene, started.id, 'open')
  expect(model.calls.map(({ user }) => user.project)).toEqual([undefined, 'A city of gnomes'])
})

test('a comparison takes 20 different texts, two sides, a service that its owner pays, and its turn', async () => {
  const scene = await aPage(TEXTS, SUPERUSER)
  const detailOf = async (answer: Response) => [answer.status, (await answer.json()).detail]
  expect(await detailOf(await compare(scene, { b: {} }))).toEqual([
    409,
    'The two sides are the same. Choose another model or another description for one of them.',
  ])
  expect(await detailOf(await compare(await aPage(['one', 'two', 'two', '…'], SUPERUSER)))).toEqual([
    409,
    'A comparison takes at least 20 different texts, and this page has 2',
  ])
  expect(await detailOf(await compare(await aPage(TEXTS)))).toEqual([
    409,
    'A comparison is paid by the AI service that it uses. Connect one of your organization or project first.',
  ])
  const { promise, resolve } = Promise.withResolvers<void>()
  model.behaviour = { stall: () => promise }
  const first = await (await compare(scene)).json()
  expect(await detailOf(await compare(scene))).toEqual([
    409,
    'A comparison of this project is being translated. Please wait until it is there.',
  ])
  resolve()
  await shownOnce(scene, first.id, 'open')
})

test('a comparison that its service refuses says why and can be begun again; a deleted one is gone', async () => {
  const scene = await aPage(TEXTS, SUPERUSER)
  model.behaviour = { fault: () => ({ status: 404, error: { message: 'The model large does not exist' } }) }
  const started = await (await compare(scene)).json()
  const failed = await shownOnce(scene, started.id, 'failed')
  expect(failed.error).toBe('The translation service does not know this model')
  expect(failed.pairs).toEqual([])

  twoVoices()
  const before = model.calls.length
  expect((await scene.as.post(`/comparisons/${started.id}/again`)).status).toBe(200)
  expect((await shownOnce(scene, started.id, 'open')).pairs).toHaveLength(20)
  expect(model.calls.length - before).toBe(2)
  expect((await scene.as.post(`/comparisons/${started.id}/again`)).status).toBe(409)
  expect((await scene.as.delete(`/comparisons/${started.id}`)).status).toBe(204)
  expect((await scene.as.get(`/comparisons/${started.id}`)).status).toBe(404)
})
