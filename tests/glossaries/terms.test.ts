import { expect, test } from 'vitest'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import { nextPlace, stepTo } from '#web/features/glossaries/terms/steps.ts'
import { commonFields, createTermReader, isKept, isMissing, sharedTexts } from '#web/features/glossaries/terms/terms.ts'
import { withSaved } from '#web/features/glossaries/terms/useSaveCell.ts'

let made = 0
const line = (
  term_id: string,
  target_language: GlossaryEntry['target_language'],
  more: Partial<GlossaryEntry> = {},
): GlossaryEntry => ({
  id: `line ${made++}`,
  glossary_id: 'glossary',
  term_id,
  term_description: `A ${term_id}`,
  source_text: term_id,
  target_language,
  translation: target_language ? `${term_id} in ${target_language}` : '',
  notes: null,
  context: null,
  forbidden: [],
  variants: [],
  source_variants: [],
  former_translations: [],
  is_case_sensitive: false,
  is_proposed: false,
  part_of_speech: null,
  gender: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
})
const read = (...lines: GlossaryEntry[]) => createTermReader()(lines)
const one = (...lines: GlossaryEntry[]) => read(...lines)[0]!

test('lines that share a term are one row, in their order', () => {
  const terms = read(line('bow', 'es'), line('bow', 'fr'), line('Axe', 'es'))
  expect(terms.map(({ term_id, lines }) => [term_id, lines.length])).toEqual([
    ['bow', 2],
    ['Axe', 1],
  ])
})

test('a term whose lines are as before is the same object, so that its row is not drawn again', () => {
  const readTerms = createTermReader()
  const [bow, axe] = [line('bow', 'es'), line('axe', 'es')]
  const before = readTerms([bow, axe])
  const after = readTerms([bow, { ...axe, translation: 'hacha' }])
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('a term keeps its place in the table when it is renamed and when a language is added', () => {
  const bow = line('bow', 'es')
  expect(one(bow, line('bow', 'fr')).id).toBe(one({ ...bow, term_id: 'longbow' }).id)
})

test('a field on which lines disagree shows each of its texts with their lines, and leaves empty ones out', () => {
  const term = one(line('bow', 'es', { notes: 'Formal' }), line('bow', 'fr'), line('bow', 'de', { notes: 'A weapon' }))
  expect(sharedTexts(term, 'notes').map(({ text, lines }) => [text, lines.map((one) => one.target_language)])).toEqual([
    ['Formal', ['es']],
    ['A weapon', ['de']],
  ])
  expect(sharedTexts(term, 'term_description')).toHaveLength(1)
  expect(commonFields(term)).toMatchObject({ term_description: 'A bow', source_text: 'bow', notes: '' })
  expect(commonFields(one(line('bow', 'es', { notes: 'N' }))).notes).toBe('N')
})

test('[R76] a term without any translation is kept in every language, one with an empty one in that language', () => {
  const name = one(line('Dragoman', null))
  expect([isKept(name, 'es'), isMissing(name, 'es')]).toEqual([true, false])
  const translated = one(line('bow', null), line('bow', 'es'))
  expect([isKept(translated, 'fr'), isMissing(translated, 'fr')]).toEqual([false, true])
  const empty = one(line('bow', 'fr', { translation: '' }), line('bow', 'es'))
  expect([isKept(empty, 'fr'), isMissing(empty, 'fr')]).toEqual([true, false])
})

test('a new line stands behind those of its term, a changed one where it was', () => {
  const [bow, axe] = [line('bow', 'es'), line('axe', 'es')]
  const [french, changed] = [line('bow', 'fr'), { ...axe, translation: 'hacha' }]
  expect(withSaved([bow, axe], [french])).toEqual([bow, french, axe])
  expect(withSaved([bow, axe], [changed])).toEqual([bow, changed])
})

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false })
const SIZE = { rows: 3, columns: 4 }

test('arrow keys move by a cell, with Ctrl to the end, and mirror where one reads from the right', () => {
  const at = { row: 1, column: 1 }
  expect(stepTo(press('ArrowRight'), at, SIZE, false)).toEqual({ row: 1, column: 2 })
  expect(stepTo(press('ArrowRight'), at, SIZE, true)).toEqual({ row: 1, column: 0 })
  expect(stepTo(press('ArrowDown', true), at, SIZE, false)).toEqual({ row: 2, column: 1 })
  expect(stepTo(press('ArrowUp'), { row: 0, column: 1 }, SIZE, false)).toEqual({ row: 0, column: 1 })
  expect(stepTo(press('End'), at, SIZE, false)).toEqual({ row: 1, column: 3 })
  expect(stepTo(press('Home', true), at, SIZE, false)).toEqual({ row: 0, column: 0 })
  expect(stepTo(press('x'), at, SIZE, false)).toBeUndefined()
})

test('the next cell to write in is that of the next row after the last column, and none after the last row', () => {
  expect(nextPlace({ row: 0, column: 3 }, 1, SIZE)).toEqual({ row: 1, column: 0 })
  expect(nextPlace({ row: 1, column: 0 }, -1, SIZE)).toEqual({ row: 0, column: 3 })
  expect(nextPlace({ row: 2, column: 3 }, 1, SIZE)).toBeUndefined()
  expect(nextPlace({ row: 0, column: 0 }, -1, SIZE)).toBeUndefined()
})
