import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PluralForms, Translations } from '#server/formats/format.ts'
import { po } from '#server/formats/gettext/po.ts'
import { bytesOf, textOf } from '../roundTrips.ts'

const ONE = 'nplurals=1; plural=0;'
const TWO = 'nplurals=2; plural=(n != 1);'
const SLAVIC = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'
const LATVIAN = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);'
const HEADERS = [ONE, TWO, SLAVIC, LATVIAN, 'nplurals=INTEGER; plural=EXPRESSION;', undefined]
const LANGUAGES = ['ru', 'de', 'ja', 'pl', 'lv', 'ar', 'es', 'fr', 'cs', 'sl']
const NUMBERS = [...Array(201).keys(), 1_000_000, 2_000_000]

type PoCase = { header: string | undefined; language: string; named: boolean; counts: number[] }
const entry = (at: number, count: number) =>
  `\nmsgid "%d t${at}"\nmsgid_plural "%d ts${at}"\n${Array.from({ length: Math.max(count, 1) }, (_, n) => `msgstr[${n}] "${count === 0 ? '' : `%d t${at} f${n}`}"\n`).join('')}`
const fileOf = ({ header, language, named, counts }: PoCase) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n${named ? `"Language: ${language}\\n"\n` : ''}${header === undefined ? '' : `"Plural-Forms: ${header}\\n"\n`}${counts.map((count, at) => entry(at, count)).join('')}`

const ownForms = (language: string): PluralForms =>
  Object.fromEntries(new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((one) => [one, `%d ${one}`]))
const stringsIn = (file: string) => [...file.matchAll(/^msgstr\[\d\] "(.+)"$/gm)].map(([, text]) => text!)
const has = spawnSync('msgfmt', ['--version']).status === 0
const check = (file: string) => spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: file }).stderr.toString()

/** Undefined where the header has a form that the language has no place for, which names the row. */
function writtenOrRefused(file: string, changes: Translations, language: string) {
  try {
    return textOf(po.write(bytesOf(file), changes, language))
  } catch (error) {
    expect(error).toMatchObject({ message: expect.stringMatching(/^%d t\d: Plural-Forms of this file/) })
    return undefined
  }
}

const poCase = fc.record({
  header: fc.constantFrom(...HEADERS),
  language: fc.constantFrom(...LANGUAGES),
  named: fc.boolean(),
  counts: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }),
})
const RUNS = { numRuns: process.env.FUZZ ? 3_000 : 150 }

describe('the forms of a PO file', () => {
  test('are all read, or listed as skipped', () => {
    fc.assert(
      fc.property(poCase, (all) => {
        const file = fileOf(all)
        const { entries, skipped } = po.read(bytesOf(file))
        const read = entries.flatMap(({ translations }) => Object.values(translations?.[0]?.text ?? {}))
        const left = stringsIn(file).filter((text) => !read.includes(text))
        expect(skipped.count, file).toBe(left.length)
        const { language, header } = all
        const isFitting = (count: number) =>
          count <= new Intl.PluralRules(language).resolvedOptions().pluralCategories.length - 1
        if (all.named && header !== ONE && all.counts.every(isFitting)) expect(left, file).toEqual([])
      }),
      RUNS,
    )
  })

  test('are all written, for each number and of texts that nobody changed', () => {
    let refused = 0
    fc.assert(
      fc.property(poCase, fc.nat(), (all, chosen) => {
        const file = fileOf(all)
        const changed = chosen % all.counts.length
        const forms = ownForms(all.language)
        const changes = new Map([[`%d t${changed}`, { text: forms }]])
        const written = writtenOrRefused(file, changes, all.language)
        if (written === undefined) {
          refused++
          return
        }
        const strings = stringsIn(written)
        const rules = new Intl.PluralRules(all.language)
        for (const category of new Set(NUMBERS.map((n) => rules.select(n))))
          expect(strings, written).toContain(forms[category])
        const others = stringsIn(file).filter((text) => !text.startsWith(`%d t${changed} `))
        expect(strings, written).toEqual(expect.arrayContaining(others))
      }),
      RUNS,
    )
    expect(refused).toBeLessThan(RUNS.numRuns / 10)
  })

  test.runIf(has)('are those that the header names, as msgfmt sees it', () => {
    fc.assert(
      fc.property(poCase, fc.nat(), (all, chosen) => {
        const file = fileOf({ ...all, counts: all.counts.map((count) => count && Number(all.header?.[9] ?? 2)) })
        fc.pre(!check(file).includes('fatal error'))
        const changed = new Map([[`%d t${chosen % all.counts.length}`, { text: ownForms(all.language) }]])
        const written = writtenOrRefused(file, changed, all.language)
        fc.pre(written !== undefined)
        expect(check(written!), `${file}\n${written}`).not.toMatch(/fatal error/)
      }),
      { numRuns: process.env.FUZZ ? 1_000 : 8 },
    )
  })
})
