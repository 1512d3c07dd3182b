import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editsOf, replacedText } from '#collab/text/search/replacing.ts'
import { createTermRenewer, type TermRenewal } from '#collab/text/terms/renewTerm.ts'
import { searchedPiece } from '#collab/text/terms/searchedPiece.ts'
import { searchable } from '#db/vocabulary/texts/searching.ts'
import { chooseSeed } from '../support/runs/random.ts'

const SWORD: TermRenewal = {
  ...{ term: 'sword', is_case_sensitive: false, former: 'espada', translation: 'hoja' },
  ...{ source_language: 'en', language: 'es', beside: [{ term: 'sword oil', translation: 'aceite de espada' }] },
}
const renew = (source: string, text: string, change: Partial<TermRenewal> = {}) => {
  const renewed = createTermRenewer({ ...SWORD, ...change })({ source, text })
  return renewed && { text: replacedText(text, renewed.hits), is_certain: renewed.is_certain }
}

/** By words that stand between blanks, as somebody with a pencil does it. */
const EXACT = new Map([
  ['espada', 'hoja'],
  ['Espada', 'Hoja'],
  ['ESPADA', 'HOJA'],
])
const WORDS = [...EXACT.keys(), 'espadas', 'espadazo', 'escudo', 'la', '{name}', '%d', 'hoja', '龍', '👩‍🚀', '12']

test('each exact word of a text is another one, in the same case, and no other letter changes', () => {
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(words, (words) => {
      const text = words.join(' ')
      const isThere = words.some((word) => EXACT.has(word) || word === 'espadas')
      const renewed = renew('A sword', text)
      expect(renewed !== undefined).toBe(isThere)
      if (!renewed) return
      const expected = words.map((word) => EXACT.get(word) ?? word).join(' ')
      if (words.includes('espadas')) expect(renewed.is_certain).toBe(false)
      else expect(renewed).toEqual({ text: expected, is_certain: true })
    }),
    { seed: chooseSeed('renew a term'), numRuns: 300 },
  )
})

test('the edits of a renewed text make it, one by one from behind', () => {
  const text = 'Espada, espada y ESPADA'
  const { hits } = createTermRenewer(SWORD)({ source: 'Sword', text })!
  const edited = editsOf(text, hits).toReversed()
  const made = edited.reduce(
    (now, { index, remove, insert }) => now.slice(0, index) + insert + now.slice(index + remove),
    text,
  )
  expect(made).toBe('Hoja, hoja y HOJA')
})

test.each<[source: string, text: string, change: Partial<TermRenewal>, expected: ReturnType<typeof renew>]>([
  ['A shield', 'La espada', {}, undefined],
  ['Swords here', 'La espada', {}, { text: 'La hoja', is_certain: true }],
  ['Buy sword oil', 'Compra aceite de espada', {}, undefined],
  ['Sword and sword oil', 'Espada y aceite de espada', {}, { text: 'Hoja y aceite de espada', is_certain: true }],
  ['Sword', 'La espada larga', { translation: 'espada larga' }, undefined],
  ['Sword', 'La espada', { translation: 'espada larga' }, { text: 'La espada larga', is_certain: true }],
  ['Sword', 'Las espadas', {}, { text: 'Las hoja', is_certain: false }],
  ['Sword', 'Una espada y espada', { translation: 'Espada' }, { text: 'Una Espada y Espada', is_certain: true }],
  ['Sword', 'Espada', { translation: 'Espada' }, undefined],
  ['Sword', 'Las espadas', { former: 'espada', translation: 'espadas' }, undefined],
  ['SWORD', 'espada', { is_case_sensitive: true }, undefined],
  ['A sword', 'A sword', { former: 'sword', translation: '' }, undefined],
  ['A sword', 'Una espada', { translation: '' }, { text: 'Una sword', is_certain: true }],
  ['{sword} is here', 'La espada', {}, undefined],
])('%j with %j', (source, text, change, expected) => {
  expect(renew(source, text, change)).toEqual(expected)
})

test('a place that another term of the source text translates alike is not certain', () => {
  const beside = [{ term: 'blade', translation: 'espada' }]
  const renewed = createTermRenewer({ ...SWORD, beside })
  expect(renewed({ source: 'Sword or blade', text: 'Espada o espada' })?.is_certain).toBe(false)
  expect(renewed({ source: 'Sword', text: 'Espada' })?.is_certain).toBe(true)
})

test.each([
  ['sword fight', 'Schwertkampf', { text: 'Klingekampf', is_certain: false }],
  ['A long sword', 'Ein Langschwert', { text: 'Ein LangKlinge', is_certain: false }],
  ['Sword fight with a sword', 'Schwertkampf mit Schwert', { text: 'Schwertkampf mit Klinge', is_certain: true }],
  ['A sword {schwertname}', 'Säbel {schwertname}', undefined],
  ['A shield', 'Schwertkampf', undefined],
])('%j with %j, where words are joined', (source, text, expected) => {
  const german = { former: 'Schwert', translation: 'Klinge', language: 'de' as const, beside: [] }
  expect(renew(source, text, german)).toEqual(expected)
  const inSpanish = renew(source, text, { former: 'Schwert', beside: [] })
  expect(inSpanish?.is_certain ?? true).toBe(true)
})

test('a placeholder that would come of it makes a place uncertain', () => {
  const renewed = createTermRenewer({ ...SWORD, translation: '{hoja}' })({ source: 'Sword', text: 'La espada' })
  expect(renewed?.is_certain).toBe(false)
})

test.each([
  ['de', 'Haus', ['Häuser', 'Hauses']],
  ['es', 'luz', ['luces', 'Luz']],
  ['en', 'knife', ['knives', 'Knife']],
  ['ru', 'меч', ['мечами', 'Меча']],
  ['pl', 'miecz', ['mieczem', 'miecze']],
  ['tr', 'kitap', ['kitabı', 'kitaplar']],
  ['ja', '戦う', ['戦います']],
  ['ko', '검', ['검을']],
  ['ar', 'سيف', ['السيف', 'سيفه']],
] as const)('in %s each form of %s has its piece', (language, term, forms) => {
  const piece = searchedPiece(term, language)
  for (const form of forms) expect(searchable(form).bare).toContain(piece)
})
