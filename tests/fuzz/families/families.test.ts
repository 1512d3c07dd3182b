import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsOfFamily } from '#server/folderImports/chooseFormats.ts'
import { detectFormats } from '#server/formats/formats.ts'
import { formsOf } from '#server/imports/pluralMessages.ts'
import { textsIn } from '#server/imports/readPageFile.ts'
import { writePageFile } from '#server/imports/writePageFile.ts'
import { type Row, WRITERS, type Writer } from './writers.ts'

const FOLDERS = Number(process.env.INPUTS ?? (process.env.FUZZ ? 10_000 : 200))
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
]
const SCOPES = ['', '', '', 'a', 'tablet', 'file/b', 'x']

type Folder = {
  format: string
  rows: { scope: string; key: string; isPlural: boolean }[]
  /** For each language the rows that it has, in its order. */
  languages: { language: string; order: number[] }[]
}

const folder: fc.Arbitrary<Folder> = fc
  .record({
    format: fc.constantFrom(...Object.keys(WRITERS)),
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
function rowsFor({ hasScopes, hasPlurals }: Writer, rows: Folder['rows']): Folder['rows'] {
  const scopes = new Set(rows.map(({ scope }) => scope))
  const inTree = rows.filter(({ scope, key }) => scope !== '' || !scopes.has(key))
  const kept = (hasScopes ? inTree : inTree.map((row) => ({ ...row, scope: '' }))).map((row) => ({
    ...row,
    isPlural: hasPlurals && row.isPlural,
  }))
  const isForm = (key: string) => ['one', 'other'].includes(key) || /_/.test(key)
  const unique = new Map(
    kept.filter(({ key, scope }) => !isForm(key) && !isForm(scope)).map((row) => [`${row.scope}\0${row.key}`, row]),
  )
  return [...unique.values()]
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
  const fileOf = (language: string, order: number[]) => {
    const written = order.map((at) => rowIn(language, at))
    const sources = new Map(written.map((row, index) => [row, plain(textOf('en', order[index]!))]))
    return writer.write(written, language, (row) => sources.get(row)!)
  }
  const files = [{ language: 'en', order: all }, ...languages.filter(({ order }) => order.length > 0)].map(
    ({ language, order }) => ({ language, order, path: writer.path(language), text: fileOf(language, order) }),
  )
  return { writer, files, all }
}

function importOf(folder: Folder) {
  const { writer, files, all } = familyOf(folder)
  const members = files.map(({ path, text }) => {
    const bytes = new Uint8Array(Buffer.from(text))
    return { bytes, formats: detectFormats(bytes, path, ['en', ...TARGETS]).map(({ id }) => id) }
  })
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

/** A file with translations of all rows into German, as an export writes it. */
function exported(
  { read, format, base, languageFiles, all }: ReturnType<typeof importOf>,
  rows: Folder['rows'],
  hasOwn: boolean,
) {
  const own = hasOwn ? languageFiles.find(({ language }) => language === 'de') : undefined
  let file: Uint8Array = new Uint8Array()
  const identifiers = new Map(read.texts.map(({ identifier, content }) => [JSON.stringify(shown(content)), identifier]))
  const written = all.map((at) => {
    const forms = formOf(rows[at]!, 'neu', at)
    const content = rows[at]!.isPlural ? `{n, plural, one {${forms.one}} other {${forms.other}}}` : forms.other
    return {
      identifier: identifiers.get(JSON.stringify(formOf(rows[at]!, 'en', at)))!,
      content,
      source: null,
      status: 'COMPLETED',
      is_judged: false,
    }
  })
  const task = {
    ...{
      kind: 'writeFile' as const,
      columns: undefined,
      language: 'de',
      targets: TARGETS,
      own: own ? 'de' : undefined,
      isSpreadsheetSafe: false,
      source: 'en',
      sourceTexts: 'language' as const,
    },
    ...{
      format: own?.format ?? format,
      base: own && { format, bytes: base, columns: undefined },
      rows: [JSON.stringify(written)],
    },
  }
  const writing = writePageFile(task, (stream, bytes) => {
    if (stream === 'file') file = bytes
  })
  writing.push(own?.bytes ?? base)
  const { faults, missing_count } = writing.end()
  expect(faults).toEqual([])
  return { text: Buffer.from(file).toString(), missing_count }
}

test(`no text of ${FOLDERS} folders is lost, each translation stands at its text, and no key is another one`, () => {
  fc.assert(
    fc.property(folder, (folder) => {
      if (folder.rows.length === 0) return
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
          expect(
            found === undefined ? undefined : shown(found),
            `${language} ${JSON.stringify(folder.rows[at])}`,
          ).toEqual(expected)
        }
      const keysIn = (text: string) => [...writer.read(text).keys()].sort()
      for (const hasOwn of [false, true]) {
        const german = files.find(({ language }) => language === 'de')
        const { text, missing_count } = exported(imported, folder.rows, hasOwn)
        expect(keysIn(text)).toEqual(keysIn((hasOwn && german ? german : files[0]!).text))
        const places = hasOwn && german ? german.order : all
        expect(missing_count).toBe(all.length - places.length)
        expect([...writer.read(text).values()].sort()).toEqual(
          places
            .flatMap((at) =>
              Object.values(
                folder.rows[at]!.isPlural ? formOf(folder.rows[at]!, 'neu', at) : { other: plain(textOf('neu', at)) },
              ),
            )
            .sort(),
        )
      }
    }),
    { numRuns: FOLDERS },
  )
}, 3_600_000)

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
      const ofFormat = folder.filter((one) => one.format === format && one.rows.length > 0)
      for (const one of fc.sample(ofFormat, { numRuns: process.env.FUZZ ? 200 : 5, seed: 7 })) {
        const { text } = exported(importOf(one), one.rows, false)
        const { status, stderr } = spawnSync(program, args, { input: text })
        expect([status, stderr.toString()], text).toEqual([0, expect.anything()])
      }
    },
  )
}
