import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asEditionOf, withTextsOf } from '#server/formats/gettext/mergeTemplate.ts'
import { po } from '#server/formats/gettext/po.ts'
import { isTemplateOf } from '#server/formats/gettext/templatePaths.ts'
import { createPageFinder } from '#server/formats/pagesOfFiles.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const text = (file: Uint8Array | undefined, encoding: BufferEncoding = 'utf8') => Buffer.from(file!).toString(encoding)

const header = (charset: string, fields = '') =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n${fields}`
const GERMAN = `# Von Hand
${header('UTF-8', '"Language: de\\n"\n')}
#. Menu
#: menu.c:1
msgid "Play"
msgstr "Spielen"   

#, fuzzy
msgctxt "verb"
msgid "Quit"
msgstr "Ende"

#~ msgid "Old"
#~ msgstr "Alt"
`
const NEWER = `${header('CHARSET', '"PO-Revision-Date: YEAR-MO-DA\\n"\n')}
#: a.c:1
msgid "Before all"
msgstr ""

msgid "Play"
msgstr ""

#. Note for it
#: b.c:2
#, c-format
msgid "%d door"
msgid_plural "%d doors"
msgstr[0] ""
msgstr[1] ""

msgctxt "noun"
msgid "Quit"
msgstr ""

msgctxt "verb"
msgid "Quit"
msgstr ""
`
const MERGED = GERMAN.replace(
  '"Language: de\\n"\n',
  '"Language: de\\n"\n\n#: a.c:1\nmsgid "Before all"\nmsgstr ""\n',
).replace(
  '"Spielen"   \n',
  '"Spielen"   \n\n#. Note for it\n#: b.c:2\n#, c-format\nmsgid "%d door"\nmsgid_plural "%d doors"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgctxt "noun"\nmsgid "Quit"\nmsgstr ""\n',
)
const hasGettext = spawnSync('msgfmt', ['--version']).status === 0

test.each([
  ['line feeds', (written: string) => written],
  ['carriage returns', (written: string) => written.replaceAll('\n', '\r\n')],
  ['a byte order mark', (written: string) => `\ufeff${written}`],
])('texts that only a template has stand where it has them, and nothing else changes: %s', (_, write) => {
  expect(text(withTextsOf(bytes(NEWER), bytes(write(GERMAN))))).toBe(write(MERGED))
  expect(text(withTextsOf(bytes(NEWER.replaceAll('\n', '\r')), bytes(write(GERMAN))))).toBe(write(MERGED))
  const again = bytes(write(MERGED))
  expect(withTextsOf(bytes(NEWER), again)).toBe(again)
})

test.runIf(hasGettext)('gettext reads a file with the texts of its template', () => {
  const merged = withTextsOf(bytes(NEWER), bytes(GERMAN))!
  const checked = spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: merged })
  expect(checked.stderr.toString()).not.toMatch(/error/)
})

test('a file without a header or an end of its last line gets the texts too', () => {
  const bare = bytes('msgid "Play"\nmsgstr "Spielen"')
  const merged = withTextsOf(bytes(NEWER), bare)
  expect(text(merged).startsWith('#: a.c:1\nmsgid "Before all"\nmsgstr ""\n\nmsgid "Play"\nmsgstr "Spielen"\n\n')).toBe(
    true,
  )
  expect(po.read(merged!).entries.map(({ identifier }) => identifier)).toEqual(
    po.read(bytes(NEWER)).entries.map(({ identifier }) => identifier),
  )
})

const ids = fc.uniqueArray(
  fc.record({
    context: fc.constantFrom('', 'a', 'b|c'),
    id: fc.constantFrom('x', 'b|c', 'x y', 'größe', '%d', 'z\\n'),
  }),
  { selector: ({ context, id }) => `${context}\0${id}`, minLength: 1 },
)
const entryOf = ({ context, id }: { context: string; id: string }, said: string) =>
  `#: ${id.length}.c\n${context && `msgctxt "${context}"\n`}msgid "${id}"\nmsgstr "${said}"\n`

test('each text of any file and its template is there once, and every line of the file', () => {
  fc.assert(
    fc.property(ids, ids, fc.constantFrom('\n', '\r\n'), fc.boolean(), (own, wanted, lineBreak, hasHeader) => {
      const write = (texts: typeof own, said: string) =>
        `${hasHeader ? header('UTF-8') : ''}\n${texts.map((one, at) => entryOf(one, said && said + at)).join('\n')}`
      const file = write(own, 'Ü').replaceAll('\n', lineBreak)
      const merged = withTextsOf(bytes(write(wanted, '')), bytes(file))
      const names = (texts: typeof own) => texts.map((one) => JSON.stringify(one))
      if (!merged) {
        expect(names(own).filter((name) => names(wanted).includes(name))).toEqual([])
        return
      }
      const lines = text(merged).split(lineBreak)
      let at = 0
      for (const line of file.split(lineBreak).filter((line) => line !== '')) {
        at = lines.indexOf(line, at) + 1
        expect(at).toBeGreaterThan(0)
      }
      const all = new Set([...names(own), ...names(wanted)])
      const { entries } = po.read(merged)
      expect(entries).toHaveLength(all.size)
      expect(entries.filter(({ translations }) => translations!.length > 0)).toHaveLength(own.length)
    }),
    { numRuns: Number(process.env.INPUTS ?? (process.env.FUZZ ? 10_000 : 200)) },
  )
})

test('a template of other texts is none of the file', () => {
  const other = bytes(`${header('UTF-8')}\nmsgid "Another"\nmsgstr ""\n`)
  expect(withTextsOf(other, bytes(GERMAN))).toBeUndefined()
  expect(asEditionOf(bytes(GERMAN), other, 'de')).toBeUndefined()
})

test('a file in ASCII becomes one in UTF-8 for a text of its template, and one in Latin-1 stays one', () => {
  const template = bytes(`${header('UTF-8')}\nmsgid "Play"\nmsgstr ""\n\nmsgid "Café ☕"\nmsgstr ""\n`)
  const ascii = `${header('US-ASCII')}\nmsgid "Play"\nmsgstr "Spielen"\n`
  const merged = withTextsOf(template, bytes(ascii))
  expect(text(merged)).toBe(`${ascii.replace('US-ASCII', 'UTF-8')}\nmsgid "Café ☕"\nmsgstr ""\n`)
  const latin = `${header('ISO-8859-1')}\nmsgid "Play"\nmsgstr "Füll"\n`
  const short = bytes(`${header('UTF-8')}\nmsgid "Play"\nmsgstr ""\n\nmsgid "Café"\nmsgstr ""\n`)
  expect(text(withTextsOf(short, bytes(latin, 'latin1')), 'latin1')).toBe(`${latin}\nmsgid "Café"\nmsgstr ""\n`)
  expect(() => withTextsOf(template, bytes(latin, 'latin1'))).toThrow('Latin-1')
})

test('an edition has the texts of the template, and the translations of the file', () => {
  const edition = asEditionOf(bytes(GERMAN), bytes(NEWER), 'de')!
  const { entries, language } = po.read(edition)
  expect(language).toBe('de')
  expect(entries.map(({ identifier, translations }) => [identifier, translations?.[0]?.text ?? ''])).toEqual([
    ['Before all', ''],
    ['Play', 'Spielen'],
    ['%d door', ''],
    ['noun|Quit', ''],
    ['verb|Quit', 'Ende'],
  ])
  expect(text(edition)).toContain('#, fuzzy\nmsgctxt "verb"')
})

test('the file of a language gets places for texts, and for forms, of the page', () => {
  const base = bytes(
    NEWER.replace('msgid "Play"\nmsgstr ""', 'msgid "Play"\nmsgid_plural "Plays"\nmsgstr[0] ""\nmsgstr[1] ""'),
  )
  const placed = po.addPlaces!(bytes(GERMAN), base, new Set(['Play', '%d door']))
  const written = po.write(
    placed,
    new Map([
      ['Play', { text: { one: 'Spiel', other: 'Spiele' } }],
      ['%d door', { text: { one: '%d Tür', other: '%d Türen' } }],
    ]),
    'de',
  )
  expect(text(written)).toContain('#. Menu\n#: menu.c:1\nmsgid "Play"\nmsgid_plural "Plays"\nmsgstr[0] "Spiel"\n')
  expect(text(written)).toContain('#, c-format\nmsgid "%d door"\nmsgid_plural "%d doors"\nmsgstr[0] "%d Tür"\n')
  expect(text(written)).toContain('#, fuzzy\nmsgctxt "verb"\nmsgid "Quit"\nmsgstr "Ende"\n\n#~ msgid "Old"')
})

test.each([
  ['po/game.pot', 'po/*.po', true],
  ['po/templates/Game.POT', 'po/*.po', true],
  ['po/game.pot', 'po/game/*.po', true],
  ['anywhere/app.pot', 'locale/*/LC_MESSAGES/app.po', true],
  ['app.pot', 'i18n/app-*.po', true],
  ['app.pot', 'i18n/*.app.po', true],
  ['locale/other.pot', 'locale/*/LC_MESSAGES/app.po', false],
  ['other/game.pot', 'po/*.po', false],
  ['po/game.po', 'po/*.po', false],
])('%s is the template of %s: %s', (path, pattern, is) => expect(isTemplateOf(path, pattern)).toBe(is))

const page = (path: string, language_path: string | null = null) => [
  { page_id: 'id', name: 'Page', path, language_path },
]
const PAGE = { id: 'id', name: 'Page' }

test.each([
  ['a template with files beside it', 'po/game.pot', 'po/*.po', 'po/en.po', PAGE],
  ['another language', 'l/de/LC_MESSAGES/a.po', null, 'l/en/LC_MESSAGES/a.po', PAGE],
  ['another region of the source language', 'po/pt_BR.po', null, 'po/en_GB.po', PAGE],
  ['a template alone', 'po/game.pot', null, 'po/en.po', PAGE],
  ['no file of the source language', 'po/game.pot', 'po/*.po', 'po/de.po', undefined],
  ['a file in another place', 'po/game.pot', 'po/*.po', 'ui/en.po', undefined],
  ['another format', 'l/de.json', null, 'l/en.json', undefined],
])('the page of the source language’s gettext file: %s', (_, path, pattern, source, found) => {
  expect(createPageFinder(page(path, pattern), ['en', 'de', 'pt-BR']).ofSource(source)).toEqual(found)
})

test.each([
  ['po/game.pot', 'po/de.po', PAGE],
  ['l/templates/app.pot', 'l/de/LC_MESSAGES/app.po', PAGE],
  ['po/game.pot', 'ui/de.po', undefined],
  ['po/game.pot', 'po/de.json', undefined],
])('a template that came alone, %s, has the page of %s', (template, path, found) => {
  expect(createPageFinder(page(template), ['en', 'de']).ofLanguage(path)?.page).toEqual(found)
})

test('of two templates that a file may have neither is its page', () => {
  const pages = ['po/game.pot', 'po/tools.pot'].flatMap((path) => page(path))
  expect(createPageFinder(pages, ['en', 'de']).ofLanguage('po/de.po')).toBeUndefined()
})

test.each([
  ['po/en.po', null, 'po/game.pot', PAGE],
  ['l/pt_BR/LC_MESSAGES/a.po', null, 'l/a.pot', PAGE],
  ['po/game.pot', 'po/*.po', 'po/tools.pot', undefined],
  ['l/en.json', null, 'l/game.pot', undefined],
])('the page of %s is that of a template by its name: %3$s', (path, pattern, template, found) => {
  expect(createPageFinder(page(path, pattern), ['en', 'de', 'pt-BR']).ofTemplate(template)).toEqual(found)
})
