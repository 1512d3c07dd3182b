import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { type LanguageCode, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { branchesOf } from '#server/prompts/branches.ts'
import { faultsOf } from '#server/prompts/checks.ts'
import { pseudoTranslate } from '#server/prompts/pseudoText.ts'
import { restore, structure } from '#server/prompts/structure.ts'
import { TIMED } from '../../support/runs/timed.ts'

/** As they stand in games and apps. */
const TEXTS = [
  '{n, plural, one {# cup} other {# cups}}',
  'You found {count, plural, =0 {nothing} one {a sword} other {# swords}} in {place}.',
  '{count,plural,one{# coin}other{# coins}} left',
  '{hours, plural, one {# hour} other {# hours}} and {minutes, plural, one {# minute} other {# minutes}} until dawn',
  '{who, select, male {He has} female {She has} other {They have}} {n, plural, one {# life} other {# lives}} left.',
  '{who, select,\n  female {{n, plural,\n    one {She took <b>#</b> potion}\n    other {She took <b>#</b> potions}}}\n  other {{n, plural,\n    one {They took <b>#</b> potion}\n    other {They took <b>#</b> potions}}}\n}',
  'Your {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} victory!',
  '{n, plural, offset:1 =0 {Nobody waits} =1 {{name} waits} one {{name} and one other wait} other {{name} and # others wait}}',
  "The keeper''s {n, plural, one {lamp} other {lamps}} went out at {time, time, short}.",
  "Write '{'name'}' {n, plural, one {once} other {# times, not '#' times}}",
  '{n, plural, one {{amount, number, ::currency/EUR} for a key} other {{amount, number, ::currency/EUR} for {n, number} keys}}',
]

type Found = { path: string; keys: string[]; kind: 'cardinal' | 'ordinal' | 'select'; args: string[] }

/** The choices of a message as the library that apps use reads them. */
function choicesIn(message: string): Found[] {
  const found: Found[] = []
  function walk(elements: ReturnType<typeof parse>, path: string) {
    for (const element of elements) {
      if (element.type === TYPE.tag) walk(element.children, path)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      const kind = element.type === TYPE.select ? 'select' : (element.pluralType ?? 'cardinal')
      found.push({ path: path + element.value, kind, keys: Object.keys(element.options), args: [] })
      for (const [key, { value }] of Object.entries(element.options)) walk(value, `${path}${element.value}.${key} `)
    }
  }
  walk(parse(message, { ignoreTag: true }), '')
  return found
}

describe.each(SPECIFIED_LANGUAGES)('into %s', (language) => {
  test.each(TEXTS)('%j has the branches that the language needs, and keeps the others', (text) => {
    const fitted = fitPlurals(text, 'en', language)
    const before = choicesIn(text)
    for (const { path, kind, keys } of choicesIn(fitted)) {
      const named = keys.filter((key) => !key.startsWith('='))
      const due =
        kind === 'select'
          ? before.find((choice) => choice.path === path)!.keys
          : new Intl.PluralRules(language, { type: kind }).resolvedOptions().pluralCategories
      expect(new Set(named), fitted).toEqual(new Set(due))
    }
    if (language === 'en') expect(fitted).toBe(text)
  })

  test('the built-in engine passes the checks, and an app can read what it makes', () => {
    for (const text of TEXTS) {
      const content = fitPlurals(text, 'en', language)
      const structured = structure(content)
      const answer = pseudoTranslate(structured.text, {
        source_language: 'en',
        target_language: language,
        glossary: [],
      })
      expect(
        faultsOf({ content, structured, glossary: [], source_language: 'en', language, about: 'form' }, answer),
        content,
      ).toEqual([])
      expect(choicesIn(restore(structured, answer))).toEqual(choicesIn(content))
    }
  })
})

test.each<[LanguageCode, string]>([
  ['ja', '{n, plural, other {# cups}}'],
  ['es', '{n, plural, one {# cup} many {# cups} other {# cups}}'],
  ['pl', '{n, plural, one {# cup} few {# cups} many {# cups} other {# cups}}'],
  ['ar', '{n, plural, zero {# cups} one {# cup} two {# cups} few {# cups} many {# cups} other {# cups}}'],
])('one and other become, in %s, %s', (language, fitted) => {
  expect(fitPlurals('{n, plural, one {# cup} other {# cups}}', 'en', language)).toBe(fitted)
})

test.each<[string, LanguageCode, LanguageCode, string, string]>([
  [
    'where "one" has other numbers too',
    'en',
    'ru',
    '{n, plural, one {a cup} other {# cups}}',
    '{n, plural, =1 {a cup} one {# cups} few {# cups} many {# cups} other {# cups}}',
  ],
  [
    'where there is no "one"',
    'en',
    'ja',
    '{n, plural, =0 {none} one {a cup} other {# cups}}',
    '{n, plural, =0 {none} =1 {a cup} other {# cups}}',
  ],
  [
    'counted from an offset',
    'en',
    'ko',
    '{n, plural, offset:1 one {one more} other {# more}}',
    '{n, plural, offset:1 =2 {one more} other {# more}}',
  ],
  [
    'but not where it has the same number',
    'en',
    'de',
    '{n, plural, one {a cup} other {# cups}}',
    '{n, plural, one {a cup} other {# cups}}',
  ],
  [
    'from a language with more forms',
    'pl',
    'en',
    '{n, plural, one {kubek} few {# kubki} many {# kubków} other {# kubka}}',
    '{n, plural, one {kubek} other {# kubka}}',
  ],
])('a form without the number stays with its number %s', (_, from, to, text, fitted) => {
  expect(fitPlurals(text, from, to)).toBe(fitted)
})

test('choices within choices do not grow without end', TIMED, () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'cup' : `{n${depth}, plural, one {${nested(depth - 1)}} other {#${nested(depth - 1)}}}`
  const text = nested(10)
  expect(fitPlurals(text, 'en', 'ar').length).toBeLessThan(text.length * 13)
  const started = performance.now()
  for (const piece of ['{n, plural, one {', "{n, plural, one {'{", '{n, plural, other {}}'])
    fitPlurals(piece.repeat(10_000 / piece.length), 'en', 'ar')
  expect(performance.now() - started).toBeLessThan(1_000)
})

test.each(['{a, select, x{{a}', '{a}{n, plural, one {', '{n,plural,one{x}other{'])(
  'choices that never close are read in a moment, however many there are: %s',
  TIMED,
  (unclosed) => {
    const from = performance.now()
    structure(unclosed.repeat(20_000 / unclosed.length))
    expect(performance.now() - from).toBeLessThan(500)
  },
)

test('the model is told the purpose of a plural branch', () => {
  const text = '{who, select, female {{n, plural, =0 {none} one {# cup} other {# cups}}} other {}}'
  expect(branchesOf(structure(fitPlurals(text, 'en', 'pl')), 'pl')).toEqual([
    '⟦1⟧ who is female',
    '⟦2⟧ who is female, n is 0',
    '⟦3⟧ who is female, n is one: 1',
    '⟦5⟧ who is female, n is few: 2, 3, 4, 22 …',
    '⟦7⟧ who is female, n is many: 0, 5, 6, 7 …',
    '⟦9⟧ who is female, n is other: 1.5, 0.1',
    '⟦12⟧ who is other',
  ])
  expect(branchesOf(structure('{n, plural, many {#} other {#}}'), 'es')[0]).toBe('⟦1⟧ n is many: 1000000')
})

describe('the branches of an answer have to', () => {
  const faults = (source: string, language: LanguageCode, change: (opaque: string) => string) => {
    const content = fitPlurals(source, 'en', language)
    const structured = structure(content)
    const answer = change(structured.text)
    const found = faultsOf(
      { content, structured, glossary: [], source_language: 'en', language, about: 'form' },
      answer,
    )
    return { text: restore(structured, answer), faults: found.map(({ message }) => message) }
  }
  const CUPS = '{n, plural, one {# cup of {drink}} other {# cups of {drink}}}'

  test('keep what belongs into each', () => {
    // ⟦1⟧ opens "one", ⟦2⟧ is its number, ⟦3⟧ its drink; ⟦4⟧ opens "few", and so on.
    const moved = faults(CUPS, 'pl', (text) => text.replace('⟦3⟧', '').replace('⟦4⟧', '⟦4⟧⟦3⟧'))
    expect(moved.faults).toEqual(['{drink} is not where it belongs.'])
    const outside = faults(CUPS, 'pl', (text) => `${text.replace('⟦6⟧', '')} ⟦6⟧`)
    expect(outside.faults).toEqual(['{drink} is not where it belongs.'])
  })

  test('keep the number, but where the form says it', () => {
    // ⟦1⟧ zero, ⟦3⟧ one, ⟦5⟧ two, ⟦7⟧ few.
    const text = '{n, plural, one {# cup} other {# cups}}'
    expect(faults(text, 'ar', (opaque) => opaque.replace('⟦2⟧', '').replace('⟦6⟧', '')).faults).toEqual([])
    expect(faults(text, 'ar', (opaque) => opaque.replace('⟦8⟧', '')).faults).toEqual(['# is missing.'])
    expect(faults(text, 'ru', (opaque) => opaque.replace('⟦2⟧', '')).faults).toEqual(['# is missing.'])
  })

  test('be readable by an app', () => {
    expect(faults(CUPS, 'es', (text) => text.replace(' cup ', ' } cup ')).faults).toContain(
      'The branches are no ICU message: a brace is out of place.',
    )
    const french = faults('At the {place}: {n, plural, one {# cup} other {# cups}}', 'fr', (text) =>
      text.replace('At the ', "À l'").replaceAll(/⟦(\d)⟧ cups?/g, "d'⟦$1⟧ tasse"),
    )
    expect(french.faults).toEqual([])
    expect(french.text).toBe("À l''{place}: {n, plural, one {d''# tasse} many {d''# tasse} other {d''# tasse}}")
  })

  test('keep what the source quotes', () => {
    const quoted = faults("'{place}' has {n, plural, one {# cup} other {# cups}}", 'fr', (text) =>
      text.replace('has', 'n’a qu').replace(/⟦(\d)⟧ cup/, "d'⟦$1⟧ tasse"),
    )
    expect(quoted.text).toMatch(/^'\{place\}' n’a qu \{n, plural, one \{d''# tasse/)
  })
})

describe('on the screen', () => {
  const found = (source: string, text: string, to: LanguageCode) =>
    judge(source, text, { from: 'en', to, about: 'form' }).map(({ message }) => message)

  test.each(SPECIFIED_LANGUAGES)('a text with the branches that %s needs has no fault', (language) => {
    for (const text of TEXTS) expect(found(text, fitPlurals(text, 'en', language), language), text).toEqual([])
  })

  test('a missing placeholder in a branch is a fault, an implied number is not', () => {
    const source = '{n, plural, one {# cup} other {# cups}}'
    expect(found(source, '{n, plural, one {kubek} few {# kubki} many {# kubków} other {# kubka}}', 'pl')).toEqual([])
    expect(found(source, '{n, plural, one {# taza}}', 'es')).toContain('} other { is missing.')
    expect(found(source, '{m, plural, one {# taza} other {# tazas}}', 'es')).toContain('{n, plural, one { is missing.')
    expect(found(source, '{n, plural, one {# taza} other {# tazas {x}}}', 'es')).toEqual(['{x} is not in the source.'])
  })
})
