import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairSimilar } from '#server/files/plan/similar.ts'
import { findFormat } from '#server/formats/formats.ts'
import { matchEntries, matchNumbered } from '#server/formats/matchEntries.ts'
import { bytesOf } from './roundTrips.ts'

const RUNS = { numRuns: process.env.FUZZ ? 10_000 : 150 }
/** A text by its place in a file, which no two have. */
type Text = { scope: string; key: string }

const texts = (scopes: string[], keys: string[]) =>
  fc.uniqueArray(fc.record({ scope: fc.constantFrom(...scopes), key: fc.constantFrom(...keys) }), {
    selector: ({ scope, key }) => `${scope}\0${key}`,
    minLength: 1,
    maxLength: 8,
  })

const nameOf = ({ scope, key }: Text) => `${scope}/${key}`

const xliff = (all: Text[]) => {
  const parts = [...Map.groupBy(all, ({ scope }) => scope)].map(
    ([scope, units]) =>
      `<file original="${scope}" source-language="en"><body>${units
        .map((text) => `<trans-unit id="${text.key}"><source>${nameOf(text)}</source></trans-unit>`)
        .join('')}</body></file>`,
  )
  return `<xliff version="1.2">${parts.join('')}</xliff>`
}
const xliff2 = (all: Text[]) => {
  const parts = [...Map.groupBy(all, ({ scope }) => scope)].map(
    ([scope, units]) =>
      `<file id="${scope}"><group id="g">${units
        .map((text) => `<unit id="${text.key}"><segment><source>${nameOf(text)}</source></segment></unit>`)
        .join('')}</group></file>`,
  )
  return `<xliff version="2.0" srcLang="en">${parts.join('')}</xliff>`
}
const android = (all: Text[]) =>
  `<resources>${all
    .map((text) => `<string name="${text.key}" product="${text.scope}">${nameOf(text)}</string>`)
    .join('')}</resources>`
/** Contexts, keys with a bar, and both. */
const po = (all: Text[]) =>
  all
    .map(({ scope, key }) => `${scope === '' ? '' : `msgctxt "${scope}"\n`}msgid "${key}"\nmsgstr "${scope}/${key}"\n`)
    .join('\n')

const FORMATS = [
  ['xliff1', xliff, ['A', 'B', 'Main.storyboard'], ['Name', 'Name (2)', 'B/Name', 'title']],
  ['xliff2', xliff2, ['A', 'B'], ['Name', 'Name (2)', 'title']],
  ['android', android, ['tablet', 'default', 'device'], ['dev', 'dev (tablet)', 'title']],
  ['po', po, ['', 'a', 'a|b'], ['b', 'a|b', 'b|b', 'c']],
] as const

test.each(FORMATS)('%s: a text of another language is found in its scope alone', (id, write, scopes, keys) => {
  const { read, isPair } = findFormat(id)!
  const drawn = texts([...scopes], [...keys])
  fc.assert(
    fc.property(drawn, fc.array(fc.nat(), { maxLength: 8 }), (all, chosen) => {
      const others = [...new Set(chosen.map((at) => all[at % all.length]!))]
      if (others.length === 0) return
      const base = read(bytesOf(write(all))).entries
      expect(base).toHaveLength(all.length)
      const found = matchEntries(base, read(bytesOf(write(others))).entries, { isPair })
      const textOf = ({ source, translations }: (typeof base)[number]) =>
        id === 'po' ? translations![0]!.text : source
      for (const entry of base) {
        const own = textOf(entry)
        const isThere = others.some((text) => nameOf(text) === own)
        const other = found.get(entry.identifier)
        expect(other && textOf(other), String(own)).toBe(isThere ? own : undefined)
      }
    }),
    RUNS,
  )
})

test('names with dots are other texts than nested ones, in whatever order they stand', () => {
  const entries = fc.uniqueArray(fc.constantFrom('a.b.c', 'a.b/c', 'a/b.c', 'a/b/c', 'd'), { minLength: 1 })
  const fileOf = (paths: string[]) => {
    const nest = (path: string): string =>
      path.split('/').reduceRight((inner, name) => `{${JSON.stringify(name)}: ${inner}}`, JSON.stringify(path))
    return bytesOf(`{${paths.map((path) => nest(path).slice(1, -1)).join(',')}}`)
  }
  for (const id of ['json', 'i18next', 'yaml']) {
    const { read } = findFormat(id)!
    fc.assert(
      fc.property(entries, fc.boolean(), (paths, isReversed) => {
        const base = read(fileOf(paths)).entries
        const found = matchEntries(base, read(fileOf(isReversed ? paths.toReversed() : paths)).entries, {
          isPair: undefined,
        })
        for (const { identifier, source } of base) expect(found.get(identifier)?.source).toBe(source)
      }),
      RUNS,
    )
  }
})

test('texts with the same key are told apart by their neighbours, not by their number', () => {
  const { read } = findFormat('properties')!
  const [base, other] = ['a=1\nx=one\nb=2\nx=two\nc=3\n', 'a=1\nb=2\nx=zwei\nc=3\n'].map((file) => read(bytesOf(file)))
  const found = matchEntries(base!.entries, other!.entries, { isPair: undefined })
  expect(base!.entries.map(({ source, identifier }) => [source, found.get(identifier)?.source])).toEqual([
    ...[
      ['1', '1'],
      ['one', undefined],
    ],
    ...[
      ['2', '2'],
      ['two', 'zwei'],
      ['3', '3'],
    ],
  ])
})

test('one neighbour tells texts with the same key apart where the other one is gone', () => {
  const { read } = findFormat('properties')!
  const [base, other] = ['a=1\nx=one\nb=2\nx=two\n', 'b=2\nx=zwei\nd=4\n'].map((file) => read(bytesOf(file)).entries)
  const found = matchEntries(base!, other!, { isPair: undefined })
  expect(base!.map(({ identifier }) => found.get(identifier)?.source)).toEqual([undefined, undefined, '2', 'zwei'])
})

test('of two texts with the same key that are both other ones in the next edition neither is found by its number', () => {
  const names = ['p', 'x', 'p (2)', 'x (2)', 'p (3)']
  const edition = (...texts: string[]) => texts.map((content, at) => ({ identifier: names[at]!, content }))
  const before = edition('North', 'Open the door', 'East', 'Nothing happens', 'South')
  const after = edition('North', 'A dragon!', 'East', 'Buy some bread', 'South')
  const found = matchNumbered(before, after, pairSimilar)
  expect(names.map((name) => found.get(name))).toEqual(['p', undefined, 'p (2)', undefined, 'p (3)'])
})
