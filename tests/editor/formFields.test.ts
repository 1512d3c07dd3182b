import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { getSchema } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import Text from '@tiptap/extension-text'
import { EditorState } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { readPlural, whyNoForms } from '#collab/text/pluralForms.ts'
import { fieldsIn, linesIn, offsetOf, positionOf, textOfLines } from '#web/features/rowEditor/editor/lines.ts'
import { nodesOf } from '#web/features/rowEditor/forms/fieldLines.ts'
import { FieldParagraph } from '#web/features/rowEditor/forms/fieldParagraph.ts'
import { fieldsOf } from '#web/features/rowEditor/forms/fields.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

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

/** The forms as the parser of ICU messages reads them. */
function formsByParser(text: string) {
  const [plural] = parse(text, { ignoreTag: true, captureLocation: true, shouldParseSkeletons: false }).filter(
    ({ type }) => type === TYPE.plural,
  )
  if (plural?.type !== TYPE.plural) throw new Error('no plural')
  return Object.fromEntries(
    Object.entries(plural.options).map(([key, { location }]) => [
      key,
      text.slice(location!.start.offset + 1, location!.end.offset - 1),
    ]),
  )
}

const seed = chooseSeed('form fields')
const next = (offset: number, language: Language) => generator(seeded(seed + offset))(language)
const languages = Object.keys(CATEGORIES) as Language[]

describe.each(languages)('a message in %s', (language) => {
  const messages = Array.from({ length: ROUNDS / languages.length }, (_, n) =>
    next(n * 7 + language.charCodeAt(0), language),
  )

  test('has the forms that it was made of', () => {
    for (const { text, forms, before, after } of messages) {
      const plural = readPlural(text)!
      expect(
        plural.forms.map(({ key, from, to }) => ({ key, content: text.slice(from, to) })),
        text,
      ).toEqual(forms)
      expect([text.slice(0, plural.from), text.slice(plural.to)], text).toEqual([before, after])
    }
  })

  test('is the same text in its fields, and each character has a place in them', () => {
    for (const { text, forms } of messages) {
      const doc = documentOf(text, '', language)
      expect(textOfLines(doc)).toBe(text)
      const shown = new Set(linesIn(doc).flatMap(({ part }) => (part?.kind === 'form' ? [part.key] : [])))
      const wanted = text.includes('selectordinal') ? [] : CATEGORIES[language]
      expect([...shown].sort()).toEqual(
        expect.arrayContaining([...new Set([...forms.map(({ key }) => key), ...wanted])].sort()),
      )
      for (const { key, content } of forms) {
        const from = readPlural(text)!.forms.find((form) => form.key === key)!.from
        for (let at = from; at <= from + content.length; at++) expect(offsetOf(doc, positionOf(doc, at))).toBe(at)
      }
    }
  })

  test('changes in the one form that is typed in, be it there or missing', () => {
    const random = seeded(seed)
    for (const { text } of messages) {
      const doc = documentOf(text, '', language)
      const fields = fieldsIn(doc).filter(([line]) => line!.part!.kind === 'form')
      const lines = fields[Math.floor(random() * fields.length)]!
      const [{ part, position }, last] = [lines[0]!, lines.at(-1)!]
      if (part?.kind !== 'form') continue
      const at = random() < 0.5 ? position : last.position + last.size
      const { doc: typed } = EditorState.create({ doc }).tr.insertText('typed', at)
      const before = formsByParser(text)
      const after = formsByParser(textOfLines(typed))
      const { [part.key]: own = '', ...others } = before
      const { [part.key]: written, ...kept } = after
      expect(kept).toEqual(others)
      expect(written!.replace('typed', '')).toBe(own)
      expect(written).toContain('typed')
    }
  })
})

test('an empty translation has a field for each form of its language, and becomes a plural with the first letter', () => {
  const source = 'You have {count, plural, offset:1 =0 {no files} one {# file} other {# files}} left'
  const doc = documentOf('', source, 'pl')
  expect(textOfLines(doc)).toBe('')
  const keys = linesIn(doc).flatMap(({ part }) => (part?.kind === 'form' ? [part.key] : []))
  expect(keys).toEqual(['=0', 'one', 'few', 'many', 'other'])
  const few = linesIn(doc).find(({ part }) => part?.kind === 'form' && part.key === 'few')!
  const typed = EditorState.create({ doc }).tr.insertText('# pliki', few.position).doc
  expect(textOfLines(typed)).toBe('{count, plural, offset:1 few {# pliki}}')
})

test('the numbers of a form are those that it is said for', () => {
  const numbers = (text: string, language: string) =>
    fieldsOf(text, { source: '', language })!.flatMap(({ part }) =>
      part.kind === 'form' ? [[part.key, part.numbers, part.note ?? ''].join('|')] : [],
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

test.each([
  ['{n, plural, one {a} other {b}', 'broken'],
  ['{n, plural, one {a} other {b}} {m, plural, other {c}}', 'several'],
  ['{who, select, other {{n, plural, other {c}}}}', 'select'],
  ['plural and {n}', 'plain'],
])('%s has no fields, and it is known why', (text, why) => {
  expect(fieldsOf(text, { source: '', language: 'en' })).toBeUndefined()
  expect(whyNoForms(text)).toBe(why)
})
