import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gramsOf, gramsOfTerm } from '#db/vocabulary/texts/searchGrams.ts'

const letters = fc.constantFrom(...'ab cдの龍😀é\n')
const texts = fc.array(letters, { maxLength: 40 }).map((all) => all.join(''))

test('a text has the numbers of each piece of it', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % (text.length + 1)
      const piece = text.slice(start, start + 1 + (length % 12))
      const grams = new Set(gramsOf(text))
      expect(gramsOfTerm(piece).filter((gram) => !grams.has(gram))).toEqual([])
    }),
  )
})

test('a word of another script is looked up from its first letter on, others from three', () => {
  expect([gramsOfTerm('龍'), gramsOfTerm('ко'), gramsOfTerm('abc')].map(({ length }) => length)).toEqual([1, 1, 1])
  expect([gramsOfTerm('a'), gramsOfTerm('ab')]).toEqual([[], []])
  expect(gramsOf('dragon')).not.toEqual(expect.arrayContaining(gramsOfTerm('wagon')))
})
