import { expect, test } from 'vitest'
import type { ProposedTerms } from '#server/glossaries/contract.ts'
import { likelyTerms } from '#server/prompts/terms/likelyTerms.ts'
import { aPage, app, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const TEXTS = [
  'Welcome to the lighthouse of Maren Holt',
  'The lighthouse is dark, says Maren Holt.',
  'Bring the ember stone to {name}',
  'An ember stone glows in the lighthouse',
  'Quit',
]

test('without a service terms are found by counting: names, and words that several texts have', () => {
  const page = { texts: TEXTS, known: ['ember stone'], language: 'en' as const, most: 50 }
  expect(likelyTerms(page)).toEqual(['lighthouse', 'Maren Holt'])
  expect(likelyTerms({ ...page, known: [], most: 2 })).toEqual(['lighthouse', 'ember stone'])
  expect(likelyTerms({ ...page, texts: [] })).toEqual([])
})

test('terms of a model are those that stand in the texts, with how often and where', async () => {
  const { page, as } = await aPage(TEXTS)
  const terms = {
    lighthouse: 'A tower with a light',
    'ember stone': 'It glows',
    dragon: 'Nowhere',
    Lighthouse: 'Twice',
  }
  model.behaviour = {
    answer: () => Object.entries(terms).map(([id, text]) => ({ id, echo: undefined, text })),
  }
  const answer = await as.post(`/pages/${page.id}/propose-terms`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { data, ...told } = (await answer.json()) as ProposedTerms
  expect(told).toMatchObject({ read_texts: 5, all_texts: 5 })
  expect(data.map(({ term, description, rows }) => [term, description, rows])).toEqual([
    ['lighthouse', 'A tower with a light', 3],
    ['ember stone', 'It glows', 2],
  ])
  expect(data[1]!.places.map(({ content }) => content)).toEqual([TEXTS[2], TEXTS[3]])
  expect(model.calls.at(-1)!.user.rows).toHaveLength(5)
  const calls = await app.db.selectFrom('model_calls').where('purpose', '=', 'terms').selectAll().execute()
  expect(calls).toMatchObject([{ rows: 5 }])
})

test('a service that does not answer is named, and terms of the glossary are told and not proposed again', async () => {
  const { page, project, as } = await aPage(['The lighthouse', 'A lighthouse'])
  const { id } = await (await as.post(`/glossaries/project/${project.id}`, { name: 'Terms' })).json()
  await as.post(`/glossaries/${id}/lines`, { term_id: 'lighthouse', term_description: 'A tower', is_proposed: true })
  model.behaviour = { answer: () => [{ id: 'lighthouse', echo: undefined, text: 'A tower' }] }
  const { data } = await (await as.post(`/pages/${page.id}/propose-terms`)).json()
  expect(data).toEqual([])
  expect(model.calls.at(-1)!.user.known).toEqual(['lighthouse'])
  model.behaviour = { fault: () => ({ status: 400, error: { message: 'No such model', code: 'model_not_found' } }) }
  expect((await as.post(`/pages/${page.id}/propose-terms`)).status).toBe(503)
})
