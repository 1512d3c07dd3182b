import { expect, test } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { saysAgain } from '#server/prompts/belonging/hunches.ts'
import { lostFigure, turnsMeaning } from '#server/prompts/belonging/negation.ts'

const SAID: [language: LanguageCode, right: string, denied: string][] = [
  ['es', 'El viejo puente aguanta', 'El viejo puente no aguanta'],
  ['fr', 'Le vieux pont tient', 'Le vieux pont ne tient pas'],
  ['de', 'Die alte Brücke hält', 'Die alte Brücke hält nicht'],
  ['it', 'Il vecchio ponte regge', 'Il vecchio ponte non regge'],
  ['pt', 'A velha ponte aguenta', 'A velha ponte não aguenta'],
  ['ja', '古い橋は持つ', '古い橋は持たない'],
  ['zh', '旧桥撑得住', '旧桥不能撑住'],
  ['ko', '낡은 다리는 버틴다', '낡은 다리는 버티지 않는다'],
  ['pl', 'Stary most trzyma', 'Stary most nie trzyma'],
  ['nl', 'De oude brug houdt', 'De oude brug houdt niet'],
  ['ru', 'Старый мост держит', 'Старый мост не держит'],
  ['tr', 'Eski köprü dayanıyor', 'Eski köprü dayanmıyor'],
  ['ar', 'الجسر القديم يصمد', 'الجسر القديم لا يصمد'],
  ['da', 'Den gamle bro holder', 'Den gamle bro holder ikke'],
  ['el', 'Η παλιά γέφυρα αντέχει', 'Η παλιά γέφυρα δεν αντέχει'],
  ['hu', 'A régi híd kitart', 'A régi híd nem tart ki'],
]

test.each(SAID)('in %s the opposite of a source is a hunch, and its meaning is none', (language, right, denied) => {
  const turns = (source: string, answer: string) => turnsMeaning(source, answer, 'en', language)
  expect(turns('The old bridge holds', right)).toBe(false)
  expect(turns('The old bridge holds', denied)).toBe(true)
  expect(turns('The old bridge does not hold', denied)).toBe(false)
  expect(turns('The old bridge does not hold', right)).toBe(true)
})

test('a number that is lost is a hunch, in figures of any script', () => {
  expect(lostFigure('Repeat 2 times', 'Repite veces')).toBe('2')
  expect(lostFigure('Repeat 2 times', '٢ مرات')).toBeUndefined()
  expect(lostFigure('Page 2 of 2', 'Página 2')).toBe('2')
})

test('an answer that comes back alike is right, unless there is another reason to doubt it', () => {
  const before = [{ text: 'Abre la vieja puerta', hunch: 'short' }]
  expect(saysAgain(before, { text: 'Abre la vieja puerta.', hunch: 'other' })).toBe(true)
  expect(saysAgain(before, { text: 'Abre la vieja peurta', hunch: 'short' })).toBe(true)
  expect(saysAgain(before, { text: 'Abre la vieja peurta', hunch: 'a slip' })).toBe(false)
  expect(saysAgain([], { text: 'Abre la vieja puerta', hunch: 'short' })).toBe(false)
})
