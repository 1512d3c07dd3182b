import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { faultsOf } from '#server/prompts/checks.ts'
import { pseudoTranslate } from '#server/prompts/pseudoText.ts'
import { opaque, restore, structure } from '#server/prompts/structure.ts'
import { chooseSeed } from '../../support/runs/random.ts'
import { TIMED } from '../../support/runs/timed.ts'

const seed = chooseSeed('structure')
const found = (text: string) => placeholders(text).map((placeholder) => placeholder.text)
const KINDS = [
  '{name}',
  '{0}',
  '{}',
  '{{x}}',
  '$' + '{x}',
  '{user!r}',
  '{n:N2}',
  '%s',
  '%1$d',
  '%(x)s',
  '%.2f',
  '%lld',
  '%@',
  '%%',
  '[player]',
  '[tex_size:.1f]',
  '[variable!q!t]',
  '<b>',
  '</b>',
  '<color=#fff>',
  '<br/>',
  '<sprite name="x"/>',
  '<слот>',
  '{b}',
  '{/b}',
  '{size=+10}',
  '{w=.5}',
  '{#month}',
  '{a=https://www.renpy.org/l/license}',
  '[url=http://a.b]',
  '\\n',
  '\\"',
  '\\u00e9',
  '&amp;',
  '&#39;',
  'https://example.com/a?b=1',
  'https://example.com/{user.id}?lang=en&name={name}',
  '{d, date, short}',
]

describe('placeholders', () => {
  test.each(KINDS)('%j is one', (kind) => {
    expect(found(`Take ${kind} now`)).toEqual([kind])
  })

  test('include the skeleton of an ICU choice, not the text of its branches', () => {
    expect(found('You have {n, plural, one {# cup of {drink}} other {# cups}} left')).toEqual([
      '{n, plural, one {',
      '#',
      '{drink}',
      '} other {',
      '#',
      '}}',
    ])
    expect(found('{g, select, male {He} other {{n, plural, other {They #}}}}')).toEqual([
      '{g, select, male {',
      '} other {',
      '{n, plural, other {',
      '#',
      '}}',
      '}}',
    ])
  })

  test('ordinary text has none', () => {
    expect(
      found('100% sure, 20%off, if a < b and c > d; {not a name} [two words] R&D; #1 {n, plural, one {open'),
    ).toEqual([])
  })

  test('a hostile text takes no time', TIMED, () => {
    const started = performance.now()
    for (const piece of ['{', '{a,plural,x{', '[', '<a', '%', '&', '{{', '[a(', '\\', '{a='])
      placeholders(piece.repeat(80_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...KINDS, '\n', '\r\n', ' ', '⟦', '⟧', '⟦1⟧', '{n, plural, one {# x} other {y}}'),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\u0000', ''))

test('a text comes back from its structure exactly, whatever is in it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const structured = structure(text)
      expect(restore(structured, structured.text)).toBe(text)
      expect(opaque(structured, text)).toBe(structured.text)
    }),
    { seed, numRuns: 500 },
  )
})

test('the built-in engine passes every check a model has to pass', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('es', 'ar'), (content, target_language) => {
      fc.pre(content.trim() !== '')
      const structured = structure(content)
      const answer = pseudoTranslate(structured.text, { source_language: 'en', target_language, glossary: [] })
      expect(
        faultsOf(
          { content, structured, glossary: [], source_language: 'en', language: target_language, about: 'form' },
          answer,
        ),
      ).toEqual([])
    }),
    { seed, numRuns: 500 },
  )
})

describe('an answer is refused when', () => {
  const content = 'Hi {name},\nbuy <b>%d</b> swords'
  const glossary = [{ term: 'swords', translation: 'espadas' }]
  const source = {
    content,
    structured: structure(content),
    glossary,
    source_language: 'en' as const,
    language: 'es' as const,
  }
  const faults = (answer: string) => faultsOf(source, answer).map(({ kind, message }) => `${kind}: ${message}`)

  test.each([
    ['a token is missing', 'Hola ⟦1⟧,⟦2⟧compra ⟦3⟧⟦4⟧ espadas', 'broken: </b> is missing.'],
    ['a line break is missing', 'Hola ⟦1⟧, compra ⟦3⟧⟦4⟧⟦5⟧ espadas', 'broken: A line break is missing.'],
    ['a token stands twice', 'Hola ⟦1⟧⟦1⟧,⟦2⟧compra ⟦3⟧⟦4⟧⟦5⟧ espadas', 'broken: {name} stands more than once.'],
    ['a token is made up', 'Hola ⟦1⟧,⟦2⟧compra ⟦3⟧⟦4⟧⟦5⟧ ⟦9⟧ espadas', 'broken: ⟦9⟧ is not in the source.'],
    [
      'a placeholder is made up',
      'Hola ⟦1⟧,⟦2⟧compra ⟦3⟧⟦4⟧⟦5⟧ {nombre} espadas',
      'broken: {nombre} is not in the source.',
    ],
    ['a line break is made up', 'Hola ⟦1⟧,⟦2⟧compra\n⟦3⟧⟦4⟧⟦5⟧ espadas', 'broken: The line breaks differ.'],
    [
      'a line break moves to the edge',
      '⟦2⟧Hola ⟦1⟧, compra ⟦3⟧⟦4⟧⟦5⟧ espadas',
      'broken: The space or line breaks around the text differ.',
    ],
    ['it is empty', ' ', 'useless: The translation is empty.'],
    ['a tag closes early', 'Hola ⟦1⟧,⟦2⟧⟦5⟧⟦4⟧⟦3⟧ espadas', 'broken: </b> stands before its opening tag.'],
    [
      'a term is not used',
      'Hola ⟦1⟧,⟦2⟧compra ⟦3⟧⟦4⟧⟦5⟧ sables',
      'doubtful: The glossary says "espadas" for "swords".',
    ],
  ])('%s', (_, answer, fault) => {
    expect(faults(answer)).toContain(fault)
  })

  test('the pieces of a choice change places', () => {
    const choice = '{n, plural, one {# cup} other {# cups}}'
    const structured = structure(choice)
    const answer = '⟦3⟧ ⟦4⟧ tazas ⟦1⟧⟦2⟧ taza⟦5⟧'
    expect(faultsOf({ ...source, content: choice, structured, glossary: [] }, answer)).not.toEqual([])
  })

  test('nothing is wrong with a good one, in any order', () => {
    expect(faults('⟦3⟧⟦4⟧⟦5⟧ espada,⟦2⟧⟦1⟧')).toEqual([])
  })
})

describe('directives that take the next argument', () => {
  const restored = (source: string, answer: string) => restore(structure(source), answer)

  test('name their argument where the translation has them in another order', () => {
    expect(restored('Level %d: %s', '⟦2⟧, nivel ⟦1⟧')).toBe('%2$s, nivel %1$d')
    expect(restored('%s beats %s', '⟦2⟧ pierde contra ⟦1⟧')).toBe('%2$s pierde contra %1$s')
    expect(restored('{:s} has {:d}, {}', '⟦3⟧ ⟦1⟧ ⟦2⟧')).toBe('{2} {0:s} {1:d}')
    expect(restored('Level %d: %s', 'Nivel ⟦1⟧: ⟦2⟧')).toBe('Nivel %d: %s')
  })

  test('of dates and with numbers of their own stay as they are', () => {
    expect(restored('%A, %B %d', '⟦3⟧ ⟦2⟧ ⟦1⟧')).toBe('%d %B %A')
    expect(restored('%1$s: %2$d', '⟦2⟧ ⟦1⟧')).toBe('%2$d %1$s')
  })

  test('come back from a numbered translation', () => {
    const structured = structure('Level %d: %s')
    expect(opaque(structured, '%2$s, nivel %1$d')).toBe('⟦2⟧, nivel ⟦1⟧')
  })

  test('are refused in another order where Python has no numbers for them', () => {
    const content = 'Level %r: %s of a cave'
    const languages = { source_language: 'en', language: 'es' } as const
    const source = { ...languages, content, structured: structure(content), glossary: [] }
    expect(faultsOf(source, '⟦2⟧, nivel ⟦1⟧ de una cueva')).not.toEqual([])
    expect(faultsOf(source, 'Nivel ⟦1⟧: ⟦2⟧ de una cueva')).toEqual([])
  })
})
