import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { parse as parsePlist } from 'plist'
import { expect, test } from 'vitest'
import { writePageFile } from '#server/files/export/writePageFile.ts'
import { formsOf, messageOf } from '#server/files/read/pluralMessages.ts'
import { textsIn } from '#server/files/read/readPageFile.ts'
import type { PluralForms } from '#server/formats/format.ts'
import { bytesOf, textOf } from './roundTrips.ts'

const RUNS = { numRuns: process.env.FUZZ ? 5_000 : 40 }
const LANGUAGES = ['ru', 'ar', 'ja', 'de', 'lv', 'he', 'cy', 'pt-BR']

/** The forms of a text, or one text for every number. */
type Text = string | PluralForms
/** The texts of one entry by the names of their variables; `''`: the entry has no variable. */
type EntryShape = { name: string; texts: Map<string, Text> }
type File = EntryShape[]

const categoriesOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

const form = (language: string, name: string) => `${language} ${name} %d`
const formsFor = (language: string, name: string) =>
  fc
    .oneof(
      fc.constant(categoriesOf(language)),
      fc.constant(['other'] as const),
      fc.constant(['zero', 'other'] as const),
      fc.subarray(categoriesOf(language)).map((some) => [...new Set([...some, 'other' as const])]),
    )
    .map(
      (categories): PluralForms => Object.fromEntries(categories.map((one) => [one, `${form(language, name)} ${one}`])),
    )

const plain = (language: string, name: string) => fc.constant(new Map<string, Text>([['', form(language, name)]]))
const withVariables = (language: string, name: string, most: number) =>
  fc
    .uniqueArray(fc.constantFrom('n', 'count', 'inner'), { minLength: 1, maxLength: most })
    .chain((variables) =>
      fc
        .tuple(...variables.map((variable) => formsFor(language, `${name} ${variable}`)))
        .map((forms) => new Map<string, Text>(variables.map((variable, at) => [variable, forms[at]!]))),
    )
const NAMES = ['coins', 'lives', 'a.b', 'files']
const file = (language: string, most: number): fc.Arbitrary<File> =>
  fc
    .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc
            .oneof(plain(language, name), withVariables(language, name, most))
            .map((texts): EntryShape => ({ name, texts })),
        ),
      ),
    )

type Kind = {
  path: (language: string) => string
  write: (file: File) => string
  read: (file: string) => unknown
  most: number
}

/** Further variables stand within the forms of the first one. */
function dictOf({ texts }: EntryShape) {
  const [first = '', ...inner] = texts.keys()
  const text = texts.get(first)!
  if (typeof text === 'string') return `<key>NSStringLocalizedFormatKey</key><string>${text}</string>`
  const nested = inner.map((name) => ` %#@${name}@`).join('')
  const rules = [...texts].map(([name, forms]) => {
    const pairs = Object.entries(forms).map(
      ([category, value]) =>
        `\n      <key>${category}</key>\n      <string>${value}${name === first ? nested : ''}</string>`,
    )
    return `<key>${name}</key>\n    <dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>${pairs.join('')}</dict>`
  })
  return `<key>NSStringLocalizedFormatKey</key><string>%#@${first}@</string>${rules.join('')}`
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name !== 'resources',
})
type Node = { '@name': string; '@quantity': string; '#text': string; item: Node[] }

const KINDS: Record<string, Kind> = {
  stringsdict: {
    path: (language) => `${language}.lproj/Game.stringsdict`,
    most: 3,
    write: (file) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>${file
        .map((entry) => `\n  <key>${entry.name}</key>\n  <dict>${dictOf(entry)}</dict>`)
        .join('')}\n</dict>\n</plist>\n`,
    read: (file) => parsePlist(file),
  },
  android: {
    path: (language) =>
      language === 'en' ? 'values/strings.xml' : `values-${language.replace('-', '-r')}/strings.xml`,
    most: 1,
    write: (file) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<resources>${file
        .map(({ name, texts }) => {
          const [text] = texts.values()
          if (typeof text === 'string') return `\n    <string name="${name}">${text}</string>`
          const items = Object.entries(text!).map(([one, value]) => `<item quantity="${one}">${value}</item>`)
          return `\n    <plurals name="${name}">${items.join('')}</plurals>`
        })
        .join('')}\n</resources>\n`,
    read(file) {
      const { resources } = parser.parse(file) as { resources: { string?: Node[]; plurals?: Node[] } | string }
      if (typeof resources === 'string') return {}
      const strings = (resources.string ?? []).map((node) => [node['@name'], node['#text']])
      const plurals = (resources.plurals ?? []).map((node) => [
        node['@name'],
        Object.fromEntries(node.item.map((item) => [item['@quantity'], item['#text']])),
      ])
      return Object.fromEntries([...strings, ...plurals])
    },
  },
}

const READING = { columns: undefined, status: undefined, source: { language: 'en', isNamed: true } }

function imported(format: string, base: string, own: string, language: string) {
  const languageFiles = [{ language, format, path: KINDS[format]!.path(language), bytes: bytesOf(own) }]
  return textsIn({ format, languageFiles, targets: [language], language: undefined, ...READING }, bytesOf(base))
}

type Wanted = {
  format: string
  base: string
  own: string
  language: string
  rows: [identifier: string, text: string][]
}

function exported({ format, base, own, language, rows }: Wanted) {
  let file: Uint8Array = new Uint8Array()
  const written = rows.map(([identifier, content]) => ({
    ...{ identifier, content, source: null },
    ...{ status: 'COMPLETED', is_judged: false },
  }))
  const writing = writePageFile(
    {
      ...{ kind: 'writeFile', format, columns: undefined, language, targets: [language], own: language },
      ...{
        isSpreadsheetSafe: false,
        isOfLanguage: false,
        source: 'en',
        sourceTexts: 'language',
        rows: [JSON.stringify(written)],
      },
      base: { format, bytes: bytesOf(base), columns: undefined },
    },
    (stream, bytes) => {
      if (stream === 'file') file = bytes
    },
  )
  writing.push(bytesOf(own))
  const { faults, missing_count } = writing.end()
  expect(faults).toEqual([])
  expect(missing_count).toBe(0)
  return textOf(file)
}

const shown = (text: Text) => (typeof text === 'string' ? text : messageOf(text))
const families = (kind: Kind) =>
  fc
    .constantFrom(...LANGUAGES)
    .chain((language) =>
      fc.record({ language: fc.constant(language), en: file('en', kind.most), own: file(language, kind.most) }),
    )

const entryIn = (file: File, name: string) => file.find((entry) => entry.name === name)
const variableCount = ({ texts }: EntryShape) => [...texts.keys()].filter((name) => name !== '').length

for (const [format, kind] of Object.entries(KINDS)) {
  test(`${format}: a translation with forms of its own comes along, whatever its source has`, () => {
    fc.assert(
      fc.property(families(kind), ({ language, en, own }) => {
        const { texts, skipped } = imported(format, kind.write(en), kind.write(own), language)
        let placed = 0
        for (const entry of en) {
          const other = entryIn(own, entry.name)
          if (!other || variableCount(entry) > 1 || variableCount(other) > 1) continue
          const row = texts.find(
            ({ identifier }) => identifier === entry.name || identifier.startsWith(`${entry.name}.`),
          )!
          const [text] = other.texts.values()
          expect(row.translations[0]?.[1], entry.name).toBe(shown(text!))
          placed++
        }
        if (kind.most === 1) expect(skipped.count).toBe(own.length - placed)
      }),
      RUNS,
    )
  })

  test(`${format}: the first edit of another text deletes nothing that only the translation has`, () => {
    fc.assert(
      fc.property(families(kind), ({ language, en, own }) => {
        const [base, template] = [kind.write(en), kind.write(own)]
        const { texts } = imported(format, base, template, language)
        const kept = texts.flatMap(({ identifier, translations: [found] }): [string, string][] =>
          found ? [[identifier, found[1]]] : [],
        )
        expect(exported({ format, base, own: template, language, rows: kept })).toBe(template)
        const before = kind.read(template) as Record<string, unknown>
        for (const { identifier, translations } of texts) {
          if (translations.length > 0) continue
          const rows: [string, string][] = [...kept, [identifier, 'new']]
          const after = kind.read(exported({ format, base, own: template, language, rows })) as Record<string, unknown>
          expect(JSON.stringify(after)).toContain('new')
          for (const { name } of own)
            if (identifier !== name && !identifier.startsWith(`${name}.`)) expect(after[name]).toEqual(before[name])
        }
      }),
      RUNS,
    )
  })

  test(`${format}: any text in the place of any other comes out with its forms, and never as a message`, () => {
    fc.assert(
      fc.property(families(kind), fc.nat(), fc.boolean(), ({ language, en, own }, at, isPlural) => {
        const [base, template] = [kind.write(en), kind.write(own)]
        const { texts } = imported(format, base, template, language)
        const text = texts[at % texts.length]!
        const forms = Object.fromEntries(categoriesOf(language).map((one) => [one, `neu ${one}`])) as PluralForms
        const hasForms = text.content.startsWith('{n,') || text.translations[0]?.[1].startsWith('{n,')
        const edited = isPlural && hasForms ? messageOf(forms) : 'neu'
        const rows = texts.flatMap(({ identifier, translations: [found] }): [string, string][] =>
          identifier === text.identifier ? [[identifier, edited]] : found ? [[identifier, found[1]]] : [],
        )
        const file = exported({ format, base, own: template, language, rows })
        expect(file).not.toContain('plural,')
        const again = imported(format, base, file, language).texts.find(
          ({ identifier }) => identifier === text.identifier,
        )
        const found = again!.translations[0]?.[1]
        expect(found && formsOf(found)).toEqual(formsOf(edited))
        const changed = kind.read(file) as Record<string, unknown>
        const before = kind.read(template) as Record<string, unknown>
        for (const { name } of own)
          if (text.identifier !== name && !text.identifier.startsWith(`${name}.`))
            expect(changed[name]).toEqual(before[name])
      }),
      RUNS,
    )
  })
}
