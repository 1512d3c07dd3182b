import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { detectFormats } from '#server/formats/formats.ts'
import { languagesYaml } from '#server/formats/yaml/languagesYaml.ts'
import { bytesOf, textOf } from '../roundTrips.ts'

const FILE = `# All texts of the shop
en:
  title: Harbour shop
  buy:
    button: Buy   # on the button
    "no": 'No, thanks'
  coins:
    one: "%{count} coin"
    other: "%{count} coins"
de:
  title: Hafenladen

fr: {title: Boutique, buy: {button: Acheter}}
pl:
`
const read = (file: string) => languagesYaml.read(bytesOf(file), undefined, { source: 'en' })
const write = (file: string, texts: Record<string, string | Record<string, string>>, language: string) => {
  const changes = Object.entries(texts).map(([name, text]) => [name, { text }] as const)
  return textOf(languagesYaml.write(bytesOf(file), new Map(changes), language, { reading: { source: 'en' } }))
}

test('is known by its languages, unless its path names one or it lists their names', () => {
  const first = (file: string, path: string) => detectFormats(bytesOf(file), path, ['en', 'de'])[0]?.id
  expect(first(FILE, 'config/texts.yml')).toBe('yaml-languages')
  expect(first(FILE, 'locales/de.yml')).toBe('yaml')
  expect(first('app:\n  a: One\nui:\n  a: Two\n', 'texts.yml')).toBe('yaml')
  expect(first('en:\n  name: English\nde:\n  name: Deutsch\n', 'languages.yml')).toBe('yaml')
})

test('reads the source language with the translations of the others', () => {
  const { entries, skipped } = read(`${FILE}  odd: Only here\n`)
  expect(entries.map(({ identifier }) => identifier)).toEqual(['title', 'buy.button', 'buy.no', 'coins'])
  expect(entries[0]!.translations).toEqual([
    { language: 'de', text: 'Hafenladen' },
    { language: 'fr', text: 'Boutique' },
  ])
  expect(skipped).toMatchObject({ count: 1, examples: [{ text: 'Only here' }] })
})

test('adds what a language lacks, and leaves every other byte', () => {
  const added = write(FILE, { 'buy.button': 'Kaufen', 'buy.no': 'Nein', coins: { one: '1', other: '2' } }, 'de')
  expect(added).toBe(
    FILE.replace(
      'Hafenladen\n',
      `Hafenladen\n  buy:\n    button: Kaufen\n    "no": 'Nein'\n  coins:\n    one: "1"\n    other: "2"\n`,
    ),
  )
  expect(write(FILE, { 'buy.no': 'Non' }, 'fr')).toBe(FILE.replace('Acheter}', `Acheter, "no": 'Non'}`))
  expect(write(FILE, { title: 'Sklep' }, 'pl')).toBe(`${FILE.trimEnd()}\n  title: Sklep\n`)
  expect(write(FILE, { title: 'Tienda' }, 'es')).toContain('\nes:\n  title: Tienda')
})

const key = fc.constantFrom('a', 'b', 'yes', '12', 'c d', 'é')
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('no', '12:30', 'a: b', '# c', "d'e", '|'),
)
type Tree = { [name: string]: string | Tree }
const { tree } = fc.letrec<{ tree: Tree; value: string | Tree }>((tie) => ({
  tree: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<Tree>,
  value: fc.oneof({ maxDepth: 3 }, text, tie('tree')),
}))

const part = (all: Tree, keep: (name: string) => boolean, at = ''): Tree =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => keep(`${at}.${name}`))
      .map(([name, value]) => [name, typeof value === 'string' ? value : part(value, keep, `${at}.${name}`)]),
  )
const translated = (all: Tree): Tree =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? `${value} ü` : translated(value)]),
  )
const printed = (all: Tree, indent: string): string =>
  Object.entries(all)
    .map(([name, value]) => {
      const inside = typeof value === 'string' ? ` ${JSON.stringify(value)}\n` : `\n${printed(value, `${indent}  `)}`
      return typeof value !== 'string' && Object.keys(value).length === 0
        ? `${indent}${JSON.stringify(name)}:\n`
        : `${indent}${JSON.stringify(name)}:${inside}`
    })
    .join('')

test('holds every translation at its key, however much of a language was there', () => {
  const numRuns = process.env.FUZZ ? 5000 : 200
  fc.assert(
    fc.property(tree, fc.func(fc.boolean()), fc.constantFrom('de', 'es'), (all, keep, language) => {
      const file = `en:\n${printed(all, '  ')}de:\n${printed(part(all, keep), '  ')}`
      const { entries } = read(file)
      const changes = Object.fromEntries(entries.map(({ identifier, source }) => [identifier, `${source} ü`]))
      const written = parse(write(file, changes, language)) as Record<string, Tree>
      expect(written[language]).toEqual(translated(all))
      expect(written.en).toEqual(all)
    }),
    { numRuns },
  )
})
