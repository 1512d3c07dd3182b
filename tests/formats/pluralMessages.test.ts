import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { formsOf, messageOf } from '#server/imports/pluralMessages.ts'
import { isMessage } from '#server/prompts/icuMessages.ts'
import { awkwardText } from './roundTrips.ts'

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

test.each(['text', '{n, plural, one {a}', '{n, plural, x {a} other {b}}', '{n, plural, one {a}}', ''])(
  'a text that is no such message is for every number: %s',
  (text) => expect(formsOf(text)).toEqual({ other: text }),
)

test('a branch for one number alone is passed over', () => {
  expect(formsOf('{n, plural, =1 {a cup} one {# cup} other {cups}}')).toEqual({ one: '# cup', other: 'cups' })
})
