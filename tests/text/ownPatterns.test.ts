import { describe, expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { compilePatterns, patternFault } from '#collab/text/ownPatterns.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { expectLinear } from '../growth/growth.ts'
import { TIMED } from '../support/runs/timed.ts'

const found = (pattern: string, text: string) =>
  placeholders(text, compilePatterns([pattern])).map((placeholder) => placeholder.text)

describe('a pattern', () => {
  test.each([
    ['@*@', 'Give @old_sword.2@ and @shield@ to @ nobody@', ['@old_sword.2@', '@shield@']],
    ['~*', 'Go to ~npc.maren. Then ~x!', ['~npc.maren', '~x']],
    ['[[**]]', 'See [[the old ]town]] or [[x]]', ['[[the old ]town]]', '[[x]]']],
    ['#{*:*}', 'A #{item:sword} and #item', ['#{item:sword}']],
    ['\\**\\*', 'A *word* and 2 * 3', ['*word*']],
    ['C:\\\\*', 'In C:\\Games now', ['C:\\Games']],
    ['Dragoman', 'Dragoman is no dragoman', ['Dragoman']],
    ['@*@', 'two\n@li\nnes@ @für@', ['@für@']],
  ])('%s protects its part of %s', (pattern, text, expected) => {
    expect(patternFault(pattern)).toBeUndefined()
    expect(found(pattern, text)).toEqual(expected)
  })

  test.each([
    ['', 'Write a pattern.'],
    ['  ', 'Write a pattern.'],
    ['*', 'A pattern begins with a fixed character: otherwise it would match everything.'],
    ['**@', 'A pattern begins with a fixed character: otherwise it would match everything.'],
    [' @*', 'A pattern begins with a fixed character: otherwise it would match everything.'],
    ['@**', 'Two stars need fixed characters behind them: they end the match.'],
    ['@****@', 'Put fixed characters between the stars.'],
    ['@*@*@*@*@*', 'A pattern has at most 4 places with stars.'],
    ['a*', 'A pattern needs a sign, such as @ or #: otherwise it would match ordinary words.'],
    ['e', 'A pattern needs a sign, such as @ or #: otherwise it would match ordinary words.'],
    ['@\n*', 'A pattern is one line of visible characters.'],
    [`@${'x'.repeat(60)}`, 'A pattern has at most 60 characters.'],
  ])('%j is refused with the reason', (pattern, reason) => {
    expect(patternFault(pattern)).toBe(reason)
    expect(compilePatterns([pattern])).toEqual([])
  })

  test.each([
    ['@*@', ['@', 'a', '@a', 'a.', '.']],
    ['@*@*!', ['@', 'a', '@a']],
    ['item_*!', ['item_', 'i', 'item_a']],
    ['((**))', ['(', '((', '(a', ')', '(()']],
    ['-*-*-*-*+', ['-', '-a', 'a-']],
  ])('%s takes time linear in its text', TIMED, async (pattern, pieces) => {
    for (const piece of pieces) {
      const make = (size: number) => piece.repeat(size / piece.length)
      await expectLinear({ name: `${pattern} ${piece}`, make, run: (text) => found(pattern, text), largest: 20_000 })
    }
  })
})

test('a check asks for what the patterns of the project protect', () => {
  const context = { from: 'en', to: 'es', own: compilePatterns(['@*@']) } as const
  const faults = (text: string) => judge('Take the @sword@', text, context).map(({ check }) => check)
  expect(faults('Coge la @sword@')).toEqual([])
  expect(faults('Coge la @espada@')).toContain('placeholders')
})

test.each<[source: string, moved: string, patterns: string[]]>([
  ['{STRINGID} has {COMMA16} guests', 'Hay {COMMA16} visitantes en {STRINGID}', []],
  ['{TOWN} needs {CARGO_LONG}', 'Se necesita {CARGO_LONG} en {TOWN}', []],
  ['<name> has <count> guests', 'Hay <count> visitantes en <name>', ['<*> (in order)']],
])('codes that are filled in by their place keep their order: %s', (source, moved, patterns) => {
  const faults = (translation: string, own: string[]) =>
    judge(source, translation, { from: 'en', to: 'es', own: compilePatterns(own), about: 'form' }).map(
      ({ severity, message }) => `${severity}: ${message}`,
    )
  const [first, second] = placeholders(source, compilePatterns(patterns)).map(({ text }) => text)
  expect(faults(moved, patterns)).toEqual([`broken: ${second} stands where the program fills in ${first}.`])
  expect(faults(source.replace('has', 'tiene').replace('needs', 'necesita'), patterns)).toEqual([])
  if (patterns.length > 0) expect(faults(moved, ['<*>'])).toEqual([])
})

test.each<[to: LanguageCode, source: string, translation: string]>([
  ['ja', 'The old gate is open.', '古い\u200b門が\u200b開いて\u200bいます。'],
  ['zh', 'The old gate is open.', '古老的\u200b大门\u200b开着。'],
])('zero-width spaces stand in lines of %s where the project lets them be added', (to, source, translation) => {
  const faults = (text: string, own: string[]) =>
    judge(source, text, { from: 'en', to, own: compilePatterns(own) }).map(({ check }) => check)
  expect(faults(translation, [])).toEqual(['damaged characters'])
  expect(faults(translation, ['U+200B (may be added)'])).toEqual([])
  expect(faults(translation.replace('\u200b', '\u200d'), ['U+200B (may be added)'])).toEqual(['damaged characters'])
})

test('only what nobody sees may be added', () => {
  expect(patternFault('U+200B (may be added)')).toBeUndefined()
  expect(found('U+200B (may be added)', 'U+200B and \u200b')).toEqual([])
  for (const seen of ['U+0041 (may be added)', '@*@ (may be added)', 'U+FFFFF (may be added)'])
    expect(patternFault(seen)).toBe('Only a character that nobody sees may be added, as in U+200B (may be added).')
})

test('variables with names of their own may change places', () => {
  expect(
    judge('{name} has {count} coins', 'Hay {count} monedas de {name}', { from: 'en', to: 'es', about: 'form' }),
  ).toEqual([])
})

test('a pattern that keeps its order protects what it does without saying so', () => {
  expect(patternFault('@*@ (in order)')).toBeUndefined()
  expect(found('@*@ (in order)', 'Give @old_sword@')).toEqual(['@old_sword@'])
  expect(patternFault('* (in order)')).toBe(
    'A pattern begins with a fixed character: otherwise it would match everything.',
  )
})
