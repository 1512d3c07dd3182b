import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsOfFamily } from '#server/files/detect/chooseFormats.ts'
import { writePageFile } from '#server/files/export/writePageFile.ts'
import { formsOf } from '#server/files/read/pluralMessages.ts'
import { textsIn } from '#server/files/read/readPageFile.ts'
import { detectFormats } from '#server/formats/formats.ts'
import { APPLE_WRITERS } from './appleWriters.ts'
import { GAME_WRITERS } from './gameWriters.ts'
import { MORE_WRITERS } from './moreWriters.ts'
import { WRITERS as FIRST_WRITERS, type Row, type Writer } from './writers.ts'

const WRITERS: Record<string, Writer> = { ...FIRST_WRITERS, ...MORE_WRITERS, ...APPLE_WRITERS, ...GAME_WRITERS }

const FOLDERS = Number(process.env.INPUTS ?? (process.env.FUZZ ? 10_000 : 120))
const TARGETS = ['de', 'ru', 'pt-BR']
const KEYS = [
  'a',
  'b',
  'a.b',
  'a[0]',
  'title',
  'message',
  'description',
  'other',
  'one',
  'de',
  'en',
  'npc',
  'x (2)',
  'x',
  'k k',
  'a|b',
  'größe',
  '名前',
  '__proto__x',
  'key_male',
  'default',
  'count',
  '',
  ' ',
  ' k ',
  'k[',
  "it's",
  'say "a"',
  '<b>&',
  'a=b',
  'a:b#c',
  '#x',
  '!x',
  '日本.語[1]',
  '🐉',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'menu-start',
]
const SCOPES = ['', '', '', 'a', 'tablet', 'file/b', 'x']

type Folder = {
  format: string
  rows: { scope: string; key: string; isPlural: boolean }[]
  /** For each language the rows that it has, in its order. */
  languages: { language: string; order: number[] }[]
}

const folderOf = (name: string): fc.Arbitrary<Folder> =>
  fc
    .record({
      format: fc.constant(name),
      rows: fc.uniqueArray(
        fc.record({ scope: fc.constantFrom(...SCOPES), key: fc.constantFrom(...KEYS), isPlural: fc.boolean() }),
        { selector: ({ scope, key }) => `${scope}\0${key}`, minLength: 1, maxLength: 12 },
      ),
    })
    .map(({ format, rows }) => ({ format, rows: rowsFor(WRITERS[format]!, rows) }))
    .chain(({ format, rows }) =>
      fc
        .tuple(...TARGETS.map(() => fc.shuffledSubarray(rows.map((_, at) => at))))
        .map((orders) => ({ format, rows, languages: orders.map((order, at) => ({ language: TARGETS[at]!, order })) })),
    )

/** Those that a file of the format can hold beside each other. */
function rowsFor({ hasScopes, hasPlurals, fits = () => true }: Writer, rows: Folder['rows']): Folder['rows'] {
  const scopes = new Set(rows.map(({ scope }) => scope))
  const inTree = rows.filter(({ scope, key }) => scope !== '' || !scopes.has(key))
  const kept = (hasScopes ? inTree : inTree.map((row) => ({ ...row, scope: '' }))).map((row) => ({
    ...row,
    isPlural: hasPlurals && row.isPlural,
  }))
  return [...new Map(kept.filter(fits).map((row) => [`${row.scope}\0${row.key}`, row])).values()]
}

const textOf = (language: string, at: number) => `${language} text ${at} <&> "q" {x} ${'äяç'.repeat(at % 3)}`
const otherOf = (language: string, at: number) => `${language} texts ${at}`
/** Texts without what has to be escaped in a notation that is not the one under test. */
const plain = (text: string) =>
  text
    .replaceAll(/[<&>"{}]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()

function familyOf({ format, rows, languages }: Folder) {
  const writer = WRITERS[format]!
  const rowIn = (language: string, at: number): Row => ({
    ...rows[at]!,
    text: plain(textOf(language, at)),
    ...(rows[at]!.isPlural && { other: otherOf(language, at) }),
  })
  const all = rows.map((_, at) => at)
  if ('writeTable' in writer) {
    const columns = [{ language: 'en', order: all }, ...languages].map(({ language, order }) => {
      const written = order.map((at) => rowIn(language, at))
      return { language, rows: written, texts: new Map(written.map(({ key, text }) => [key, text])) }
    })
    return {
      writer,
      files: [{ language: 'en', order: all, path: writer.path('en'), bytes: bytesOf(writer.writeTable(columns)) }],
      all,
    }
  }
  const { write } = writer
  const fileOf = (language: string, order: number[]) => {
    const written = order.map((at) => rowIn(language, at))
    const sources = new Map(written.map((row, index) => [row, plain(textOf('en', order[index]!))]))
    return bytesOf(write(written, language, (row) => sources.get(row)!))
  }
  const files = [{ language: 'en', order: all }, ...languages.filter(({ order }) => order.length > 0)].map(
    ({ language, order }) => ({ language, order, path: writer.path(language), bytes: fileOf(language, order) }),
  )
  return { writer, files, all }
}

const bytesOf = (file: string | Uint8Array) => new Uint8Array(Buffer.from(file as string))

function importOf(folder: Folder) {
  const { writer, files, all } = familyOf(folder)
  const members = files.map(({ path, bytes }) => ({
    bytes,
    formats: detectFormats(bytes, path, ['en', ...TARGETS]).map(({ id }) => id),
  }))
  const [base, ...others] = members
  const [format, ...ofOthers] = formatsOfFamily(base!, others)
  const languageFiles = files
    .slice(1)
    .map(({ language, path }, at) => ({ language, path, format: ofOthers[at]!, bytes: others[at]!.bytes }))
  const reading = {
    columns: undefined,
    source: { language: 'en', isNamed: true },
    language: undefined,
    status: undefined,
  }
  const read = textsIn({ format: format!, languageFiles, targets: TARGETS, ...reading }, base!.bytes)
  return { writer, files, all, read, format: format!, base: base!.bytes, languageFiles }
}

const shown = (content: string) => formsOf(content)
const formOf = ({ isPlural }: { isPlural: boolean }, language: string, at: number) =>
  isPlural ? { one: plain(textOf(language, at)), other: otherOf(language, at) } : { other: plain(textOf(language, at)) }

type Imported = ReturnType<typeof importOf>
type Written = { identifier: string; content: string }

/** The German file with these translations, as an export writes it. */
function exported({ format, base, languageFiles }: Imported, rows: readonly Written[], hasOwn: boolean) {
  const own = hasOwn ? languageFiles.find(({ language }) => language === 'de') : undefined
  let file: Uint8Array = new Uint8Array()
  const said = { source: null, status: 'COMPLETED', is_judged: false }
  const writing = writePageFile(
    {
      ...{ kind: 'writeFile', columns: undefined, language: 'de', targets: TARGETS, own: own ? 'de' : undefined },
      ...{
        isSpreadsheetSafe: false,
        isOfLanguage: own !== undefined,
        format: own?.format ?? format,
        source: 'en',
        sourceTexts: 'language' as const,
      },
      base: own && { format, bytes: base, columns: undefined },
      rows: [JSON.stringify(rows.map((row) => ({ ...row, ...said })))],
    },
    (stream, bytes) => {
      if (stream === 'file') file = bytes
    },
  )
  writing.push(own?.bytes ?? base)
  const { faults, missing_count } = writing.end()
  expect(faults).toEqual([])
  return { file: Buffer.from(file), missing_count }
}

/** Translations of all rows into German. */
function translated({ read, all }: Imported, rows: Folder['rows']): Written[] {
  const identifiers = new Map(read.texts.map(({ identifier, content }) => [JSON.stringify(shown(content)), identifier]))
  return all.map((at) => {
    const forms = formOf(rows[at]!, 'neu', at)
    return {
      identifier: identifiers.get(JSON.stringify(formOf(rows[at]!, 'en', at)))!,
      content: rows[at]!.isPlural ? `{n, plural, one {${forms.one}} other {${forms.other}}}` : forms.other,
    }
  })
}

/** Translations that are already in the file. */
const present = ({ read }: Imported): Written[] =>
  read.texts.flatMap(({ identifier, translations }) => {
    const german = translations.find(([language]) => language === 'de')
    return german ? [{ identifier, content: german[1] }] : []
  })

async function checkFolder(folder: Folder) {
  const imported = importOf(folder)
  const { read, all, files, writer } = imported
  expect(read.skipped).toEqual({ count: 0, examples: [] })
  expect(read.texts).toHaveLength(all.length)
  const byText = new Map(read.texts.map((text) => [JSON.stringify(shown(text.content)), text]))
  const rowOf = (at: number) => byText.get(JSON.stringify(formOf(folder.rows[at]!, 'en', at)))
  for (const at of all) expect(rowOf(at), JSON.stringify(folder.rows[at])).toBeDefined()
  expect(new Set(read.texts.map(({ identifier }) => identifier)).size).toBe(all.length)
  for (const { language, order } of folder.languages)
    for (const at of all) {
      const found = rowOf(at)!.translations.find(([code]) => code === language)?.[1]
      const expected = order.includes(at) ? formOf(folder.rows[at]!, language, at) : undefined
      const place = `${language} ${JSON.stringify(folder.rows[at])}`
      expect(found === undefined ? undefined : shown(found), place).toEqual(expected)
    }
  const isTable = 'writeTable' in writer
  const german = files.find(({ language }) => language === 'de')
  const unchanged = german ?? (isTable ? files[0]! : undefined)
  if (unchanged) {
    const { file, missing_count } = exported(imported, present(imported), true)
    expect(missing_count).toBe(0)
    expect(file.equals(unchanged.bytes), `${file}`).toBe(true)
  }
  for (const hasOwn of isTable ? [false] : [false, true]) {
    const own = hasOwn ? german : undefined
    const { file, missing_count } = exported(imported, translated(imported, folder.rows), hasOwn)
    const lacks = own && !writer.addsPlaces
    const places = lacks ? own.order : all
    const [after, before] = [
      await writer.read(file, 'de'),
      await writer.read(Buffer.from((lacks ? own : files[0]!).bytes), 'en'),
    ]
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    expect(missing_count).toBe(all.length - places.length)
    const wanted = places.flatMap((at) => Object.values(formOf(folder.rows[at]!, 'neu', at)))
    expect([...after.values()].sort()).toEqual(wanted.sort())
  }
}

for (const format of Object.keys(WRITERS)) {
  const count = Math.ceil(FOLDERS / Object.keys(WRITERS).length)
  test(
    `${format}: no text of ${count} folders is lost or renamed, each translation is at its text, and files keep their bytes`,
    () =>
      fc.assert(
        fc.asyncProperty(folderOf(format), async (folder) => {
          if (folder.rows.length > 0) await checkFolder(folder)
        }),
        { numRuns: count },
      ),
    3_600_000,
  )
}

const IMPORTERS: [program: string, format: string, args: string[]][] = [
  ['msgfmt', 'po', ['-c', '-o', '/dev/null', '-']],
  ['xmllint', 'android', ['--noout', '-']],
  ['xmllint', 'xliff1', ['--noout', '-']],
]

for (const [program, format, args] of IMPORTERS) {
  const isInstalled = spawnSync(program, ['--version']).error === undefined
  test.skipIf(!isInstalled)(
    `${program} takes exports of ${format}${isInstalled ? '' : `: skipped, ${program} is not installed`}`,
    () => {
      const ofFormat = folderOf(format).filter(({ rows }) => rows.length > 0)
      for (const one of fc.sample(ofFormat, { numRuns: process.env.FUZZ ? 200 : 5, seed: 7 })) {
        const imported = importOf(one)
        const { file } = exported(imported, translated(imported, one.rows), false)
        const { status, stderr } = spawnSync(program, args, { input: file })
        expect([status, stderr.toString()], `${file}`).toEqual([0, expect.anything()])
      }
    },
  )
}
