import { expect, test } from 'vitest'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { type FileContent, type Format, FormatError } from '#server/formats/format.ts'
import { FORMATS } from '#server/formats/formats.ts'
import { yaml } from '#server/formats/yaml/yaml.ts'
import { bytesOf } from './roundTrips.ts'

const UNIT = '<trans-unit id="a"><source>a</source>'
/** A file at fault on its second line, or the third, and a file with one text in the place of `%`. */
const FILES: Record<string, { broken: string; text: string }> = {
  po: { broken: 'msgid "a"\nmsgst "b"\n', text: 'msgid "%"\nmsgstr ""\n' },
  android: { broken: '<resources>\n<string name="a">b</strin></resources>', text: xml('string name="a"', 'string') },
  resx: {
    broken: '<root>\n<data name="a"><value>b</data></root>',
    text: '<root><data name="a"><value>%</value></data></root>',
  },
  xliff1: {
    broken: `<xliff version="1.2"><file><body>\n${UNIT}</body></file></xliff>`,
    text: '<xliff version="1.2"><file><body><trans-unit id="a"><source>%</source></trans-unit></body></file></xliff>',
  },
  xliff2: {
    broken: '<xliff version="2.1"><file>\n<unit id="a"><segment></unit></file></xliff>',
    text: '<xliff version="2.1"><file id="f"><unit id="a"><segment><source>%</source></segment></unit></file></xliff>',
  },
  'qt-ts': {
    broken: '<TS><context><name>a</name>\n<message><source>b</message></context></TS>',
    text: '<TS><context><name>a</name><message><source>%</source></message></context></TS>',
  },
  strings: { broken: '"a" = "b";\n"c" "d";', text: '"a" = "%";' },
  stringsdict: { broken: '<plist><dict>\n<key>a</kay></dict></plist>', text: '' },
  xcstrings: { broken: '{"sourceLanguage": "en",\n"strings": {"a" 1}}', text: '' },
  arb: { broken: '{"a": "b",\n"c" "d"}', text: '{"@@locale": "en", "a": "%"}' },
  chrome: { broken: '{"a": {"message": "b"},\n"c" 1}', text: '{"a": {"message": "%"}}' },
  i18next: { broken: '{"a": "b",\n"c" "d"}', text: '{"a": "%"}' },
  json: { broken: '{"a": "b",\n"c" "d"}', text: '{"a": "%"}' },
  'json-rooted': { broken: '{"en": {"a": "b"},\n"c" "d"}', text: '{"en": {"a": "%"}}' },
  'json-languages': { broken: '{"en": {"a": "b"},\n"c" "d"}', text: '{"en": {"a": "%"}}' },
  properties: { broken: 'a=b\nc=\\u00zz', text: 'a=%' },
  yaml: { broken: 'a: b\nc: "d', text: 'a: "%"' },
  'yaml-languages': { broken: 'en: {a: b}\nc: "d', text: 'en:\n  a: "%"\nde:\n  a: b\n' },
  'yaml-plain': { broken: 'a: b\nc: "d', text: 'a: "%"' },
  fluent: { broken: '# a\nbad line', text: 'a = %' },
  renpy: { broken: 'translate french a:\n    e "Hello', text: 'translate french a:\n    e "%"' },
  tmx: {
    broken: '<tmx><header srclang="en"/><body>\n<tu><tuv></tu></body></tmx>',
    text: '<tmx><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>%</seg></tuv></tu></body></tmx>',
  },
  tbx: {
    broken: '<martif><text><body>\n<termEntry><langSet></termEntry></body></text></martif>',
    text: '<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig><term>%</term></tig></langSet></termEntry></body></text></martif>',
  },
  csv: { broken: 'key,en\na,"b', text: 'key,en\na,%' },
}

function xml(open: string, close: string) {
  return `<resources><${open}>%</${close}></resources>`
}

const textFormats = FORMATS.filter(({ id }) => id !== 'xlsx')

test('every format of text is looked at', () => {
  expect(textFormats.map(({ id }) => id).sort()).toEqual(Object.keys(FILES).sort())
})

function faultOf(format: Format, file: Uint8Array) {
  try {
    format.read(file)
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
  return undefined
}

test.each(textFormats.map((format) => [format.id, format] as const))(
  'a broken file is refused with line, column and a reason: %s',
  (id, format) => {
    const fault = faultOf(format, bytesOf(FILES[id]!.broken))
    expect(fault, 'it was read').toBeDefined()
    expect(fault!.line).toBe(2)
    expect(fault!.column).toBeGreaterThan(0)
    expect(fault!.message).toMatch(/^.{10,}/)
  },
)

test.each(textFormats.filter(({ id }) => FILES[id]!.text !== '').map((format) => [format.id, format] as const))(
  'texts that cannot be stored are left out, and bytes that are no text refused: %s',
  (id, format) => {
    const file = (text: string) => bytesOf(FILES[id]!.text.replace('%', text))
    expect(format.read(file('x')).entries).toHaveLength(1)
    const isLeftOut = ({ entries, leftOut }: FileContent, reason: RegExp) => {
      expect(entries.map(({ translations }) => translations?.length ?? 0)).toEqual(entries.map(() => 0))
      expect(leftOut).toMatchObject([{ reason: expect.stringMatching(reason), line: expect.any(Number) }])
    }
    isLeftOut(format.read(file('x'.repeat(MAX_TEXT_LENGTH + 1))), /has 80,001 characters/)
    // No XML or YAML holds one.
    if (!faultOf(format, file('x\0y'))) isLeftOut(format.read(file('x\0y')), /holds a NUL character/)
    const [before, after] = FILES[id]!.text.split('%') as [string, string]
    const invalid = new Uint8Array(Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28]), Buffer.from(after)]))
    // Where Latin-1 is what other bytes are, they are characters.
    if (id !== 'properties') expect(faultOf(format, invalid)?.message).toMatch(/not valid UTF-8/)
  },
)

test('aliases of YAML are not expanded', () => {
  const laughs = Array.from({ length: 30 }, (_, at) => `l${at + 1}: &l${at + 1} [*l${at}, *l${at}, *l${at}]`)
  const started = performance.now()
  const { entries } = yaml.read(bytesOf(`l0: &l0 "ha"\n${laughs.join('\n')}\n`))
  expect(entries.map(({ source }) => source)).toEqual(['ha'])
  expect(performance.now() - started).toBeLessThan(1000)
})
