import { expect, test, vi } from 'vitest'
import { aPage, app, model, soon, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

async function aRatedPage(texts: string[], overalls: number[]) {
  const scene = await aPage(texts, { full_name: 'Ana Lima' })
  const { page, as, translate, finished, rows } = scene
  await translate({ rate: ({ text }) => ({ overall: overalls[texts.indexOf(text)]! }) })
  await finished()
  const ids = page.source_texts.map(({ id }) => id)
  const details = async (at: number) => {
    const { data } = await (await as.get(`/pages/${page.id}/rows?language=es&source_text_ids=${ids[at]}`)).json()
    return data[0].translation
  }
  return {
    ...scene,
    ids,
    details,
    rate: async (at: number, score: number, text?: string) =>
      as.put(`/pages/${page.id}/rows/${ids[at]}/rating`, {
        language: 'es',
        score,
        text: text ?? (await rows())[at]!.content,
      }),
    unrate: (at: number) => as.delete(`/pages/${page.id}/rows/${ids[at]}/rating?language=es`),
  }
}

test('the rating of a person counts beside that of the AI, until it is taken away', async () => {
  const { page, as, ids, rate, unrate, details } = await aRatedPage(['one', 'two'], [4.5, 4])
  expect(await (await rate(0, 2.5)).json()).toEqual({ score: 2.5 })
  expect(await details(0)).toMatchObject({
    score: 2.5,
    person_rating: { score: 2.5, by: 'Ana Lima', is_outdated: false },
  })
  expect(JSON.parse((await details(0)).review_notes).overall_score).toBe(4.5)
  const sorted = await (await as.get(`/pages/${page.id}/rows?language=es&sort=score`)).json()
  expect(sorted.data.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect((await unrate(0)).status).toBe(204)
  expect(await details(0)).toMatchObject({ score: 4.5, person_rating: null })
})

test('it is of a text that the person has seen, from 1 to 5 in halves', async () => {
  const { rate, type, details } = await aRatedPage(['one'], [4.5])
  const other = await rate(0, 3, 'another text')
  expect([other.status, (await other.json()).detail]).toEqual([409, 'The translation was changed in the meantime'])
  for (const score of [0, 0.5, 5.5, 3.2]) expect((await rate(0, score)).status).toBe(422)
  await rate(0, 3)
  await type(0, 'uno')
  expect(await details(0)).toMatchObject({
    score: 3,
    person_rating: { is_outdated: true },
    rating_reasons: ['translation'],
  })
})

test('it counts when the AI rates the text again, and ends when the AI writes another one', async () => {
  const { page, as, ids, rate, details, finished } = await aRatedPage(['one'], [4.5])
  await rate(0, 2)
  model.behaviour = { rate: () => ({ overall: 5 }) }
  await as.post(`/pages/${page.id}/ratings`, { language: 'es', source_text_ids: ids })
  await vi.waitFor(async () => expect(JSON.parse((await details(0)).review_notes).overall_score).toBe(5), soon)
  expect(await details(0)).toMatchObject({ score: 2, person_rating: { score: 2 } })

  model.behaviour = { translate: () => 'otro', rate: () => ({ overall: 4 }) }
  const { id } = await details(0)
  const answer = await as.post(`/versions/translations/${id}/regenerate`, {})
  await finished()
  expect(await details(0)).toMatchObject({ content: 'otro', score: 4, person_rating: null })

  await as.post(`/operations/${answer.headers.get('operation-ids')}/undo`)
  expect(await details(0)).toMatchObject({ score: 2, person_rating: { score: 2 }, rating_reasons: [] })
  expect(JSON.parse((await details(0)).review_notes).overall_score).toBe(5)
})

test('the agreement is of texts that both have rated as they stand', async () => {
  const { project, as, rate, type } = await aRatedPage(['one', 'two', 'three', 'four'], [4.5, 4, 3.5, 5])
  for (const [at, score] of [4.5, 3, 4, 1].entries()) await rate(at, score)
  await type(3, 'cuatro')
  await rate(3, 1)
  const { languages } = await (await as.get(`/projects/${project.id}/rating-agreement`)).json()
  const [first] = languages
  expect(languages).toMatchObject([{ target_language: 'es', ratings: 3 }])
  expect(first.within_half).toBeCloseTo(2 / 3)
  expect(first.mean_difference).toBeCloseTo(0.5 / 3)
  const csv = await (await as.get(`/projects/${project.id}/export-rating-agreement`)).text()
  expect(csv).toBe('target_language,ratings,within_half,mean_difference\nes,3,0.667,0.167\n')
  const own = app.db.selectFrom('person_ratings').where('project_id', '=', project.id).select('id')
  expect(await own.execute()).toHaveLength(5)
})
