import { expect, test } from 'vitest'
import { contextBeside } from '#collab/text/facts/contextBeside.ts'
import { groupRows } from '#web/features/table/story/groups.ts'

const characters = ['Mira', 'Old Tam'].map((name) => ({ name, description: '', context: null }))
const rows = (...scenes: (string | null)[]) =>
  scenes.map((scene, id) => ({ id: String(id), identifier: `line_${id}`, content: '', context: null, words: 0, scene }))

const spoken = (...speakers: (string | null)[]) =>
  rows(...speakers.map(() => 'a')).map((row, n) => ({
    ...row,
    facts: {
      ...{ speaker: speakers[n]!, speaker_from: 'file' as const },
      ...{ max_length: null, length_unit: null, max_length_from: null, text_box_id: null },
    },
  }))

test('a scene is named where it begins, if it has more than one row', () => {
  const groups = groupRows(rows('pier', 'pier', 'alone', 'tower', 'tower'), [])
  expect([...groups.values()].map(({ scene }) => scene)).toEqual(['pier', undefined, '', 'tower', undefined])
})

test('rows of no scene end the scene above them, once', () => {
  const groups = groupRows(rows(null, 'pier', 'pier', null, 'vo', null), [])
  expect([...groups.values()].map(({ scene }) => scene)).toEqual([
    undefined,
    'pier',
    undefined,
    '',
    undefined,
    undefined,
  ])
})

test('a speaker is named at the first of several rows', () => {
  const groups = groupRows(spoken('mira', 'Mira', 'Old Tam', null), characters)
  expect([...groups.values()].map(({ speaker }) => speaker)).toEqual([
    { name: 'Mira', begins: true, ends: false },
    { name: 'Mira', begins: false, ends: true },
    { name: 'Old Tam', begins: true, ends: true },
    undefined,
  ])
})

test('a speaker may be no character of the page', () => {
  const said = spoken('Sylvie', 'Sylvie', 'old tam', null)
  expect([...groupRows(said, characters).values()].map(({ speaker }) => speaker)).toEqual([
    { name: 'Sylvie', begins: true, ends: false },
    { name: 'Sylvie', begins: false, ends: true },
    { name: 'Old Tam', begins: true, ends: true },
    undefined,
  ])
})

test('beside the name of its speaker a context says the rest', () => {
  const contexts = ['speaker: Sylvie; script.rpy', 'speaker: Sylvie', 'speaker: Tam; script.rpy', '']
  expect(contexts.map((context) => contextBeside('Sylvie', context))).toEqual([
    'script.rpy',
    '',
    'speaker: Tam; script.rpy',
    '',
  ])
})
