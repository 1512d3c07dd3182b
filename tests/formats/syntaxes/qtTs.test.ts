import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { detectFormats } from '#server/formats/formats.ts'
import { qtTs } from '#server/formats/xml/qt/qtTs.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const FILE = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../main.cpp" line="12"/>
        <source>Don&apos;t &quot;quit&quot; &amp;amp; go</source>
        <comment>menu</comment>
        <extracomment>Shown at the end</extracomment>
        <translatorcomment>kurz</translatorcomment>
        <translation>Nicht &quot;beenden&quot;</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation type="unfinished"><numerusform></numerusform><numerusform></numerusform></translation>
    </message>
    <message>
        <source>Bell<byte value="x7"/> end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gone</source>
        <translation type="vanished">Weg</translation>
    </message>
    <message>
        <source>Old</source>
        <translation type="obsolete">Alt</translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Bare</source>
    </message>
    <message id="ok_button">
        <source>OK</source>
        <translation type="unfinished"/>
    </message>
    <message id="no_source">
        <translation>Ohne Quelle</translation>
    </message>
</context>
</TS>
`
const write = (
  texts: Record<string, Parameters<typeof qtTs.write>[1] extends ReadonlyMap<string, infer T> ? T : never>,
  language: string,
) => textOf(qtTs.write(bytesOf(FILE), new Map(Object.entries(texts)), language))
const contentOf = (file: string) => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    trimValues: false,
    parseTagValue: false,
    isArray: (name) => ['message', 'context', 'numerusform'].includes(name),
  })
  return parser.parse(file).TS
}

describe('Qt TS', () => {
  test('keeps every byte and every text', () => {
    const german = bytesOf(FILE.replace('de_DE', 'de'))
    expectUntouched(qtTs, german, 'de')
    fuzzFormat(qtTs, german, 'de', {
      hasControls: false,
      pluralForms: [{ one: 'eins <&> "', other: "viele '" }],
    })
  })

  test('reads contexts, comments, forms and what is not finished; obsolete messages are listed', () => {
    const { entries, language, skipped } = qtTs.read(bytesOf(FILE))
    expect(language).toBe('de_DE')
    expect(
      entries.map(({ identifier, translations }) => [identifier, translations?.[0]?.text, translations?.[0]?.status]),
    ).toEqual([
      ['MainWindow|Don\'t "quit" &amp; go', 'Nicht "beenden"', 'COMPLETED'],
      ['MainWindow|%n file(s)', { one: '%n Datei', other: '%n Dateien' }, 'NEEDS_REVIEW'],
      ['MainWindow|%n row(s)', undefined, undefined],
      ['MainWindow|Bell<byte value="x7"/> end', undefined, undefined],
      ['Dialog|Bare', undefined, undefined],
      ['ok_button', undefined, undefined],
      ['no_source', 'Ohne Quelle', 'COMPLETED'],
    ])
    expect(entries[0]!.context).toBe('menu\nShown at the end\nkurz')
    expect(skipped.examples.map(({ text, reason }) => [text, reason])).toEqual([
      ['Gone', 'It is obsolete'],
      ['Old', 'It is obsolete'],
    ])
  })

  test('a translation is finished with its text and unfinished without, and nothing else changes', () => {
    expect(
      write({ 'MainWindow|%n file(s)': { text: { one: '%n Datei', other: '%n Dateien' }, status: 'COMPLETED' } }, 'de'),
    ).toBe(FILE.replace('<translation type="unfinished">\n            <numerus', '<translation>\n            <numerus'))
    expect(write({ ok_button: { text: "Geht's" } }, 'de')).toBe(
      FILE.replace('<translation type="unfinished"/>', '<translation>Geht&apos;s</translation>'),
    )
    expect(write({ no_source: { text: '' } }, 'de')).toBe(
      FILE.replace('<translation>Ohne Quelle<', '<translation type="unfinished"><'),
    )
    expect(write({ 'Dialog|Bare': { text: 'Nackt', status: 'NEEDS_REVIEW' } }, 'de')).toBe(
      FILE.replace(
        '<source>Bare</source>',
        '<source>Bare</source>\n        <translation type="unfinished">Nackt</translation>',
      ),
    )
  })

  test.each([
    ['ru', { one: '1', few: '2', many: '5', other: '5' }, ['1', '2', '5']],
    ['ja', { other: '個' }, ['個']],
    ['hu', { one: 'egy', other: 'több' }, ['több']],
    ['cs', { one: '1', few: '2', many: '1,5', other: '5' }, ['1', '2', '5']],
    ['sl', { one: '1', two: '2', few: '3', other: '5' }, ['1', '2', '3', '5']],
    ['lv', { zero: '0', one: '1', other: '2' }, ['1', '2', '0']],
    ['ar', { zero: '0', one: '1', two: '2', few: '3', many: '11', other: '100' }, ['0', '1', '2', '3', '11', '100']],
    ['es', { one: '1', many: 'millones', other: '2' }, ['1', '2']],
  ])('a file of %s has the forms of Qt', (language, text, forms) => {
    if (language === 'hu') expect(() => write({ 'MainWindow|%n row(s)': { text } }, 'hu')).toThrow('no plural form one')
    const given = language === 'hu' ? { other: 'több' } : text
    const written = write({ 'MainWindow|%n row(s)': { text: given } }, language)
    const [main] = contentOf(written).context
    expect(main.message[2].translation.numerusform ?? main.message[2].translation).toEqual(forms)
    expect(contentOf(written)['@_language']).toBe(language)
    // The texts in its own language are gone.
    expect(written).not.toContain('Datei')
    expect(written).not.toContain('beenden')
    expect(qtTs.read(bytesOf(written)).entries[2]!.translations).toHaveLength(1)
  })

  test('is told from TypeScript', () => {
    expect(detectFormats(bytesOf(FILE), 'app_de.ts').map(({ id }) => id)).toEqual(['qt-ts'])
    expect(detectFormats(bytesOf('export const a: TS = 1\n'), 'app.ts')).toEqual([])
    expect(detectFormats(bytesOf('<TS version="1.1"><context/></TS>'), 'app.ts').map(({ id }) => id)).toEqual(['qt-ts'])
  })
})
