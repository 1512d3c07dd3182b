import { expect, test } from 'vitest'
import { tbx } from '#server/formats/exchange/tbx.ts'
import { tmx } from '#server/formats/exchange/tmx.ts'
import { detectFormats } from '#server/formats/formats.ts'
import { fluent } from '#server/formats/lines/fluent.ts'
import { renpy } from '#server/formats/lines/renpy.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const FLUENT = `### All

# The button
start = Start { $name }!
    second line
    .title = Title
-brand = Dragoman
files = { $n ->
    [one] one file
   *[other] { $n } files
}
block =
  On lines
  of its own
odd = {"{"}x{" "}
`
const RENPY = `# TODO: Translation updated
translate french start_1a2b:

    # e happy "Hello, \\"you\\"!"
    e happy "Bonjour !"

# game/script.rpy:13
translate french start_3c4d:

    # "It is  dark." with dissolve
    "" with dissolve

translate french strings:

    # game/screens.rpy:20
    old "Start"
    new ""
`
const TMX = `<?xml version="1.0"?>
<tmx version="1.4">
  <header srclang="en-US" segtype="sentence"/>
  <body>
    <tu tuid="1">
      <note>A button</note>
      <tuv xml:lang="en-US"><seg>Start <bpt i="1">&lt;b></bpt>now<ept i="1">&lt;/b></ept></seg></tuv>
      <tuv xml:lang="de"><seg>Los</seg></tuv>
    </tu>
    <tu><tuv xml:lang="en"><seg>Quit</seg></tuv></tu>
  </body>
</tmx>
`
const TBX = `<?xml version="1.0"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
  <text><body>
    <conceptEntry id="c1">
      <descrip type="definition">A weapon</descrip>
      <langSec xml:lang="en"><termSec><term>sword</term></termSec></langSec>
      <langSec xml:lang="de"><termSec><term>Schwert</term></termSec><termSec><term>Klinge</term></termSec></langSec>
    </conceptEntry>
  </body></text>
</tbx>
`

test.each([
  ['fluent', fluent, FLUENT, true],
  ['fluent with CRLF', fluent, FLUENT.replaceAll('\n', '\r\n'), true],
  ["Ren'Py", renpy, RENPY, true],
  ['TMX', tmx, TMX, false],
  ['TBX', tbx, TBX, false],
] as const)('%s keeps every byte and every text', (_, format, file, hasControls) => {
  for (const language of format === renpy ? ['fr'] : ['de', 'fr']) {
    expectUntouched(format, bytesOf(file), language)
    fuzzFormat(format, bytesOf(file), language, { hasControls })
  }
})

test('Fluent has attributes, terms and placeables', () => {
  const { entries } = fluent.read(bytesOf(FLUENT))
  expect(entries.map(({ identifier, source, context }) => [identifier, source, context])).toEqual([
    ['start', 'Start { $name }!\nsecond line', 'The button'],
    ['start.title', 'Title', 'The button'],
    ['-brand', 'Dragoman', ''],
    ['files', '{ $n ->\n    [one] one file\n   *[other] { $n } files\n}', ''],
    ['block', 'On lines\nof its own', ''],
    ['odd', '{x ', ''],
  ])
  const write = (key: string, text: string) => textOf(fluent.write(bytesOf(FLUENT), new Map([[key, { text }]]), 'de'))
  expect(write('start', '{ $name }, los!\n\nJetzt')).toBe(
    FLUENT.replace('Start { $name }!\n    second line', '{ $name }, los!\n\n    Jetzt'),
  )
  expect(write('block', 'Eins\nZwei')).toBe(FLUENT.replace('On lines\n  of its own', 'Eins\n  Zwei'))
  expect(write('-brand', '{ $broken')).toBe(FLUENT.replace('= Dragoman', '= {"{"} $broken'))
})

test("Ren'Py has speakers, dialogue and strings", () => {
  const { entries, language } = renpy.read(bytesOf(RENPY))
  expect(language).toBe('fr')
  expect(entries).toMatchObject([
    { identifier: 'start_1a2b', source: 'Hello, "you"!', speaker: 'e happy', translations: [{ text: 'Bonjour !' }] },
    { identifier: 'start_3c4d', source: 'It is dark.', speaker: undefined, translations: [] },
    { identifier: 'Start', source: 'Start', translations: [] },
  ])
  const texts = { start_3c4d: 'Il fait  "noir".', Start: 'Démarrer' }
  const changes = new Map(Object.entries(texts).map(([key, text]) => [key, { text }]))
  expect(textOf(renpy.write(bytesOf(RENPY), changes, 'fr'))).toBe(
    RENPY.replace('"" with', '"Il fait \\ \\"noir\\"." with').replace('new ""', 'new "Démarrer"'),
  )
})

const MENU = (text: string) => `translate french strings:\n\n    old ${text}\n    new ""\n`
const LITERALS: [written: string, text: string][] = [
  ['"two  blanks"', 'two  blanks'],
  [String.raw`'it\'s \"so\"'`, 'it\'s "so"'],
  [String.raw`"\[name] \{b} 100\%"`, String.raw`\[name] \{b} 100\%`],
  [String.raw`"tab\tnew\nline \x41\u00e9\101\\ \d"`, 'tab\tnew\nline AéA\\ \\d'],
]

test.each(LITERALS)("texts of Ren'Py's menus are read as Python reads them: %s", (written, text) => {
  expect(renpy.read(bytesOf(MENU(written))).entries).toMatchObject([{ source: text }])
  const exported = textOf(renpy.write(bytesOf(MENU('"a"')), new Map([['a', { text }]]), 'fr'))
  expect(renpy.read(bytesOf(exported)).entries).toMatchObject([{ translations: [{ text }] }])
  expect(exported).not.toContain(String.raw`two\ `)
})

test("a backslash before Ren'Py's markup in dialogue makes it text, and other blanks stay what they are", () => {
  const file = (text: string) => `translate french a:\n\n    # e "\\[name] \\{b} 5\\%"\n    e "${text}"\n`
  expect(renpy.read(bytesOf(file(''))).entries).toMatchObject([{ source: '[[name] {{b} 5%%' }])
  const written = renpy.write(bytesOf(file('')), new Map([['a', { text: 'Ça\u00a0va\u3000?  [[name]' }]]), 'fr')
  expect(textOf(written)).toBe(file('Ça\\u00a0va\\u3000? \\ [[name]'))
})

test('a file in one language has no translations into it when it is exported in another', () => {
  expect(textOf(renpy.write(bytesOf(RENPY), new Map([['Start', { text: 'Los' }]]), 'de'))).toBe(
    RENPY.replaceAll('translate french', 'translate german').replace('Bonjour !', '').replace('new ""', 'new "Los"'),
  )
})

test('a memory and a glossary have a language side by side with others, or get it', () => {
  expect(tmx.read(bytesOf(TMX)).entries).toMatchObject([
    {
      identifier: '1',
      source: 'Start <bpt i="1">&lt;b></bpt>now<ept i="1">&lt;/b></ept>',
      context: 'A button',
      translations: [{ language: 'de', text: 'Los' }],
    },
    { identifier: 'Quit', translations: [] },
  ])
  const seg = (language: string, text: string) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`
  expect(textOf(tmx.write(bytesOf(TMX), new Map([['1', { text: 'Go & <bpt i="1">&lt;b></bpt>' }]]), 'fr'))).toBe(
    TMX.replace(
      seg('de', 'Los'),
      `${seg('de', 'Los')}\n      ${seg('fr', 'Go &amp; &lt;bpt i="1">&amp;lt;b>&lt;/bpt>')}`,
    ).replace('&lt;bpt i="1">&amp;lt;b>&lt;/bpt>', '<bpt i="1">&lt;b></bpt>'),
  )
  expect(tbx.read(bytesOf(TBX)).entries).toMatchObject([
    { identifier: 'c1', source: 'sword', context: 'A weapon', translations: [{ language: 'de', text: 'Schwert' }] },
  ])
  expect(textOf(tbx.write(bytesOf(TBX), new Map([['c1', { text: 'épée' }]]), 'fr'))).toContain(
    '</langSec>\n      <langSec xml:lang="fr"><termSec><term>épée</term></termSec></langSec>',
  )
})

test.each([
  ['a.ftl', FLUENT, 'fluent'],
  ['tl/french/a.rpy', RENPY, 'renpy'],
  ['a.tmx', TMX, 'tmx'],
  ['a.tbx', TBX, 'tbx'],
])('recognises %s', (name, file, id) => expect(detectFormats(bytesOf(file), name)[0]?.id).toBe(id))

test.each([
  [fluent, '# a\nbad line', 'Expected token: "="', 2, 5],
  [renpy, 'translate french a:\n    e "Hello', 'This string has no closing quote on its line', 2, 7],
  [renpy, 'translate french strings:\n    new "a"', 'A line with old "…" was expected before this', 2, 9],
  [tbx, '<martix/>', 'The root element must be <martif> or <tbx>, here is <martix>', 1, 1],
] as const)('a broken file is refused with its place', (format, file, message, line, column) => {
  expect(() => format.read(bytesOf(file))).toThrow(expect.objectContaining({ message, line, column }))
})

test('a message of Fluent that is broken is listed, and its bytes stay', () => {
  const file = 'a = Hello\n-brand = {\nbroken = { $x ->\n  *[other A }\n    .title = x\nc = See\n    .label = L\n'
  const { entries, skipped } = fluent.read(bytesOf(file))
  expect(entries.map(({ identifier }) => identifier)).toEqual(['a', 'c', 'c.label'])
  expect(skipped.examples.map(({ place, line, reason }) => [place, line, reason])).toEqual([
    ['-brand', 2, 'It is written in a way that cannot be read'],
    ['broken', 3, 'It is written in a way that cannot be read'],
  ])
  const written = fluent.write(bytesOf(file), new Map([['c', { text: 'Sieh' }]]), 'de')
  expect(textOf(written)).toBe(file.replace('See', 'Sieh'))
})
