import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { messageOf } from '#server/files/read/pluralMessages.ts'
import { formulaOf } from '#server/formats/gettext/formulas.ts'
import { po } from '#server/formats/gettext/po.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const hasGettext = spawnSync('msgfmt', ['--version']).status === 0
const accepts = (file: string) => spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: file }).status === 0

const CASES = process.env.FUZZ ? 1_000 : 24
const WORDS = { ru: 'файлов', ar: 'ملفات', pl: 'plików', ja: 'ファイル', de: 'Dateien', sl: 'datotek', cs: 'souborů' }
type Language = keyof typeof WORDS
const LANGUAGES = Object.keys(WORDS) as Language[]

const headerOf = (language: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: ${formulaOf(language)}\\n"\n`
const SOURCE = '\n#, c-format\nmsgid "%d file\\n"\nmsgid_plural "%d files\\n"\n'
const fileOf = (language: string, strings: readonly string[]) =>
  headerOf(language) + SOURCE + strings.map((text, at) => `msgstr[${at}] "${text}"\n`).join('')

/** The findings that keep a build from being made, on the only entry of a PO file. */
function findings(file: string, language: Language) {
  const [entry] = po.read(new TextEncoder().encode(file), undefined, { own: language }).entries
  const [source, text] = [entry!.source, entry!.translations![0]!.text]
  if (typeof source === 'string' || typeof text === 'string') throw new Error('no forms')
  return judge(messageOf(source), messageOf(text), { from: 'en', to: language, audience: 'people' }).filter(
    ({ check, severity }) => check === 'forms' || severity === 'broken',
  )
}

const countOf = (language: string) => Number(/nplurals=(\d)/.exec(formulaOf(language))![1])

describe.runIf(hasGettext)('of plural entries msgfmt -c accepts', () => {
  test.each(LANGUAGES)('in %s all that the checks call clean', (language) => {
    const strings = Array.from({ length: countOf(language) }, () => `%d ${WORDS[language]}\\n`)
    const file = fileOf(language, strings)
    expect(findings(file, language)).toEqual([])
    expect(accepts(file)).toBe(true)
  })

  test('nothing that they call broken, whatever was done to an entry', () => {
    const random = seeded(chooseSeed('msgfmt'))
    const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
    const broken = { clean: 0, refused: 0 }
    for (let n = 0; n < CASES; n++) {
      const language = one(LANGUAGES)
      const strings = Array.from({ length: countOf(language) }, () => `%d ${WORDS[language]}\\n`)
      const at = Math.floor(random() * strings.length)
      const damage = one(['none', 'line break', 'directive', 'other directive', 'one directive more'])
      if (damage === 'line break') strings[at] = strings[at]!.replace('\\n', '')
      if (damage === 'directive') strings[at] = strings[at]!.replace('%d', '%s')
      if (damage === 'other directive') strings[at] = strings[at]!.replace('%d', '%f')
      if (damage === 'one directive more') strings[at] = `%d ${strings[at]}`
      const file = fileOf(language, strings)
      const found = findings(file, language)
      expect(found.length === 0, `${damage}\n${file}\n${JSON.stringify(found)}`).toBe(accepts(file))
      broken[found.length === 0 ? 'clean' : 'refused']++
    }
    expect(Math.min(broken.clean, broken.refused)).toBeGreaterThan(0)
  })
})

/** Each of another type for C, so that one that stands for another is an error. */
const DIRECTIVES = ['%s', '%d', '%u', '%c', '%f', '%ld']
const CHANGES = ['none', 'less', 'more', 'other', 'order', 'numbered', 'numbered wrongly', 'line break'] as const

type Entry = { source: string; text: string; change: string }

function anEntry(random: () => number): Entry {
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  const asked = Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(DIRECTIVES))
  const change = one(CHANGES)
  const at = Math.floor(random() * asked.length)
  const said = [...asked]
  if (change === 'less') said.splice(at, 1)
  if (change === 'more') said.splice(at, 0, one(DIRECTIVES))
  if (change === 'other') said[at] = one(DIRECTIVES)
  if (change === 'order') said.reverse()
  if (change.startsWith('numbered')) {
    const numbered = asked.map((text, place) => text.replace('%', `%${place + 1}$`)).reverse()
    said.splice(0, said.length, ...numbered)
    if (change === 'numbered wrongly') said[at] = said[at]!.replace(/\d+/, (place) => String(Number(place) + 1))
  }
  const end = change === 'line break' ? '' : '\\n'
  return { source: `Here ${asked.join(' or ')} is\\n`, text: `Aquí ${said.join(' o ')} está${end}`, change }
}

test.skipIf(!hasGettext)(
  'of other entries msgfmt -c accepts what the checks call whole, and nothing else (skipped without msgfmt)',
  () => {
    const random = seeded(chooseSeed('msgfmt entries'))
    const broken = { clean: 0, refused: 0 }
    for (let n = 0; n < CASES; n++) {
      const { source, text, change } = anEntry(random)
      const file = `${headerOf('es')}\n#, c-format\nmsgid "${source}"\nmsgstr "${text}"\n`
      const [entry] = po.read(new TextEncoder().encode(file), undefined, { own: 'es' }).entries
      const found = judge(String(entry!.source), String(entry!.translations![0]!.text), {
        ...{ from: 'en', to: 'es', audience: 'people' },
      }).filter(({ severity }) => severity === 'broken')
      expect(found.length === 0, `${change}\n${file}\n${JSON.stringify(found)}`).toBe(accepts(file))
      broken[found.length === 0 ? 'clean' : 'refused']++
    }
    expect(Math.min(broken.clean, broken.refused)).toBeGreaterThan(0)
  },
)
