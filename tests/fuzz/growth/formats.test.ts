import { test } from 'vitest'
import { FormatError } from '#server/formats/format.ts'
import { FORMATS } from '#server/formats/formats.ts'
import { expectLinear } from './growth.ts'

const LARGEST = 200_000
const many = (size: number, line: string) => line.repeat(Math.ceil(size / line.length))

/** Files of many texts, and what a reader may have to look at again and again. */
const SHAPES: Record<string, (size: number) => string> = {
  po: (size) => many(size, 'msgid "a"\nmsgstr "b"\n\n'),
  'po of one text': (size) => `msgid ""\n${many(size, '"a"\n')}msgstr ""`,
  json: (size) => `{${many(size, '"a":"b\\n",')}"c":"d"}`,
  'i18next forms': (size) => `{${many(size, '"a_one":"b","a_other":"c",')}"d":"e"}`,
  android: (size) => `<resources>${many(size, '<string name="a">b &amp; <b>c</b></string>')}</resources>`,
  'android of one text': (size) => `<resources><string name="a">${many(size, '<b>x</b> ')}</string></resources>`,
  entities: (size) =>
    `<!DOCTYPE resources [<!ENTITY a "b">]><resources><string name="a">${many(size, '&a;')}</string></resources>`,
  'open tags': (size) => many(size, '<a '),
  comments: (size) => many(size, '<!--'),
  xliff: (size) =>
    `<xliff version="1.2"><file><body>${many(size, '<trans-unit id="1"><source>a</source></trans-unit>')}</body></file></xliff>`,
  strings: (size) => many(size, '"a" = "b";\n'),
  'open comments': (size) => many(size, '/*'),
  properties: (size) => many(size, 'a = b\\\n'),
  yaml: (size) => many(size, 'a: "b"\n'),
  'yaml lists': (size) => many(Math.min(size, 20_000), '- '),
  fluent: (size) => many(size, 'a = b { $c }\n'),
  'fluent braces': (size) => `a = ${many(size, '{')}`,
  renpy: (size) => many(size, 'translate french a:\n    # e "a"\n    e "b"\n'),
  csv: (size) => `key,en,de\n${many(size, 'a,"b ""c""",d\n')}`,
  'open quotes': (size) => `key,en\n${many(size, 'a,"b\n')}`,
  tmx: (size) =>
    `<tmx><header srclang="en"/><body>${many(size, '<tu><tuv xml:lang="en"><seg>a</seg></tuv></tu>')}</body></tmx>`,
  quotes: (size) => many(size, '"'),
  backslashes: (size) => many(size, '\\'),
  breaks: (size) => many(size, '\r\n'),
}

/** Each file is read as each format, and what can be read is written with all texts changed. */
function readAsAll(file: string) {
  const bytes = new Uint8Array(Buffer.from(file))
  for (const { read, write } of FORMATS) {
    try {
      const { entries } = read(bytes)
      const changed = entries.map(
        ({ identifier, source }) => [identifier, { text: typeof source === 'string' ? `${source}x` : source }] as const,
      )
      write(bytes, new Map(changed), 'de')
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
    }
  }
}

test.each(Object.entries(SHAPES))('%s take time linear in the file', async (name, make) => {
  await expectLinear({ name, make, run: readAsAll, largest: LARGEST })
})
