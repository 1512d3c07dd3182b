import { expect, test } from 'vitest'
import { hintOf } from '#server/prompts/rowForm/identifierHints.ts'
import { compactRows } from '#server/prompts/rowForm/rowForm.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

test('rows are told what changes from row to row', () => {
  const row = { line: 7, identifier: 'intro.scene_01', speaker: 'Maren' }
  expect(
    compactRows([
      { id: '1', text: 'Hail!', ...row, context: 'shouting' },
      { id: '2', text: 'Wait', ...row, line: 8, context: 'shouting', echo: 'Wait' },
      { id: '3', text: 'Rain', ...row, line: 12, speaker: undefined, translation: 'Lluvia' },
    ]),
  ).toEqual([
    [1, 'Hail!', { line: 7, speaker: 'Maren', context: 'shouting', key: 'intro scene' }],
    [2, 'Wait', { echo: 'Wait' }],
    [3, 'Rain', 'Lluvia', { line: 12, speaker: null, context: null }],
  ])
})

test.each([
  ['menu.btn_quit_01', 'Leave', 'menu btn quit'],
  ['renpy.start_915cb944', 'Hail', 'renpy start'],
  ['dialogTitleMain', 'Welcome', 'dialog Title Main'],
  ['quit', 'Quit', undefined],
  ['0195-77af', 'Quit', undefined],
])('of the identifier %s of "%s" the words are told: %s', (identifier, text, hint) => {
  expect(hintOf(identifier, text)).toBe(hint)
})

test('a call is told the terms of its rows, and not those of the rest of the page', async () => {
  const texts = Array.from(
    { length: 30 },
    (_, n) => `${n === 3 ? 'Sword' : n === 25 ? 'Oil' : 'Gate'} ${'x'.repeat(n + 1)}`,
  )
  const { project, translate, finished } = await aPage(texts)
  const { id: glossary_id } = await app.db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = (term_id: string, translation: string) =>
    ({ glossary_id, term_id, term_description: 'a thing', target_language: 'es', translation }) as const
  await app.db
    .insertInto('glossary_entries')
    .values([entry('sword', 'espada'), entry('oil', 'aceite'), entry('lamp', 'farol')])
    .execute()
  await translate({ translate: ({ text }) => text.replace('Sword', 'Espada').replace('Oil', 'Aceite') })
  await finished()
  const told = model.calls
    .filter((call) => isTranslation(call) && call.rows.every(({ feedback }) => !feedback))
    .map(({ rows, user }) => [rows[0]!.line, (user.glossary as { term: string }[]).map(({ term }) => term)])
  expect(told.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [1, ['sword']],
    [21, ['oil']],
  ])
})
