import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { getSchema } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import Text from '@tiptap/extension-text'
import { EditorState } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { isBroken, readForms } from '#collab/text/pluralForms.ts'
import {
  fieldsIn,
  hasFields,
  linesIn,
  offsetOf,
  positionOf,
  textOfLines,
} from '#web/features/rowEditor/editor/lines.ts'
import { nodesOf } from '#web/features/rowEditor/forms/fieldLines.ts'
import { FieldParagraph } from '#web/features/rowEditor/forms/fieldParagraph.ts'
import { fieldsOf } from '#web/features/rowEditor/forms/fields.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const ROUNDS = 400
/** As the table of CLDR's plural rules has them. */
const CATEGORIES = {
  en: ['one', 'other'],
  pl: ['one', 'few', 'many', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  ja: ['other'],
}
type Language = keyof typeof CATEGORIES

const schema = getSchema([Document, FieldParagraph, Text])
const documentOf = (text: string, source: string, language: string) =>
  schema.node('doc', null, nodesOf(schema, text, fieldsOf(text, { source, language })))

/** Random messages whose forms the test knows, since it has put them together. */
function generator(random: () => number) {
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  const some = (most: number, make: () => string) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make).join('')
  const gap = () => one(['', ' ', '\n  ', '\t'])
  const around = () => some(3, () => one(['You have ', '{name}', ' – ', 'كتاب ', '\n', '<b>', '%s']))
  function content(depth: number): string {
    return some(4, () => {
      const kind = random()
      if (kind < 0.15 && depth < 3)
        return `{g${depth},${gap()}select, f {${content(depth + 1)}} other {${content(depth + 1)}}}`
      if (kind < 0.25 && depth < 3) return `{m${depth}, plural,${gap()}one{${content(depth + 1)}} other {#}}`
      return one(['# ', 'files', ' ', " '{'kept'}' ", "it''s", '{name}', '{when, date, short}', '\n', '書', '👍'])
    })
  }
  function forms(keys: readonly string[]) {
    const shuffled = [...keys].sort(() => random() - 0.5)
    const kept = shuffled.filter((key) => key === 'other' || random() < 0.6)
    const all = random() < 0.3 ? [one(['=0', '=1', '=12']), ...kept] : kept
    return all.map((key) => ({ key, content: content(0) }))
  }
  return (language: Language) => {
    const [before, after, opening] = [around(), around(), `{n,${gap()}${one(['plural', 'selectordinal'])},`]
    const kind = opening.includes('selectordinal') ? ['other'] : CATEGORIES[language]
    const written = forms(kind)
    const body = written.map(({ key, content }, at) => `${at === 0 ? ' ' : gap()}${key}${gap()}{${content}}`).join('')
    return { before, after, forms: written, text: `${before}${opening}${body}${gap()}}${after}` }
  }
}

/** The innermost forms as the parser of ICU messages reads them, by their paths. */
function formsByParser(text: string) {
  const found = new Map<string, string>()
  const read = (elements: MessageFormatElement[], path: string) =>
    elements.filter(isChoice).forEach(({ value, options }, at) => {
      for (const [key, { value: inner, location }] of Object.entries(options)) {
        const name = `${path}/${at} ${value} ${key}`
        if (inner.some(isChoice)) read(inner, name)
        else found.set(name, text.slice(location!.start.offset + 1, location!.end.offset - 1))
      }
    })
  read(parse(text, { ignoreTag: true, captureLocation: true, shouldParseSkeletons: false }), '')
  return found
}

const isChoice = (element: MessageFormatElement) => element.type === TYPE.plural || element.type === TYPE.select

const seed = chooseSeed('form fields')
const next = (offset: number, language: Language) => generator(seeded(seed + offset))(language)
const languages = Object.keys(CATEGORIES) as Language[]

describe.each(languages)('a message in %s', (language) => {
  const messages = Array.from({ length: ROUNDS / languages.length }, (_, n) =>
    next(n * 7 + language.charCodeAt(0), language),
  )

  test('has the forms that it was made of', () => {
    for (const { text, forms, before, after } of messages) {
      const [plural] = readForms(text)!.choices
      expect(
        plural!.branches.map(({ key, from, to }) => ({ key, content: text.slice(from, to) })),
        text,
      ).toEqual(forms)
      expect([text.slice(0, plural!.from), text.slice(plural!.to)], text).toEqual([before, after])
    }
  })

  test('is the same text in its fields, and each character has a place in them', () => {
    for (const { text, forms } of messages) {
      const doc = documentOf(text, '', language)
      expect(textOfLines(doc)).toBe(text)
      if (!hasFields(doc)) continue
      const outer = linesIn(doc).flatMap(({ part }) => (part?.within.length ? [part.name.split(' · ')[0]!] : []))
      const wanted = text.includes('selectordinal') ? [] : CATEGORIES[language]
      expect([...new Set(outer)].sort()).toEqual(
        expect.arrayContaining([...new Set([...forms.map(({ key }) => key), ...wanted])].sort()),
      )
      for (const { from, size } of linesIn(doc).filter(({ size }) => size > 0))
        for (let at = from; at <= from + size; at++) expect(offsetOf(doc, positionOf(doc, at))).toBe(at)
    }
  })

  test('changes in the one form that is typed in, be it there or missing', () => {
    const random = seeded(seed)
    for (const { text } of messages) {
      const doc = documentOf(text, '', language)
      const fields = fieldsIn(doc).filter(([line]) => line!.part?.kind === 'form')
      if (fields.length === 0) continue
      const lines = fields[Math.floor(random() * fields.length)]!
      const [first, last] = [lines[0]!, lines.at(-1)!]
      const at = random() < 0.5 ? first.position : last.position + last.size
      const { doc: typed } = EditorState.create({ doc }).tr.insertText('typed', at)
      const before = formsByParser(text)
      const changed = [...formsByParser(textOfLines(typed))].filter(([path, form]) => before.get(path) !== form)
      expect(changed, text).toHaveLength(1)
      const [path, written] = changed[0]!
      expect(written).toContain('typed')
      expect(written.replace('typed', '')).toBe(before.get(path) ?? '')
      expect(path.endsWith(` ${first.part!.name.split(' · ').at(-1)}`)).toBe(true)
    }
  })
})

test('an empty translation has a field for each form of its language, and becomes a plural with the first letter', () => {
  const source = 'You have {count, plural, offset:1 =0 {no files} one {# file} other {# files}} left'
  const doc = documentOf('', source, 'pl')
  expect(textOfLines(doc)).toBe('')
  const keys = linesIn(doc).flatMap(({ part }) => (part?.kind === 'form' ? [part.name] : []))
  expect(keys).toEqual(['=0', 'one', 'few', 'many', 'other'])
  const few = linesIn(doc).find(({ part }) => part?.kind === 'form' && part.name === 'few')!
  const typed = EditorState.create({ doc }).tr.insertText('# pliki', few.position).doc
  expect(textOfLines(typed)).toBe('{count, plural, offset:1 few {# pliki}}')
})

test('the numbers of a form are those that it is said for', () => {
  const numbers = (text: string, language: string) =>
    fieldsOf(text, { source: '', language })!.flatMap(({ part }) =>
      part.kind === 'form' ? [[part.name, part.numbers, part.note ?? ''].join('|')] : [],
    )
  expect(numbers('{n, plural, other {#}}', 'pl')).toEqual([
    'one|1|',
    'few|2, 3, 4, 22 …|',
    'many|0, 5, 6, 7 …|',
    'other|1.5, 0.1|',
  ])
  expect(numbers('{n, plural, offset:1 one {#} other {#}}', 'en')).toEqual(['one|2|', 'other|1, 3, 4, 5 …|'])
  expect(numbers('{n, plural, one {#} other {#} other {#}}', 'ja')).toEqual([
    'one||not a form of Japanese',
    'other|0, 1, 2, 3 …|',
    'other|0, 1, 2, 3 …|written twice',
  ])
  expect(numbers('{n, selectordinal, other {#}}', 'en')).toEqual([
    'one|1, 21, 31, 41 …|',
    'two|2, 22, 32, 42 …|',
    'few|3, 23, 33, 43 …|',
    'other|0, 4, 5, 6 …|',
  ])
})

const NESTED =
  'Well, {who, select, male {he has {n, plural, one {# cup} other {# cups}} now} other {they have {n, plural, one {# cup} other {# cups}} now}}'

test('choices within a choice and beside each other have fields by their paths', () => {
  const names = (text: string, source: string, language: string) =>
    fieldsOf(text, { source, language })!.map(({ part }) => (part.isShown ? part.name : '-'))
  expect(names('', NESTED, 'pl')).toEqual([
    'before',
    ...['male', 'other'].flatMap((who) =>
      ['before', 'one', 'few', 'many', 'other', 'after'].map((name) => `${who} · ${name}`),
    ),
    '-',
  ])
  expect(names('', '{n, plural, other {a}} in {m, plural, other {b}}', 'ja')).toEqual([
    '-',
    'n · other',
    'between',
    'm · other',
    '-',
  ])
})

test('the first letter in a form writes the choices around it, and those beside them stay to be written', () => {
  const type = (text: string, source: string, name: string, typed: string) => {
    const doc = documentOf(text, source, 'pl')
    const { position } = linesIn(doc).find(({ part }) => part?.name === name)!
    return textOfLines(EditorState.create({ doc }).tr.insertText(typed, position).doc)
  }
  const few = type('', NESTED, 'male · few', '# kubki')
  expect(few).toBe('{who, select, male {{n, plural, few {# kubki}}}}')
  const before = type(few, NESTED, 'male · before', 'on ma ')
  expect(before).toBe('{who, select, male {on ma {n, plural, few {# kubki}}}}')
  expect(type(before, NESTED, 'other · one', '# kubek')).toBe(
    '{who, select, male {on ma {n, plural, few {# kubki}}} other {{n, plural, one {# kubek}}}}',
  )
  const two = '{n, plural, other {a}} in {m, plural, other {b}}'
  const first = type('', two, 'm · few', 'x')
  expect(first).toBe('{m, plural, few {x}}')
  const both = type(first, two, 'n · one', 'y')
  expect(both).toBe('{n, plural, one {y}}{m, plural, few {x}}')
  expect(type(both, two, 'between', ' w ')).toBe('{n, plural, one {y}} w {m, plural, few {x}}')
})

test('words of a select that the source has not are said to be superfluous', () => {
  const source = '{g, select, f {She} other {They}}'
  const fields = fieldsOf('{g, select, f {Ella} m {Él}}', { source, language: 'es' })!
  expect(
    fields.flatMap(({ part: { name, note, isMissing } }) => (note || isMissing ? [name, note ?? ''] : [])),
  ).toEqual([...['m', 'not in the source'], ...['other', '']])
})

test.each(['{n, plural, one {a} other {b}', 'plural and {n}', ''])('"%s" has no fields', (text) => {
  expect(fieldsOf(text, { source: '', language: 'en' })).toBeUndefined()
})

test('a text with an open brace is known to be broken', () => {
  expect(isBroken('{n, plural, one {a} other {b}')).toBe(true)
  expect(isBroken('plural and {n}')).toBe(false)
})
