import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { parse as parsePlist } from 'plist'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { writePageFile } from '#server/files/export/writePageFile.ts'
import { textsIn } from '#server/files/read/readPageFile.ts'
import { bytesOf, textOf } from '../roundTrips.ts'

const RUNS = { numRuns: process.env.FUZZ ? 20_000 : 80 }
const LANGUAGES = ['de', 'fr', 'ru', 'pl', 'ar', 'ja', 'he', 'lv', 'cs', 'sl', 'ga', 'hi', 'pt-BR', 'fil']
const NUMBERS = Array.from({ length: 201 }, (_, n) => n)

type Forms = Record<string, string>
/** An independent reader: the text of each number in an exported file. */
type Kind = {
  file: string
  /** As the file writes its number. */
  number: string
  read: (file: string, language: string) => (n: number) => string
  /** `zero` is for 0 in every language. */
  hasZero?: true
}

const byRules = (forms: Forms, language: string, hasZero?: true) => {
  const rules = new Intl.PluralRules(language)
  return (n: number) => (hasZero && n === 0 ? forms.zero : undefined) ?? forms[rules.select(n)] ?? forms.other!
}
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', trimValues: false })
type Items = { resources: { plurals: { item: Item | Item[] } } }
type Item = { '@quantity': string; '#text'?: string | number }
const unescaped = (text: string) => text.replace(/\\u0020/g, ' ').replace(/\\(.)/g, '$1')

/** The forms of C's formula and its index, evaluated as JavaScript. */
function readPo(file: string) {
  const [, formula] = /plural=([^;]+);/.exec(file.replaceAll('"\n"', ''))!
  const index = new Function('n', `return Number(${formula})`) as (n: number) => number
  const texts = [...file.matchAll(/^msgstr\[(\d)\] "(.*)"$/gm)].map(([, , text]) => text!.replace(/\\(.)/g, '$1'))
  return (n: number) => texts[index(n)]!
}

const KINDS: Record<string, Kind> = {
  android: {
    file: `<resources>\n  <plurals name="p">\n    <item quantity="one">a %d coin</item>\n    <item quantity="other">%d coins</item>\n  </plurals>\n</resources>\n`,
    number: '%d',
    read(file, language) {
      const { item } = (parser.parse(file) as Items).resources.plurals
      const items = [item].flat().map((one) => [one['@quantity'], unescaped(String(one['#text'] ?? ''))])
      return byRules(Object.fromEntries(items), language)
    },
  },
  stringsdict: {
    file: `<plist version="1.0"><dict><key>p</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>one</key><string>a %d coin</string><key>other</key><string>%d coins</string></dict></dict></dict></plist>`,
    number: '%d',
    read: (file, language) => byRules((parsePlist(file) as { p: { n: Forms } }).p.n, language),
  },
  xcstrings: {
    file: `{"sourceLanguage":"en","version":"1.0","strings":{"p":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"a %lld coin"}},"other":{"stringUnit":{"state":"translated","value":"%lld coins"}}}}}}}}}`,
    number: '%lld',
    read(file, language) {
      const { plural } = JSON.parse(file).strings.p.localizations[language].variations
      const units = Object.entries(plural as Record<string, { stringUnit: { value: string } }>)
      return byRules(Object.fromEntries(units.map(([one, { stringUnit }]) => [one, stringUnit.value])), language)
    },
  },
  i18next: {
    file: '{"p_one":"a {{count}} coin","p_other":"{{count}} coins"}',
    number: '{{count}}',
    hasZero: true,
    read(file, language) {
      const forms = Object.entries(JSON.parse(file) as Forms).map(([key, text]) => [key.slice(2), text])
      return byRules(Object.fromEntries(forms), language, true)
    },
  },
  yaml: {
    file: 'en:\n  p:\n    one: "a coin"\n    other: "coins"\n',
    number: '%{count}',
    hasZero: true,
    read: (file, language) => byRules((parseYaml(file) as Record<string, { p: Forms }>)[language]!.p, language, true),
  },
  po: {
    file: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a %d coin"\nmsgid_plural "%d coins"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    number: '%d',
    read: readPo,
  },
}

type Piece = 'number' | 'own' | { text: string }
type Branch = { selector: string; pieces: Piece[] }
type Message = {
  language: string
  argument: string
  blank: string
  before: string
  after: string
  offset: number
  isOrdinal: boolean
  isNested: boolean
  branches: Branch[]
}

const WORDS = ['coins', "it's", '50% off', 'a "b"', '<i>x</i> & y', 'größe', '', 'x\\y']
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.constant('number' as const),
  fc.constant('own' as const),
  fc.constantFrom(...WORDS).map((text) => ({ text })),
)
const branchOf = (selector: string) =>
  fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => ({ selector, pieces }))
const rarely = (weight: number) => fc.nat({ max: 99 }).map((n) => n < weight)

const message = fc.constantFrom(...LANGUAGES).chain((language): fc.Arbitrary<Message> => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((one) => one !== 'other')
  return fc.record({
    ...{ language: fc.constant(language), argument: fc.constantFrom('n', 'count', 'num_items', '0') },
    blank: fc.constantFrom('', ' ', '\n\t'),
    before: fc.constantFrom('', '', 'You have '),
    after: fc.constantFrom('', '', ' left'),
    offset: rarely(5).map(Number),
    ...{ isOrdinal: rarely(4), isNested: rarely(5) },
    branches: fc
      .tuple(
        fc.subarray(categories),
        fc.uniqueArray(fc.constantFrom('=0', '=1', '=2', '=7'), { maxLength: 2 }),
        rarely(70),
      )
      .chain(([some, exact, isPlain]) =>
        fc
          .tuple(...[...some, ...(isPlain ? [] : exact), 'other'].map(branchOf))
          .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
      ),
  })
})

const quoted = (text: string) => text.replaceAll("'", "''")
const written = ({ argument, isNested }: Message, { pieces }: Branch) =>
  pieces.map((one) => (one === 'number' ? '#' : one === 'own' ? `{${argument}}` : quoted(one.text))).join('') +
  (isNested ? '{who, select, a {b} other {c}}' : '')

function icu(all: Message) {
  const { argument, blank, offset, isOrdinal, branches } = all
  const inside = branches.map((branch) => `${branch.selector}${blank}{${written(all, branch)}}`).join(blank || ' ')
  const kind = isOrdinal ? 'selectordinal' : 'plural'
  return `${all.before}{${blank}${argument}${blank},${blank}${kind},${offset ? ` offset:${offset} ` : blank}${inside}${blank}}${all.after}`
}

/** As ICU says it, for each number. */
function expectedFor({ language, before, after, branches }: Message, number: string) {
  const texts = new Map(
    branches.map(({ selector, pieces }) => [
      selector,
      before + pieces.map((one) => (typeof one === 'string' ? number : one.text)).join('') + after,
    ]),
  )
  const rules = new Intl.PluralRules(language)
  return NUMBERS.map((n) => {
    const text = texts.get(`=${n}`) ?? texts.get(rules.select(n)) ?? texts.get('other')!
    return text.replaceAll(number, String(n))
  })
}

function exported(format: string, { file }: Kind, language: string, content: string) {
  let written: Uint8Array = new Uint8Array()
  const reading = { columns: undefined, status: undefined, language: undefined, languageFiles: [] }
  const source = { language: 'en', isNamed: true }
  const [text] = textsIn({ format, targets: [language], source, ...reading }, bytesOf(file)).texts
  const row = { identifier: text!.identifier, content, source: null, status: 'COMPLETED', is_judged: false }
  const writing = writePageFile(
    {
      ...{ kind: 'writeFile', format, columns: undefined, language, targets: [language], own: undefined },
      ...{ base: undefined, isSpreadsheetSafe: false, isOfLanguage: false, source: 'en', sourceTexts: 'language' },
      rows: [JSON.stringify([row])],
    },
    (stream, bytes) => {
      if (stream === 'file') written = bytes
    },
  )
  writing.push(bytesOf(file))
  const { faults } = writing.end()
  return { file: textOf(written), fault: faults[0]?.msg, identifier: text!.identifier }
}

/** Whether a number that has a form of its own is the only one of its category. */
function isAlone(language: string, exact: number, hasZero: boolean) {
  const rules = new Intl.PluralRules(language)
  if (hasZero && exact === 0 && !rules.resolvedOptions().pluralCategories.includes('zero')) return true
  return NUMBERS.every((n) => n === exact || rules.select(n) !== rules.select(exact))
}

for (const [format, kind] of Object.entries(KINDS))
  test(`${format}: each number has the text that its message gives it, or the row is named`, () => {
    let writtenCount = 0
    fc.assert(
      fc.property(message, (all) => {
        const { fault, file, identifier } = exported(format, kind, all.language, icu(all))
        const exact = all.branches.flatMap(({ selector }) =>
          selector.startsWith('=') ? [Number(selector.slice(1))] : [],
        )
        const canBe =
          !(all.offset || all.isOrdinal || all.isNested) &&
          exact.every((n) => isAlone(all.language, n, kind.hasZero === true))
        if (!canBe) {
          expect(fault, icu(all)).toMatch(`${identifier}: `)
          return
        }
        expect(fault, icu(all)).toBeUndefined()
        writtenCount++
        const textFor = kind.read(file, all.language)
        const found = NUMBERS.map((n) => textFor(n).replaceAll(kind.number, String(n)))
        const wanted = expectedFor(all, kind.number)
        if (found.join('\n') !== wanted.join('\n')) expect(found, file).toEqual(wanted)
      }),
      RUNS,
    )
    expect(writtenCount).toBeGreaterThan(20)
  })

const PLAIN: Record<string, string> = {
  android: '<resources><string name="p">%d coins</string></resources>',
  po: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "%d coins"\nmsgstr ""\n',
  i18next: '{"p":"{{count}} coins","q_one":"a","q_other":"b"}',
  yaml: 'en:\n  p: "%{count} coins"\n',
  stringsdict:
    '<plist version="1.0"><dict><key>p</key><dict><key>NSStringLocalizedFormatKey</key><string>%d coins</string></dict></dict></plist>',
}

test.each(Object.entries(PLAIN))('%s: a text without forms gets no braces of a message', (format, file) => {
  const { fault, identifier } = exported(
    format,
    { ...KINDS[format]!, file },
    'de',
    '{n, plural, one {eine} other {# Münzen}}',
  )
  expect(fault).toBe(`${identifier}: The file has no plural forms of this text`)
})

test('a catalog gets the variations of a text that had none', () => {
  const file = '{"sourceLanguage":"en","version":"1.0","strings":{"%lld coins":{}}}'
  const content = '{n, plural, one {eine Münze} other {# Münzen}}'
  const written = exported('xcstrings', { ...KINDS.xcstrings!, file }, 'de', content)
  expect(written.fault).toBeUndefined()
  expect(JSON.parse(written.file).strings['%lld coins'].localizations.de).toEqual({
    variations: {
      plural: {
        one: { stringUnit: { state: 'translated', value: 'eine Münze' } },
        other: { stringUnit: { state: 'translated', value: '%lld Münzen' } },
      },
    },
  })
})

test.each([['{who, select, a {b} other {c}}'], ['{n, plural, one {a}'], ['{n, plural, one {a {d, date}} other {b}}']])(
  'a row with forms refuses %s',
  (content) => {
    for (const [format, kind] of Object.entries(KINDS)) {
      const { fault, identifier } = exported(format, kind, 'de', content)
      expect(fault, format).toMatch(`${identifier}: `)
    }
  },
)

test('a format whose texts are messages keeps them as they are', () => {
  const message = '{n,plural, offset:1 =0{a} one{{who, select, a {b} other {#}}} other{c}}'
  const file = JSON.stringify({ '@@locale': 'en', p: '{n, plural, other {x}}' })
  expect(JSON.parse(exported('arb', { ...KINDS.i18next!, file }, 'de', message).file).p).toBe(message)
  expect(exported('json', { ...KINDS.i18next!, file: '{"p":"x"}' }, 'de', message).file).toBe(
    JSON.stringify({ p: message }),
  )
})
