import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMessage } from '#collab/text/icuMessages.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { formsOf, messageOf, numberIn } from '#server/files/read/pluralMessages.ts'
import { FormatError } from '#server/formats/format.ts'
import { awkwardText } from '../roundTrips.ts'

test('forms become one ICU message', () => {
  expect(messageOf({ one: '%d file', other: '%d files' })).toBe('{n, plural, one {%d file} other {%d files}}')
  expect(messageOf({ one: "{{count}}'s #" })).toBe("{n, plural, one {'{{count}}'''s '#'} other {'{{count}}'''s '#'}}")
})

test.each([
  ['{{count}} items', "'{{count}}'"],
  ['%{count} messages', "'{count}'"],
])('a placeholder of a form is one piece that a translation keeps: %s', (form, piece) => {
  const pieces = placeholders(messageOf({ other: form })).map(({ text }) => text)
  expect(pieces).toEqual(['{n, plural, other {', piece, '}}'])
})

test('any forms come back from their message, which is well formed', () => {
  const text = awkwardText(true)
  fc.assert(
    fc.property(text, text, text, (one, few, other) => {
      const message = messageOf({ one, few, other })
      expect(formsOf(message)).toEqual({ one, few, other })
      expect(isMessage(message)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each(["{'{'", "'{''", "#'", "}''{'#", "'"])('apostrophes beside braces come back: %s', (form) => {
  expect(formsOf(messageOf({ other: form }))).toEqual({ other: form })
})

test.each(['text', "'{n, plural, one {a}'", '{name} of {n}', ''])(
  'a text that is no such message is for every number: %s',
  (text) => expect(formsOf(text)).toEqual({ other: text }),
)

const NAME = fc.constantFrom('n', 'count', 'num_items', '0')
const BLANK = fc.constantFrom('', ' ', '  ', '\n\t')
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many'] as const

test('forms are read in every notation of ICU', () => {
  const form = fc.constantFrom('Münze', '%d Münzen', "it''s", '{name} da', '')
  const forms = fc.tuple(fc.subarray([...CATEGORIES]), fc.array(form, { minLength: 6, maxLength: 6 }), fc.boolean())
  fc.assert(
    fc.property(NAME, BLANK, forms, (name, blank, [some, texts, isReversed]) => {
      const all = [...some, 'other'].map((category, at) => [category, texts[at]!] as const)
      const branches = (isReversed ? all.toReversed() : all).map(([category, text]) => `${category}${blank}{${text}}`)
      const message = `${blank}{${blank}${name}${blank},${blank}plural${blank},${blank}${branches.join(blank)}${blank}}`
      const expected = Object.fromEntries(all.map(([category, text]) => [category, text.replaceAll("''", "'")]))
      expect(formsOf(message, { language: 'de' })).toEqual(expected)
    }),
  )
})

test('the number and the text around a plural are in each form', () => {
  const message = 'You have {n,plural,one{# coin}other{# coins}} left'
  expect(formsOf(message, { number: '%1$d' })).toEqual({
    one: 'You have %1$d coin left',
    other: 'You have %1$d coins left',
  })
  expect(numberIn({ one: 'a coin', other: '{{count}} coins of %s' })).toBe('{{count}}')
})

test('a form for one number alone is the form of its category, where that has no other number', () => {
  const message = '{n, plural, =1 {a cup} other {cups}}'
  expect(formsOf(message, { language: 'de' })).toEqual({ one: 'a cup', other: 'cups' })
  expect(() => formsOf(message, { language: 'ru' })).toThrow('A file has no form for =1 alone in this language')
  expect(() => formsOf('{n, plural, =0 {no cup} other {cups}}', { language: 'de' })).toThrow('=0')
})

test.each([
  '{n, plural, one {a}',
  '{n, plural, x {a} other {b}}',
  '{n, plural, one {a}}',
  '{n, plural, offset:1 one {a} other {b}}',
  '{n, selectordinal, one {#st} other {#th}}',
  '{n, plural, one {{m, plural, one {a} other {b}}} other {c}}',
  '{who, select, a {b} other {c}} {n, plural, one {d} other {e}}',
  '{n, plural, one {a} other {b}} {m, plural, one {a} other {b}}',
])('a message that no forms can stand for is refused: %s', (message) => {
  expect(() => formsOf(message, { language: 'de' })).toThrow(FormatError)
})

test('a placeholder of the file that is written out in a form stays as it is', () => {
  const written = formsOf('{count,plural,one{%{count} coin} other{# coins and %{name}}}', { number: '%{count}' })
  expect(written).toEqual({ one: '%{count} coin', other: '%{count} coins and %{name}' })
})
