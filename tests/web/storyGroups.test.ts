import { expect, test } from 'vitest'
import { contextBeside } from '#web/features/rowPanel/speaker.ts'
import { groupRows, sceneOf } from '#web/features/table/story/groups.ts'

const characters = ['Mira', 'Old Tam'].map((name) => ({ name, description: '', context: null }))
const rows = (...identifiers: string[]) =>
  identifiers.map((identifier, id) => ({ id: String(id), identifier, content: '', context: null, words: 0 }))

test.each([
  ['harbour_013_mira', 'harbour'],
  ['start_915cb944', 'start'],
  ['quest.intro.line_01', 'quest intro line'],
  ['menu.options', 'menu'],
  ['ch1_harbour_004', 'ch1 harbour'],
  ['title', ''],
  ['001_opening', ''],
])('%s belongs to the scene "%s"', (identifier, scene) => expect(sceneOf(identifier)).toBe(scene))

test('a scene is named where it begins, if it has more than one row', () => {
  const groups = groupRows(rows('pier_1', 'pier_2', 'alone_1', 'tower_1', 'tower_2'), [])
  expect([...groups.values()].map(({ scene }) => scene)).toEqual(['pier', undefined, '', 'tower', undefined])
})

test('rows of no scene end the scene above them, once', () => {
  const groups = groupRows(rows('title', 'pier_1', 'pier_2', 'Abilities', 'vo.001', 'Abort'), [])
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
  const groups = groupRows(rows('a_1_mira', 'a_2_mira', 'a_3_old_tam', 'a_4'), characters)
  expect([...groups.values()].map(({ speaker }) => speaker)).toEqual([
    { name: 'Mira', begins: true, ends: false },
    { name: 'Mira', begins: false, ends: true },
    { name: 'Old Tam', begins: true, ends: true },
    undefined,
  ])
})

test('a context may name a speaker who is no character of the page', () => {
  const contexts = [
    'speaker: Sylvie; script.rpy',
    'Speaker:Sylvie',
    'speaker: Old Tam, by the sea',
    'script.rpy; scene 2',
  ]
  const said = rows('a_1', 'a_2', 'a_3', 'a_4').map((row, n) => ({ ...row, context: contexts[n]! }))
  expect([...groupRows(said, characters).values()].map(({ speaker }) => speaker)).toEqual([
    { name: 'Sylvie', begins: true, ends: false },
    { name: 'Sylvie', begins: false, ends: true },
    { name: 'Old Tam', begins: true, ends: true },
    undefined,
  ])
})

test('beside the name of its speaker a context says the rest', () => {
  const contexts = ['speaker: Sylvie; script.rpy', 'speaker: Sylvie', 'speaker: Tam; script.rpy', null]
  expect(contexts.map((context) => contextBeside('Sylvie', { context }))).toEqual([
    'script.rpy',
    '',
    'speaker: Tam; script.rpy',
    '',
  ])
})
