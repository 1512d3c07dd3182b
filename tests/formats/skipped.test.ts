import { expect, test } from 'vitest'
import { textsIn } from '#server/files/read/readPageFile.ts'
import { findFormat } from '#server/formats/formats.ts'
import { bytesOf } from './roundTrips.ts'
import { workbookOf } from './syntaxes/workbooks.ts'

type Options = { targets?: string[]; files?: [language: string, format: string, path: string, text: string][] }

/** Counts of an import into a project from English. */
function skippedIn(format: string, file: string | Uint8Array, { targets = ['de'], files = [] }: Options = {}) {
  const languageFiles = files.map(([language, format, path, text]) => ({
    language,
    format,
    path,
    bytes: bytesOf(text),
  }))
  const languages = { source: undefined, targets, language: undefined, status: undefined }
  const bytes = typeof file === 'string' ? bytesOf(file) : file
  const { skipped } = textsIn({ format, columns: undefined, languageFiles, ...languages }, bytes)
  return skipped
}
const examplesIn = (...args: Parameters<typeof skippedIn>) =>
  skippedIn(...args).examples.map(({ place, text, reason }) => [place, text, reason])

const NOT_TRANSLATED = 'The file says not to translate it'

test.each([
  [
    'po',
    'msgid "a"\nmsgstr ""\n\n#~ msgid "old \\"one\\""\n#~ msgstr "alt"\n',
    [['old \\"one\\"', 'old \\"one\\"', 'It is obsolete']],
  ],
  [
    'tmx',
    `<tmx version="1.4"><header srclang="en-US"/><body>
      <tu tuid="1" srclang="de"><tuv xml:lang="de"><seg>Hallo</seg></tuv><tuv xml:lang="EN"><seg>Hello</seg></tuv></tu>
      <tu tuid="2" srclang="de"><tuv xml:lang="de"><seg>Nur hier</seg></tuv></tu></body></tmx>`,
    [['2', 'Nur hier', 'It has a translation, but no source text']],
  ],
  [
    'android',
    `<resources><string name="a">A</string><string name="b" translatable="false">B</string>
      <string name="c">@string/a</string><string>D</string><integer name="n">5</integer>
      <string-array name="e" translatable="false"><item>1</item><item>2</item></string-array>
      <plurals name="p"><item quantity="other">x</item><item quantity="lots">y</item></plurals></resources>`,
    [
      ['b', 'B', NOT_TRANSLATED],
      ['c', '@string/a', 'It stands for another text'],
      ['', 'D', 'It has no name'],
      ['e', '1', NOT_TRANSLATED],
      ['e', '2', NOT_TRANSLATED],
      ['p', 'y', 'It is no plural form that we know'],
    ],
  ],
  [
    'xliff1',
    `<xliff version="1.2"><file original="f" source-language="en"><body><trans-unit id="a"><source>A</source></trans-unit>
      <group translate="no"><trans-unit id="b"><source>B</source></trans-unit></group>
      <trans-unit id="c" translate="no"><source>C</source></trans-unit></body></file></xliff>`,
    [
      ['b', 'B', NOT_TRANSLATED],
      ['c', 'C', NOT_TRANSLATED],
    ],
  ],
  [
    'xliff2',
    `<xliff version="2.0" srcLang="en"><file id="f"><unit id="a"><segment><source>A</source></segment></unit>
      <unit id="b" translate="no"><segment><source>B</source></segment></unit></file></xliff>`,
    [['b', 'B', NOT_TRANSLATED]],
  ],
  [
    'resx',
    '<root><data name="a"><value>A</value></data><data name="&gt;&gt;a.Name"><value>label</value></data></root>',
    [['>>a.Name', 'label', 'It is a setting of the form designer']],
  ],
  [
    'arb',
    '{"a":"A","list":["x",{"y":"z"}]}',
    [
      ['list[0]', 'x', 'It is within a list or dictionary'],
      ['list[1].y', 'z', 'It is within a list or dictionary'],
    ],
  ],
  [
    'chrome',
    '{"a":{"message":"A","description":"d","other":"x"},"v":"1"}',
    [
      ['a.other', 'x', 'It is no message of an extension'],
      ['v', '1', 'It is no message of an extension'],
    ],
  ],
  [
    'xcstrings',
    `{"sourceLanguage": "en", "strings": {"Tap": {"localizations": {"de": {
      "variations": {"device": {"mac": {"stringUnit": {"state": "translated", "value": "Klick"}},
                                "other": {"stringUnit": {"state": "translated", "value": "Tipp"}}}},
      "substitutions": {"n": {"variations": {"plural": {"other": {"stringUnit": {"state": "new", "value": "%arg"}}}}}}}}}}}`,
    [
      ['Tap', 'Klick', 'Another translation into this language is read'],
      ['Tap', '%arg', 'Another translation into this language is read'],
    ],
  ],
  [
    'xcstrings',
    '{"sourceLanguage":"en","strings":{"a":{},"b":{"shouldTranslate":false}},"version":"1.0"}',
    [['b', 'b', NOT_TRANSLATED]],
  ],
  [
    'strings',
    '<plist><dict><key>a</key><string>A</string><key>d</key><dict><key>x</key><string>X</string></dict></dict></plist>',
    [['d', 'X', 'It is within a list or dictionary']],
  ],
  [
    'tbx',
    `<martif xml:lang="en"><text><body><termEntry id="1"><langSet xml:lang="en"><tig><term>sword</term></tig></langSet>
      <langSet xml:lang="de"><tig><term>Schwert</term></tig><tig><term>Klinge</term></tig></langSet></termEntry></body></text></martif>`,
    [['de', 'Klinge', 'Another one of this language is read']],
  ],
  [
    'yaml-plain',
    'x: &x Hello\ny: *x\nmore:\n  <<: &m {a: A}\nsame: *m\n',
    [
      ['y', '*x', 'It stands for another text'],
      ['same', '*m', 'It stands for another text'],
    ],
  ],
  ['csv', 'key,en,de\nk,Hello, world,Hallo\n', [['', 'Hallo', 'Nothing is read from this column']]],
  [
    'csv',
    'key,en,de,fr,remark,de-AT\nk,Hello,Hallo,Bonjour,see p. 3,Servus\nl,,Ohne,,,\n',
    [
      ['remark', 'see p. 3', 'Nothing is read from this column'],
      ['l', 'Ohne', 'It has a translation, but no source text'],
      ['k', 'Bonjour', 'The project is not translated into French'],
      ['k', 'Servus', 'Another translation into this language is read'],
    ],
  ],
])('%s says which of its strings are not read', (format, file, expected) => {
  expect(examplesIn(format, file)).toEqual(expected)
  expect(skippedIn(format, file).count).toBe(expected.length)
})

test('a workbook says which of its cells are not read', async () => {
  const bytes = await workbookOf({
    Texts: `<row r="1"><c r="A1" t="inlineStr"><is><t>key</t></is></c><c r="B1" t="inlineStr"><is><t>en</t></is></c>
        <c r="C1" t="inlineStr"><is><t>de</t></is></c><c r="D1" t="inlineStr"><is><t>Remark</t></is></c></row>
      <row r="2"><c r="B2" t="inlineStr"><is><t>Yes</t></is></c><c r="C2" t="b"><v>1</v></c></row>
      <row r="3"><c r="B3"><v>42</v></c></row>
      <row r="4"><c r="B4" t="str"><f>A1</f><v>key</v></c><c r="C4" t="e"><v>#REF!</v></c></row>
      <row r="5"><c r="B5" t="inlineStr"><is><t>No</t></is></c><c r="C5"><f>A1</f></c>
        <c r="D5" t="inlineStr"><is><t>later</t></is></c></row>`,
    Notes: '<row r="1"><c r="A1" t="inlineStr"><is><t>Ask Ben</t></is></c></row>',
  })
  expect(examplesIn('xlsx', bytes)).toEqual([
    ['Texts!C2', '1', 'It is true or false'],
    ['Texts!B3', '42', 'It is a number'],
    ['Texts!B4', 'key', 'It is a formula'],
    ['Texts!C4', '#REF!', 'It is an error'],
    ['Texts!C5', '', 'It is a formula'],
    ['Texts!D5', 'later', 'Nothing is read from this column'],
    ['Notes!A1', 'Ask Ben', 'No header names the columns of this sheet'],
  ])
})

test('files of other languages say which of their texts have no place', () => {
  const files: Options['files'] = [['de', 'json', 'de.json', '{"a":"A","x":"weg","n":"fünf","b":7,"z":null}']]
  expect(skippedIn('json', '{"a":"a","b":"b","n":5,"z":"z"}', { files })).toEqual({
    count: 3,
    examples: [
      { path: 'de.json', line: 1, place: 'x', text: 'weg', reason: 'The page has no text of this name' },
      { path: 'de.json', line: 1, place: 'n', text: 'fünf', reason: 'It is no text in this file, and one elsewhere' },
      { path: 'de.json', line: null, place: 'b', text: '', reason: 'It is no text in this file, and one elsewhere' },
    ],
  })
})

test('numbers and truth values alone are no strings', () => {
  expect(skippedIn('json', '{"a":"a","b":1,"c":[true,null]}').count).toBe(0)
  expect(skippedIn('yaml-plain', 'a: text\nb: 5\nc: true\n').count).toBe(0)
})

test('many strings that are not read are counted, and a few shown', () => {
  const file = `<resources>${'<string name="s" translatable="false">S</string>'.repeat(999)}<string name="a">A</string></resources>`
  const { count, examples } = skippedIn('android', file)
  expect([count, examples.length]).toEqual([999, 5])
})

test('every format says what it skips, if nothing', () => {
  for (const [format, file] of [
    ['properties', 'a=b\n'],
    ['fluent', 'a = b\n'],
    ['strings', '"a" = "b";\n'],
    ['renpy', 'translate german strings:\n    old "a"\n    new "b"\n'],
  ] as const)
    expect(findFormat(format)!.read(bytesOf(file)).skipped).toEqual({ count: 0, examples: [] })
})
