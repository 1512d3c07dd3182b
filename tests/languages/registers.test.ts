/** @module-tag nightly */
import { expect, test } from 'vitest'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const ROWS = ['The bridge is closed tonight', 'Give the lantern to the keeper', 'A storm comes from the north']
const toldTo = (kind: 'translations' | 'ratings') =>
  model.calls
    .filter((call) => call.kind === kind)
    .map(({ user: { address, tone, rules } }) => ({ address, tone, rules }))

test('nothing is said of the form of address until a project chooses one', async () => {
  const { translate, finished } = await aPage(ROWS)
  await translate()
  await finished()
  for (const { system, prompt } of model.calls) expect(system + prompt).not.toMatch(/\btú\b|usted|"address"|"tone"/)
})

test('form of address, tone and rules are told to translating and rating', async () => {
  const { as, project, translate, finished } = await aPage(ROWS)
  await as.put(`/projects/${project.id}/registers/es`, {
    form_of_address: 'formal',
    tone: 'Dry and brief',
    rules: ['Ranks are small'],
    guide: 'Nothing for machines',
  })
  await translate()
  await finished()
  const asked = { address: 'formal: usted', tone: 'Dry and brief', rules: ['Ranks are small'] }
  for (const kind of ['translations', 'ratings'] as const) {
    expect(toldTo(kind).length).toBeGreaterThan(0)
    for (const told of toldTo(kind)) expect(told).toEqual(asked)
  }
  for (const { system, prompt } of model.calls) expect(system + prompt).not.toContain('machines')
})

test('the style guide of all languages is told beside that of one, whose form of address counts', async () => {
  const { as, project, translate, finished } = await aPage(ROWS)
  const put = (language: string, change: object) => as.put(`/projects/${project.id}/registers/${language}`, change)
  await put('mul', { form_of_address: 'informal', tone: 'Dry.', rules: ['Ranks are small'] })
  await put('es', { form_of_address: 'formal', tone: 'Brief.', rules: ['No exclamation marks'] })
  await translate()
  await finished()
  const asked = { address: 'formal: usted', tone: 'Dry. Brief.', rules: ['Ranks are small', 'No exclamation marks'] }
  for (const kind of ['translations', 'ratings'] as const) {
    expect(toldTo(kind).length).toBeGreaterThan(0)
    for (const told of toldTo(kind)) expect(told).toEqual(asked)
  }
})

test('[P6] a tone that changes every sentence is no order of a text: one call translates all rows', async () => {
  const { as, project, translate, finished } = await aPage(ROWS)
  await as.put(`/projects/${project.id}/registers/es`, { tone: 'Like a pirate' })
  const pirate = ({ text }: { text: string }) => `¡Arr, grumete! ${text.toUpperCase()} ¡Arr!`
  const spoken = new Map(ROWS.map((text, n) => [text, ['El puente ¡arr!', 'Dale el farol ¡arr!', 'Tormenta ¡arr!'][n]]))
  await translate({ translate: ({ text }) => spoken.get(text), control: { translate: pirate } })
  await finished()
  expect(model.calls.filter(isTranslation).filter(({ rows }) => rows.every(({ feedback }) => !feedback))).toHaveLength(
    1,
  )
})

test('checked translations are examples, and of the others those like a row', async () => {
  const { page, project, translate, finished } = await aPage([
    ...ROWS,
    'The bridge is open tonight',
    'Nobody knows the old keeper',
  ])
  const [, , , open, keeper] = page.source_texts
  await app.db
    .insertInto('translations')
    .values([
      {
        source_text_id: open!.id,
        target_language: 'es',
        content: 'El puente está abierto esta noche',
        status: 'COMPLETED',
      },
      {
        source_text_id: keeper!.id,
        target_language: 'es',
        content: 'Nadie conoce al viejo guardián',
        status: 'COMPLETED',
      },
    ])
    .execute()
  await app.db
    .insertInto('translation_checks')
    .values({ source_text_id: keeper!.id, target_language: 'es', checked_by: null, checked_at: new Date() })
    .execute()
  await app.db
    .insertInto('memory_units')
    .values({ project_id: project.id, target_language: 'es', source: 'A storm comes', content: 'A storm comes' })
    .execute()
  await translate()
  await finished()
  expect(model.calls.find(isTranslation)!.user.examples).toEqual([
    ['The bridge is open tonight', 'El puente está abierto esta noche'],
    ['Nobody knows the old keeper', 'Nadie conoce al viejo guardián'],
  ])
})

test('a row is told its finished translation into the reference language', async () => {
  const { as, page, project, translate, finished } = await aPage(ROWS)
  await as.put(`/projects/${project.id}`, { target_languages: ['es', 'fr'], reference_language: 'fr' })
  const [bridge, lantern] = page.source_texts
  await app.db
    .insertInto('translations')
    .values([
      { source_text_id: bridge!.id, target_language: 'fr', content: 'Le pont est fermé ce soir', status: 'COMPLETED' },
      { source_text_id: lantern!.id, target_language: 'fr', content: 'Donne la lanterne', status: 'NEEDS_REVIEW' },
    ])
    .execute()
  await translate()
  await finished()
  const [call] = model.calls.filter(isTranslation)
  expect(call!.rows.map((row) => (row as { reference?: string }).reference)).toEqual([
    'Le pont est fermé ce soir',
    undefined,
    undefined,
  ])
  expect(call!.system).toContain('in French')
  for (const { prompt } of model.calls.filter((one) => !isTranslation(one))) expect(prompt).not.toContain('Le pont')
})
