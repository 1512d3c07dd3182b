import { expect, test } from 'vitest'
import { tmx } from '#server/formats/exchange/tmx.ts'
import type { EntryTranslation } from '#server/formats/format.ts'
import { po } from '#server/formats/gettext/po.ts'
import { plainJson } from '#server/formats/json/plainJson.ts'
import { xliff1 } from '#server/formats/xml/xliff1.ts'
import { xliff2 } from '#server/formats/xml/xliff2.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

type Changes = Record<string, EntryTranslation>
const COMPLETED = { status: 'COMPLETED' } as const
const REVIEW = { status: 'NEEDS_REVIEW' } as const

const writePo = (file: string, changes: Changes, language = 'de') =>
  textOf(po.write(bytesOf(file), new Map(Object.entries(changes)), language))

test('comments and flags of an obsolete entry are not those of the next one', () => {
  const file = '# old\n#, fuzzy\n#~| msgid "Older"\n#~ msgid "Old"\n#~ msgstr "Alt"\n\nmsgid "New"\nmsgstr "Neu"\n'
  expect(po.read(bytesOf(file)).entries).toMatchObject([{ context: '', translations: [{ status: 'COMPLETED' }] }])
  expect(writePo(file, { New: { text: 'Neu', ...REVIEW } })).toBe(file.replace('msgid "New', '#, fuzzy\nmsgid "New'))
})

test('the text that a fuzzy translation was made from is shown, and goes with the flag', () => {
  const file = '#, fuzzy\n#, c-format\n#| msgid ""\n#| "Be"\n#| "gin"\nmsgid "Start"\nmsgstr "Los"\n'
  expect(po.read(bytesOf(file)).entries).toMatchObject([
    { context: 'Before: Begin', translations: [{ text: 'Los', status: 'NEEDS_REVIEW' }] },
  ])
  expect(writePo(file, { Start: { text: 'Los', ...COMPLETED } })).toBe('#, c-format\nmsgid "Start"\nmsgstr "Los"\n')
  expectUntouched(po, bytesOf(file), 'de')
})

test('a template without a charset becomes UTF-8, and a file that names no language stays as it is', () => {
  const template =
    'msgid ""\nmsgstr "Language: \\n"\n"Content-Type: text/plain; charset=CHARSET\\n"\n\nmsgid "a"\nmsgstr ""\n'
  expect(writePo(template, { a: { text: 'ä' } })).toContain('charset=UTF-8\\n')
  const silent = 'msgid ""\nmsgstr "Project-Id-Version: x\\n"\n\nmsgid "a"\nmsgstr "b"\n'
  expect(writePo(silent, { a: { text: 'c' } })).toBe(silent.replace('"b"', '"c"'))
})

test('another charset is kept for ASCII, and refused for all else', () => {
  const file = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=KOI8-R\\n"\n\nmsgid "a"\nmsgstr "b"\n'
  expect(writePo(file, { a: { text: 'c' } })).toBe(file.replace('"b"', '"c"'))
  expect(() => writePo(file, { a: { text: 'ж' } })).toThrow(
    'a: This text cannot be written in KOI8-R; save the file as UTF-8',
  )
})

test('strings may stand side by side, or below their keyword', () => {
  const file = 'msgid "a" "b"\nmsgstr\n"x"\n"y"\n'
  expect(po.read(bytesOf(file)).entries).toMatchObject([{ source: 'ab', translations: [{ text: 'xy' }] }])
  fuzzFormat(po, bytesOf(file), 'de', { share: 0.2 })
  expect(() => po.read(bytesOf('msgid\nmsgstr "a"'))).toThrow(
    expect.objectContaining({ message: 'A string in quotes was expected after msgid', line: 2 }),
  )
})

const xliff = (units: string, file = 'source-language="en" target-language="de"') =>
  `<xliff version="1.2" xmlns:mq="MQXliff" xmlns:sdl="http://sdl.com/x"><file ${file}><body>${units}</body></file></xliff>`
const writeXliff = (file: string, changes: Changes) =>
  textOf(xliff1.write(bytesOf(file), new Map(Object.entries(changes)), 'de'))

test.each([
  ['needs-translation', '', 'Los'],
  ['new', 'Start', 'Start'],
])('a target in the state %s is no translation until it gets one', (state, target, text) => {
  const unit = (state: string, target: string) =>
    xliff(`<trans-unit id="1"><source>Start</source><target state="${state}">${target}</target></trans-unit>`)
  const file = unit(state, target)
  expect(xliff1.read(bytesOf(file)).entries).toMatchObject([{ translations: [] }])
  expect(writeXliff(file, { 1: { text, ...COMPLETED } })).toBe(unit('translated', text))
  expect(writeXliff(file, { 1: { text, ...REVIEW } })).toBe(unit('needs-review-translation', text))
  expectUntouched(xliff1, bytesOf(file), 'de')
})

test.each([
  ['approved', 'no', 'yes'],
  ['mq:status', 'PartiallyEdited', 'ManuallyConfirmed'],
])('the status that a unit says in %s goes both ways', (name, open, done) => {
  const unit = (said: string) =>
    xliff(`<trans-unit id="1" ${name}="${said}"><source>Go</source><target>Los</target></trans-unit>`)
  expect(xliff1.read(bytesOf(unit(open))).entries[0]!.translations).toMatchObject([REVIEW])
  expect(xliff1.read(bytesOf(unit(done))).entries[0]!.translations).toMatchObject([COMPLETED])
  expect(writeXliff(unit(open), { 1: { text: 'Los', ...COMPLETED } })).toBe(unit(done))
  expect(writeXliff(unit(done), { 1: { text: 'Los', ...REVIEW } })).toBe(unit(open))
})

const mark = (mid: number, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`
const segments = (one: string, two: string) => `<g id="9">${mark(1, one)} ${mark(2, two)}</g>`
const CUT = `<source>One. Two.</source><seg-source>${segments('One.', 'Two.')}</seg-source>`
const DEFINED = '<sdl:seg-defs><sdl:seg id="1" conf="Draft"/><sdl:seg id="2"/></sdl:seg-defs>'

test('each sentence that Trados has cut is a text with its own status', () => {
  const file = xliff(`<trans-unit id="u">${CUT}<target>${segments('Eins.', '')}</target>${DEFINED}</trans-unit>`)
  expect(xliff1.read(bytesOf(file)).entries).toMatchObject([
    { identifier: 'u.1', source: 'One.', translations: [{ text: 'Eins.', status: 'NEEDS_REVIEW' }] },
    { identifier: 'u.2', source: 'Two.', translations: [] },
  ])
  expect(writeXliff(file, { 'u.1': { text: 'Eins.', ...COMPLETED }, 'u.2': { text: 'Zwei.', ...COMPLETED } })).toBe(
    file
      .replace(`${mark(1, 'Eins.')} ${mark(2, '')}`, `${mark(1, 'Eins.')} ${mark(2, 'Zwei.')}`)
      .replace('conf="Draft"', 'conf="Translated"')
      .replace('id="2"/></sdl', 'id="2" conf="Translated"/></sdl'),
  )
  fuzzFormat(xliff1, bytesOf(file), 'de', { hasControls: false, share: 0.5 })
})

test.each(['', '<target/>'])('a target that is not cut yet (%s) gets the marks of its source', (target) => {
  const file = xliff(`<trans-unit id="u">${CUT}${target}${DEFINED}</trans-unit>`)
  const written = writeXliff(file, { 'u.2': { text: 'Zwei.', ...COMPLETED } })
  expect(written).toBe(
    xliff(`<trans-unit id="u">${CUT}<target>${segments('', 'Zwei.')}</target>${DEFINED}</trans-unit>`).replace(
      'id="2"/></sdl',
      'id="2" conf="Translated"/></sdl',
    ),
  )
  fuzzFormat(xliff1, bytesOf(file), 'de', { hasControls: false, share: 0.5 })
})

test('a file that does not say its language is left so by a translation', () => {
  const file = xliff('<trans-unit id="1"><source>Go</source><target>Los</target></trans-unit>', 'source-language="en"')
  expect(writeXliff(file, { 1: { text: 'Auf' } })).toBe(file.replace('Los', 'Auf'))
})

test('XLIFF 2 says that a first translation is one', () => {
  const unit = (state: string, target: string) =>
    `<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="1"><segment state="${state}"><source>A</source>${target}</segment></unit></file></xliff>`
  const write = (file: string, change: EntryTranslation) =>
    textOf(xliff2.write(bytesOf(file), new Map([['1', change]]), 'de'))
  expect(write(unit('initial', ''), { text: 'B', ...COMPLETED })).toBe(unit('translated', '<target>B</target>'))
  expect(write(unit('initial', '<target/>'), { text: 'B', ...REVIEW })).toBe(unit('initial', '<target>B</target>'))
})

test('[P8] a text in review keeps the escapes that its file has for it', () => {
  const json = '{"a":"caf\\u00e9 \\/ ü"}'
  const review = (text: string) => new Map([['a', { text, ...REVIEW }]])
  expect(textOf(plainJson.write(bytesOf(json), review('café / ü'), 'de'))).toBe(json)
  const memory = `<tmx><header srclang="en"/><body><tu tuid="a"><tuv xml:lang="en"><seg>x</seg></tuv><tuv xml:lang="de"><seg>&quot;y&#33;</seg></tuv></tu></body></tmx>`
  expect(textOf(tmx.write(bytesOf(memory), review('"y!'), 'de'))).toBe(memory)
})

test('a target without a state has the status that somebody chooses, and says none of itself', () => {
  const file = xliff('<trans-unit id="1"><source>Go</source><target>Los</target></trans-unit>')
  expect(xliff1.read(bytesOf(file)).entries[0]!.translations).toEqual([
    { language: undefined, text: 'Los', status: undefined },
  ])
  expect(writeXliff(file, { 1: { text: 'Los', ...REVIEW } })).toBe(file)
  expect(writeXliff(file, { 1: { text: 'Auf', ...REVIEW } })).toContain('<target state="needs-review-translation">Auf<')
})
