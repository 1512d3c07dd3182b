/** @module-tag nightly */
import { expect, test, vi } from 'vitest'
import {
  aPage,
  app,
  isTranslation,
  model,
  soon,
  stalledModel,
  withTranslatingApp,
} from '../../translationJobs/translatedPage.ts'
import { formOf } from './reimportedPage.ts'

withTranslatingApp()

const SLEEPING = {
  before: 'The old keeper sleeps in the lighthouse',
  translation: 'El viejo farero duerme en el faro',
  after: 'The young keeper dreams in the lighthouse',
}

/** A page whose source text became another one in a file that came back. */
async function aChangedText({ before, translation, after } = SLEEPING) {
  const page = await aPage([before])
  const [text] = page.page.source_texts
  const at = `/source-texts/${text!.id}/translations`
  await page.as.post(at, { target_language: 'es', content: translation, status: 'COMPLETED' })
  const file = JSON.stringify({ [text!.identifier]: after })
  const answer = await page.as.post(`/pages/${page.page.id}/reimport`, formOf(file, 'en.json'))
  expect(answer.status, await answer.clone().text()).toBe(200)
  const [row] = await page.rows()
  return { page, row: row! }
}

test('[reading 61] an update sends old source and translation, and charges the changed words alone', async () => {
  const { page, row } = await aChangedText()
  expect(row.status).toBe('NEEDS_REVIEW')
  const estimate = await page.as.get(`/translations/${row.id}/update/estimate`)
  expect(await estimate.json()).toEqual({ words: 2, cents: 0 })

  model.behaviour = { translate: () => 'El joven farero sueña en el faro' }
  const answer = await page.as.post(`/translations/${row.id}/update`)
  expect(await answer.json()).toMatchObject({ status: 'success', total_words: 2 })
  const [done] = await page.finished()
  expect(done).toMatchObject({ content: 'El joven farero sueña en el faro' })

  const [call] = model.calls.filter(isTranslation)
  const sent = JSON.stringify(call)
  for (const text of ['The old keeper sleeps', 'The young keeper dreams', 'El viejo farero duerme'])
    expect(sent).toContain(text)
  const ledger = await app.db
    .selectFrom('word_ledger')
    .where('translation_id', '=', row.id)
    .select(['words', 'state'])
    .execute()
  expect(ledger).toEqual([{ words: 2, state: 'billed' }])

  // The AI has dealt with the change.
  expect((await page.as.post(`/translations/${row.id}/update`)).status).toBe(409)
})

const repeat = (count: number, sentence: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => sentence(at))
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ORDINALES = [
  'primera',
  'segunda',
  'tercera',
  'cuarta',
  'quinta',
  'sexta',
  'séptima',
  'octava',
  'novena',
  'décima',
]

/** More than a thousand characters in each language, of which the first sentence changes. */
const LONG = {
  before: ['Hail, {name}.', ...repeat(60, (at) => `The ${ORDINALS[at % 10]} lamp of room ${at + 2} is dark.`)].join(
    ' ',
  ),
  translation: [
    'Salve, {name}.',
    ...repeat(60, (at) => `La ${ORDINALES[at % 10]} lámpara de la sala ${at + 2} está apagada.`),
  ].join(' '),
  after: ['Farewell, {name}.', ...repeat(60, (at) => `The ${ORDINALS[at % 10]} lamp of room ${at + 2} is dark.`)].join(
    ' ',
  ),
}

test('an update is told the whole of a long text and of its old source, in marks', async () => {
  const { page, row } = await aChangedText(LONG)
  model.behaviour = { translate: ({ present }) => present!.replace('Salve', 'Adiós') }

  await page.as.post(`/translations/${row.id}/update`)
  const [done] = await page.finished()

  const [sent] = model.calls.filter(isTranslation).at(-1)!.rows
  expect(sent).toMatchObject({
    present: LONG.translation.replace('{name}', '⟦1⟧'),
    before: LONG.before.replace('{name}', '⟦1⟧'),
  })
  expect(done).toMatchObject({ content: LONG.translation.replace('Salve', 'Adiós'), status: 'COMPLETED' })
})

test('an update that changes sentences whose source is the same is for review', async () => {
  const { page, row } = await aChangedText(LONG)
  model.behaviour = {
    translate: ({ present }) => present!.replace('Salve', 'Adiós').replace('La segunda lámpara', 'La otra lámpara'),
  }

  await page.as.post(`/translations/${row.id}/update`)
  const [done] = await page.finished()

  expect(done!.status).toBe('NEEDS_REVIEW')
  expect(JSON.parse(done!.review_notes).comment).toContain(
    'The update has changed a sentence whose source is the same: "La segunda lámpara de la sala 3 está apagada."',
  )
})

test('[reading 61] all changed rows of a page are updated at once, for their changed words', async () => {
  const page = await aPage(['The old keeper sleeps', 'Light the big lamp', 'Nothing changes here'])
  const texts = page.page.source_texts
  const before = ['El viejo farero duerme', 'Enciende la gran lámpara', 'Nada cambia aquí']
  for (const [at, content] of before.entries())
    await page.as.post(`/source-texts/${texts[at]!.id}/translations`, {
      target_language: 'es',
      content,
      status: 'COMPLETED',
    })
  const sources = ['The young keeper sleeps', 'Light the small lamp', 'Nothing changes here']
  const file = JSON.stringify(Object.fromEntries(texts.map(({ identifier }, at) => [identifier, sources[at]])))
  await page.as.post(`/pages/${page.page.id}/reimport`, formOf(file, 'en.json'))
  const changed = async () =>
    (await (await page.as.get(`/pages/${page.page.id}/source-changes?language=es`)).json()).source_text_ids
  const ids = [texts[0]!.id, texts[1]!.id]
  expect((await changed()).sort()).toEqual(ids.toSorted())
  const ofVersion = await page.as.get(`/versions/${page.page.version_id}/source-changes`)
  expect(await ofVersion.json()).toEqual([{ page_id: page.page.id, language: 'es', rows: 2 }])

  const all = { languages: ['es'], update: true }
  const estimate = await page.as.post(`/pages/${page.page.id}/translate/estimate`, all)
  expect(await estimate.json()).toMatchObject({ rows: 2, words: 2, in_memory: { rows: 0 }, refusal: null })

  // A request that is stopped leaves the changes for somebody to deal with.
  const { stall, release } = stalledModel()
  model.behaviour = { stall }
  const calls = () => model.calls.filter(isTranslation).length
  const old = calls()
  expect(await (await page.as.post(`/pages/${page.page.id}/translate`, all)).json()).toMatchObject({ total_words: 2 })
  await vi.waitFor(() => expect(calls()).toBe(old + 1), soon)
  await page.as.post(`/pages/${page.page.id}/translate/cancel`, { languages: ['es'] })
  release()
  expect((await page.finished()).map(({ content }) => content)).toEqual(before)
  expect(await changed()).toHaveLength(2)

  const answers = new Map([
    [sources[0], 'El joven farero duerme'],
    [sources[1], 'Enciende la pequeña lámpara'],
  ])
  model.behaviour = { translate: ({ text }) => answers.get(text)! }
  const started = await page.as.post(`/pages/${page.page.id}/translate`, all)
  expect(await started.json()).toMatchObject({ total_words: 2 })
  expect((await page.finished()).map(({ content }) => content)).toEqual([...answers.values(), before[2]])
  // Both rows are in one call, each with its own change.
  const sent = model.calls.filter(isTranslation).slice(old + 1)
  expect(sent).toHaveLength(1)
  expect(sent[0]!.rows.map(({ before }) => before)).toEqual(['The old keeper sleeps', 'Light the big lamp'])
  expect(await changed()).toEqual([])
  const again = await page.as.post(`/pages/${page.page.id}/translate`, all)
  expect(await again.json()).toMatchObject({
    message: 'The source text has not changed since it was translated',
    total_words: 0,
  })

  // Its undo shows them again.
  const undone = await page.as.post(`/operations/${started.headers.get('Operation-Ids')}/undo`)
  expect(await undone.json()).toMatchObject({ taken: { translations_changed: 2 }, left_count: 0 })
  expect((await changed()).sort()).toEqual(ids.toSorted())
  expect((await page.finished()).map(({ content }) => content)).toEqual(before)
})
