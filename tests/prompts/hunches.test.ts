import { expect, test } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { learnCapitals } from '#server/prompts/belonging/capitals.ts'
import { createCompany } from '#server/prompts/belonging/company.ts'
import { saysAgain } from '#server/prompts/belonging/hunches.ts'
import { learnDenials, lostFigure } from '#server/prompts/belonging/negation.ts'
import { learnKeptWords } from '#server/prompts/belonging/words/keptWords.ts'
import { createStemReader } from '#server/prompts/belonging/words/stems.ts'
import { learnWords } from '#server/prompts/belonging/words/wordModel.ts'
import { learnOrder } from '#server/prompts/belonging/words/wordOrder.ts'

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
  const turns = learnDenials([], 'en', language)
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

const PAIRS = ['lantern', 'bridge', 'harbour', 'wolf'].flatMap((thing) =>
  ['keeper', 'sailor', 'queen'].map((person) => ({
    source: `Our ${person} will display that ${thing}`,
    translation: `Nuestra ${person.toUpperCase()} muestra aquel ${thing.toUpperCase()}`,
  })),
)

test('a word that the source may deny by is no reason where people never denied beside it', () => {
  const unlocks = { source: 'They unlock the gate', translation: 'Abren la puerta' }
  const turnsAt = (pairs: typeof PAIRS) => learnDenials(pairs, 'en', 'es')('They unlock a gate', 'No abren una puerta')
  expect(turnsAt([])).toBe(false)
  expect(turnsAt([unlocks, unlocks, unlocks])).toBe(true)
  expect(turnsAt([unlocks, unlocks, unlocks, { ...unlocks, translation: 'No está cerrada' }])).toBe(false)
})

test('each sentence is compared with its own, where there are as many', () => {
  const turns = learnDenials([], 'en', 'es')
  expect(turns('The bridge holds. The gate does not.', 'El puente no resiste. La puerta no.')).toBe(true)
  expect(turns('The bridge holds. The gate does not.', 'El puente resiste. La puerta no.')).toBe(false)
})

test('small words that people always translated are newly kept where they stand apart, and the oftener the surer', () => {
  const { newlyKept } = learnKeptWords(PAIRS)
  expect(newlyKept('Our wolf', 'Nuestro lobo')).toBe(0)
  expect(newlyKept('See that wolf', 'Mira that lobo')).toBeGreaterThan(newlyKept('See a wolf', 'Mira un wolf'))
  expect(newlyKept('See that wolf', "Mira 'that' lobo")).toBe(0)
  expect(newlyKept('A part of it', 'Un part of eso')).toBeGreaterThan(0)
})

test('two words that stand often and never side by side are a gap', () => {
  const { gapsOf } = learnOrder(PAIRS.map(({ translation }) => translation))
  expect(gapsOf('Nuestra QUEEN muestra aquel WOLF')).toEqual([])
  expect(Math.max(...gapsOf('Nuestra aquel WOLF'))).toBeGreaterThan(1)
})

test('a small letter at the beginning surprises where people never lost a capital', () => {
  const many = [...PAIRS, ...PAIRS, ...PAIRS, ...PAIRS, ...PAIRS]
  const losesCapital = learnCapitals(many)
  expect(losesCapital('Our wolf', '|estra loba')).toBeGreaterThan(2)
  expect(losesCapital('our wolf', 'nuestra loba')).toBe(0)
  expect(learnCapitals(many.map((pair, at) => (at % 9 ? pair : { ...pair, translation: 'a' })))('Our wolf', 'a')).toBe(
    0,
  )
})

test('the whole answer of another row of the call behind an answer shows, unless both sources say it', () => {
  const stemsOf = { source: createStemReader('en'), target: createStemReader('es') }
  const { readCall, compareWithCall } = createCompany(learnWords(PAIRS, stemsOf))
  const answers = ['Volumen Guardar todo', 'Guardar todo', 'Guardar todo ahora']
  const call = { sources: ['Volume', 'Save all', 'Save all now'], answers }
  const read = readCall(call)
  expect(readCall({ ...call })).toBe(read)
  expect(readCall({ ...call, answers: [...answers] })).not.toBe(read)
  const hasWhole = (at: number) => {
    const own = { text: answers[at]!, words: [], found: [], forth: [], back: [], scale: 1 }
    return compareWithCall(read, at, own).hasWhole
  }
  expect(answers.map((_, at) => hasWhole(at))).toEqual([true, false, false])
})
