import { expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { createSourceTerms } from '#collab/text/terms/sourceTerms.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

async function glossaryOf(project: { id: string }, as: { post: (path: string, body: object) => Promise<Response> }) {
  const { id } = await (await as.post(`/glossaries/project/${project.id}`, { name: 'Terms' })).json()
  const lines = `/glossaries/${id}/lines`
  const add = async (entry: object) => {
    const answer = await as.post(lines, { term_description: 'A word', target_language: 'es', ...entry })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  return { lines, add }
}

type Sought = { term: string; source_variants?: string[]; is_case_sensitive?: boolean }

const words = (terms: Sought[], text: string) =>
  createSourceTerms(
    terms,
    'en',
  )(text)
    .map(({ from, to }) => text.slice(from, to))
    .toSorted()

test.each<[term: string, text: string, found: string[]]>([
  ['Will', 'Will says that you will win', ['Will']],
  ['Will', "Will's sword, WILL's sword", ["Will's"]],
  ['IT', 'It is in IT', ['IT']],
  ['rune', 'Runes of the rune', ['rune']],
  ['Dark Lord', 'A dark lord met the Dark Lord', ['Dark Lord']],
])('the case-sensitive term %j in %j is found in its own case alone', (term, text, found) => {
  const bare = (hits: string[]) => hits.map((hit) => hit.replace(/'s$/, ''))
  expect(bare(words([{ term, is_case_sensitive: true }], text))).toEqual(bare(found))
  expect(words([{ term }], text).length).toBeGreaterThan(found.length - 1)
})

test.each<[translation: string, isFound: boolean]>([
  ['Dale la llave al vigilante', false],
  ['Dale la llave al guarda', true],
  ['Dale la llave a los guardas', true],
  ['Dale la llave al guarda mayor', false], // inside the term's own translation
])('of a term that forbids "guarda", %j is marked: %s', (translation, isFound) => {
  const terms = [
    { term: 'keeper', translation: 'vigilante', forbidden: ['guarda'] },
    { term: 'key', translation: 'guarda mayor' },
  ]
  const found = judge('Give the key to the keeper', translation, { from: 'en', to: 'es', terms })
  const said = 'The glossary forbids "guarda" for "keeper".'
  expect(found.filter(({ check }) => check === 'forbidden term').map(({ message }) => message)).toEqual(
    isFound ? [said] : [],
  )
})

test('a variant of a translation is as right as the translation, also where another term forbids it', () => {
  const terms = [
    { term: 'keeper', translation: 'vigilante', variants: ['celador'] },
    { term: 'guard', translation: 'guardia', forbidden: ['celador'] },
  ]
  const found = (text: string) =>
    judge('The keeper', text, { from: 'en', to: 'es', terms: terms.slice(0, 1) }).map(({ message }) => message)
  expect(found('Los celadores')).toEqual([])
  expect(found('El vigilante')).toEqual([])
  expect(found('El guarda')).toEqual(['The glossary says "vigilante" for "keeper".'])
  const both = judge('The keeper and the guard', 'El celador y el guardia', { from: 'en', to: 'es', terms })
  expect(both.filter(({ check }) => check === 'forbidden term')).toEqual([])
})

test('a term is found in each form of its source, and the AI is told of them', async () => {
  expect(words([{ term: 'hit points', source_variants: ['HP', 'health'] }], 'HP and hit point')).toEqual([
    ...['HP', 'hit point'],
  ])
  const { project, as, page, translate, finished } = await aPage(['Your HP is low', 'The armour is old'])
  const { lines, add } = await glossaryOf(project, as)
  const line = await add({ term_id: 'hit points', translation: 'puntos de vida', source_variants: ['HP'] })
  await add({ term_id: 'armor', translation: 'coraza' })
  const { terms } = await (await as.get(`/pages/${page.id}/aids?language=es`)).json()
  expect(terms).toMatchObject([{ source_variants: ['HP'] }, { source_variants: [] }])
  await translate({ translate: ({ text }) => (text.includes('HP') ? 'Te quedan pocos puntos de vida' : undefined) })
  await finished()
  expect(model.calls.find(isTranslation)!.user.glossary).toEqual([
    { term: 'hit points', translation: 'puntos de vida', remark: 'written "HP" too; A word' },
  ])
  const { rows } = await (await as.get(`/pages/${page.id}/findings?language=es`)).json()
  expect(JSON.stringify(rows)).not.toContain('puntos de vida')
  await as.patch(lines, { line_ids: [line.id], source_variants: [] })
  const after = await (await as.get(`/pages/${page.id}/aids?language=es`)).json()
  expect(after.terms).toMatchObject([{ source_variants: [] }, { source_variants: [] }])
})

test('the AI is told of gender and of forbidden words, and an answer with one is asked for again', async () => {
  const { project, as, page, translate, finished } = await aPage(['Give the lantern to the keeper'])
  const { add } = await glossaryOf(project, as)
  await add({
    ...{ term_id: 'keeper', source_text: 'keeper', translation: 'vigilante' },
    ...{ forbidden: ['guarda'], variants: ['celador'], part_of_speech: 'noun', gender: 'common' },
  })
  await add({ term_id: 'lantern', source_text: 'lantern', translation: 'candil', is_proposed: true })
  const answers = ['Dale el farol al vigilante, no al guarda', 'Dale el farol al vigilante']
  await translate({ translate: () => answers.shift() ?? 'Dale el farol al vigilante' })
  await finished()
  const calls = model.calls.filter(isTranslation)
  expect(calls[0]!.user.glossary).toEqual([
    { term: 'keeper', translation: 'vigilante', remark: 'noun, common; also "celador"; never "guarda"; A word' },
  ])
  expect(calls[1]!.prompt).toContain('forbids')
  const rows = await (await as.get(`/pages/${page.id}/rows?language=es`)).json()
  expect(rows.data[0].translation).toMatchObject({ content: 'Dale el farol al vigilante', status: 'COMPLETED' })
  const { terms } = await (await as.get(`/pages/${page.id}/aids?language=es`)).json()
  expect(terms.map(({ term }: { term: string }) => term)).toEqual(['keeper'])
})

test('facts that a change does not name stay, also when a whole line is replaced', async () => {
  const { project, as } = await aPage(['Hello there'])
  const { lines, add } = await glossaryOf(project, as)
  const facts = { forbidden: ['guarda'], is_case_sensitive: true, is_proposed: true, gender: 'feminine' }
  const line = await add({ term_id: 'keeper', translation: 'vigilante', part_of_speech: 'noun', ...facts })
  const put = { term_id: 'keeper', term_description: 'A person', target_language: 'es', translation: 'celador' }
  const kept = { ...facts, part_of_speech: 'noun', translation: 'celador' }
  expect(await (await as.put(`${lines}/${line.id}`, put)).json()).toMatchObject(kept)
  const changed = await as.patch(lines, { line_ids: [line.id], is_proposed: false, part_of_speech: null })
  expect(await changed.json()).toMatchObject([{ ...kept, is_proposed: false, part_of_speech: null }])
  const refused = async (change: object) => (await as.patch(`${lines}/${line.id}`, change)).status
  expect(await refused({ forbidden: Array(21).fill('x') })).toBe(422)
  expect(await refused({ gender: 'plural' })).toBe(422)
  expect(await app.db.selectFrom('glossary_entries').where('id', '=', line.id).select('gender').execute()).toEqual([
    { gender: 'feminine' },
  ])
})
