import { expect, test, vi } from 'vitest'
import {
  aPage,
  app,
  isTranslation,
  model,
  soon,
  stalledModel,
  withTranslatingApp,
} from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const waiting = (as: Awaited<ReturnType<typeof aPage>>['as'], page: string) => async () =>
  (await (await as.get(`/pages/${page}/ratings?language=es`)).json()).waiting as number

async function aRatedPage(texts: string[], overall = 4.5) {
  const scene = await aPage(texts)
  const { page, as, translate, finished } = scene
  await translate({ rate: () => ({ overall }) })
  await finished()
  model.calls.length = 0
  const ids = page.source_texts.map(({ id }) => id)
  return {
    ...scene,
    ids,
    rate: (source_text_ids?: string[]) =>
      as.post(`/pages/${page.id}/ratings`, { language: 'es', ...(source_text_ids && { source_text_ids }) }),
    waiting: waiting(as, page.id),
    rated: () => vi.waitFor(async () => expect(await waiting(as, page.id)()).toBe(0), soon),
  }
}

test('rates texts as they stand, without another text, another status or a charge', async () => {
  const { ids, rate, rated, rows, ledger, type } = await aRatedPage(['one', 'two', 'three'])
  await type(1, 'dos')
  const [before, charged] = [await rows(), await ledger()]
  model.behaviour = { rate: ({ translation }) => ({ overall: translation === 'dos' ? 4 : 5, comment: 'Read again.' }) }

  expect(await (await rate()).json()).toEqual({ message: 'Rating started', rows: 1, left: 0 })
  await rated()
  expect(model.calls.filter(isTranslation)).toEqual([])
  expect((await rows()).map(({ score }) => score)).toEqual([4.5, 4, 4.5])

  expect((await (await rate(ids)).json()).rows).toBe(3)
  await rated()
  const after = await rows()
  expect(after.map(({ score }) => score)).toEqual([5, 4, 5])
  const kept = (all: typeof before) => all.map(({ id, content, status }) => ({ id, content, status }))
  expect(kept(after)).toEqual(kept(before))
  expect(JSON.parse(after[1]!.review_notes)).toMatchObject({ overall_score: 4, attempt: { current: 1, max: 3 } })
  expect(await ledger()).toEqual(charged)
})

test('a text that only the AI has had in hand needs review once it is rated too low', async () => {
  const { page, ids, as, rate, rated, rows, type } = await aRatedPage(['one', 'two', 'three', 'four'])
  const text = (at: number) => rows().then((all) => all[at]!.content)
  await as.put(`/pages/${page.id}/rows/${ids[1]}/check`, { language: 'es', text: await text(1) })
  await type(2, 'tres')
  await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [ids[2]], status: 'COMPLETED' })
  await as.patch(`/pages/${page.id}/translations`, {
    language: 'es',
    source_text_ids: [ids[3]],
    status: 'NEEDS_REVIEW',
  })
  await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [ids[3]], status: 'COMPLETED' })
  model.behaviour = { rate: () => ({ overall: 2, comment: 'Stiff.' }) }
  await rate(ids)
  await rated()
  expect((await rows()).map(({ status, score }) => [status, score])).toEqual([
    ['NEEDS_REVIEW', 2],
    ['COMPLETED', 2],
    ['COMPLETED', 2],
    ['COMPLETED', 2],
  ])
})

test('a text that somebody writes while it is rated keeps its rating', async () => {
  const { rate, ids, rows, rated, type } = await aRatedPage(['one', 'two'])
  const { stall, release } = stalledModel()
  model.behaviour = { stall, rate: () => ({ overall: 3 }) }
  await rate(ids)
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)
  await type(0, 'uno')
  release()
  await rated()
  expect((await rows()).map(({ content, score }) => [content, score])).toEqual([
    ['uno', 4.5],
    ['¡two!', 3],
  ])
})

test('a stopped rating leaves the last one, and can be asked for again', async () => {
  const { page, as, rate, ids, rows, waiting } = await aRatedPage(['one', 'two'])
  const { stall, release } = stalledModel()
  model.behaviour = { stall, rate: () => ({ overall: 3 }) }
  await rate(ids)
  expect(await waiting()).toBe(2)
  expect(await (await rate(ids)).json()).toEqual({ message: 'The AI works on these texts already', rows: 0, left: 0 })
  const stopped = await as.post(`/pages/${page.id}/ratings/cancel`, { language: 'es' })
  expect(await stopped.json()).toEqual({ message: 'Rating stopped', rows: 2 })
  expect((await (await rate(ids)).json()).rows).toBe(2)
  release()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon)
  await vi.waitFor(async () => expect((await rows()).map(({ score }) => score)).toEqual([3, 3]), soon)
})

test('a rating that fails leaves everything as it was', async () => {
  const { rate, ids, rows, rated } = await aRatedPage(['one'])
  const before = await rows()
  model.behaviour = { fault: () => ({ status: 400 }) }
  await rate(ids)
  await rated()
  expect(await rows()).toEqual(before)
})

test('an organization has so many texts rated again a day', async () => {
  const { project, rate, ids } = await aRatedPage(['one'])
  await app.db
    .insertInto('ratings')
    .values(
      Array.from({ length: 200 }, () => ({
        ...{ project_id: project.id, score: 4, notes: '{}', model: 'small', request_id: project.id },
        ...{ source_md5: '', text_md5: '', speaker: null, guide_revision: 0, edition: 1 },
        ...{ term_ids: [], term_names: [], term_md5s: [] },
      })),
    )
    .execute()
  const refused = await rate(ids)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    'Your organization has had as many texts rated again today as it may. Try again tomorrow.',
  ])
})
