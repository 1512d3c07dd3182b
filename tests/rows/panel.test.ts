import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGraphemes } from '#collab/text/graphemes.ts'
import { createSourceTerms } from '#collab/text/terms/sourceTerms.ts'
import { diffWords } from '#web/features/rowText/diffWords.ts'
import { TIMED } from '../support/runs/timed.ts'

const find = (terms: string[], text: string) =>
  createSourceTerms(
    terms.map((term) => ({ term })),
    'en',
  )(text).map(({ from, to }) => text.slice(from, to))

test('a term is not found in a placeholder nor across one, and the places are those of the text', () => {
  expect(find(['lantern', 'lantern keeper'], '{lantern} Lantern {x}keeper')).toEqual(['Lantern'])
  expect(find(['oil lamp'], 'oil\nlamp, İ has an oil lamp')).toEqual(['oil lamp'])
})

test('an empty term is in no text, and ten thousand terms cost little', TIMED, () => {
  expect(find(['', ' '], 'text')).toEqual([])
  const terms = Array.from({ length: 10_000 }, (_, n) => ({ term: `word${n} of the sea` }))
  const many = createSourceTerms(terms, 'en')
  const started = performance.now()
  for (let row = 0; row < 200; row++) many(`They say that word${row} of the sea is not for everybody to hear, ${row}.`)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('a difference is said word by word', () => {
  expect(diffWords('The old keeper sleeps', 'The young keeper sleeps now', 'en')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'young' },
    { kind: 'same', text: ' keeper sleeps' },
    { kind: 'added', text: ' now' },
  ])
})

test('a difference by letters shows another word as such', () => {
  expect(diffWords('The old lamp', 'The young lamps', 'en', 'grapheme')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'young' },
    { kind: 'same', text: ' lamp' },
    { kind: 'added', text: 's' },
  ])
})

test('kept and removed words form the old text, kept and added words the new one', () => {
  const words = fc.array(fc.constantFrom('sea', 'Sea', ' ', '\n', '{x}', '海', '👩‍👩‍👧', 'é', '.'), { maxLength: 30 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const pieces = diffWords(a.join(''), b.join(''), 'en')
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect(without('added')).toBe(a.join(''))
      expect(without('removed')).toBe(b.join(''))
    }),
    { seed: 4 },
  )
})

test('the middle of a text rewritten at length is shown as replaced', () => {
  const [a, b] = ['sun ', 'moon!'].map((word) => `Now ${word.repeat(2_000)} it ends`)
  expect(diffWords(a!, b!, 'en').map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
})

test('a long text put into another is shown as such', () => {
  const pieces = diffWords('Now it ends', `Now ${'sun '.repeat(2_000)}it ends`, 'en')
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'added', 'same'])
})

test.for([
  ['', 0],
  ['Hello', 5],
  ['こんにちは', 5],
  ['👩‍👩‍👧‍👦🇯🇵', 2],
  ['e\u0301a', 2],
  ['นี้', 1],
  ['a\r\nb', 3],
] as const)('the characters of %j are %i', ([text, count]) => expect(countGraphemes(text)).toBe(count))
