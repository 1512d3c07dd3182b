import { spawnSync } from 'node:child_process'
import { parse } from '@formatjs/icu-messageformat-parser'
import { XMLParser } from 'fast-xml-parser'
import { parse as parsePlist } from 'plist'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import { eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const hasGettext = spawnSync('msgfmt', ['--version']).status === 0
/** The forms of Russian, as CLDR has them, with what is typed in each. */
const TYPED = { one: 'плик', few: 'плики', many: 'пликов', other: 'плика' }
type Forms = Partial<typeof TYPED>

const PLIST_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n'

/** Each: a file of one text with forms, and what a reader of its own finds in the file that comes out. */
const KINDS: Record<string, { file: string; forms: Forms; read: (file: string) => unknown }> = {
  'menu.po': {
    file: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    forms: { one: TYPED.one, few: TYPED.few, many: TYPED.many },
    read(file) {
      if (hasGettext)
        expect(spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: file }).stderr.toString()).not.toMatch(
          /error/,
        )
      return Object.fromEntries(
        [...file.matchAll(/^msgstr\[(\d)\] "%d (.*)"$/gm)].map(([, at, text]) => [
          ['one', 'few', 'many'][Number(at)],
          text,
        ]),
      )
    },
  },
  'strings.xml': {
    file: '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n  <plurals name="files"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>\n</resources>\n',
    forms: TYPED,
    read: (file) =>
      Object.fromEntries(
        new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' })
          .parse(file)
          .resources.plurals.item.map((item: Record<string, string>) => [item['@quantity'], item['#text']!.slice(3)]),
      ),
  },
  'Game.stringsdict': {
    file: `${PLIST_HEAD}<plist version="1.0"><dict><key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict></dict></plist>\n`,
    forms: TYPED,
    read(file) {
      const { n } = (parsePlist(file) as { files: { n: Record<string, string> } }).files
      return Object.fromEntries(Object.keys(TYPED).map((key) => [key, n![key]!.slice(3)]))
    },
  },
  'Game.xcstrings': {
    file: '{"sourceLanguage":"en","strings":{"files":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%d file"}},"other":{"stringUnit":{"state":"translated","value":"%d files"}}}}}}}},"version":"1.0"}',
    forms: TYPED,
    read(file) {
      const { plural } = JSON.parse(file).strings.files.localizations.ru.variations
      return Object.fromEntries(Object.keys(TYPED).map((key) => [key, plural[key].stringUnit.value.slice(3)]))
    },
  },
  'i18next.json': {
    file: '{\n  "files_one": "{{count}} file",\n  "files_other": "{{count}} files"\n}\n',
    forms: TYPED,
    read(file) {
      const texts = JSON.parse(file)
      return Object.fromEntries(
        Object.keys(TYPED).map((key) => [key, texts[`files_${key}`].slice('{{count}} '.length)]),
      )
    },
  },
  'icu.json': {
    file: '{\n  "files": "{count, plural, one {# file} other {# files}}"\n}\n',
    forms: TYPED,
    read(file) {
      const message = JSON.parse(file).files as string
      parse(message)
      return Object.fromEntries([...message.matchAll(/(\w+) \{# ([^}]*)\}/g)].map(([, key, text]) => [key, text]))
    },
  },
}

testOneIn(6, Object.keys(KINDS))(
  'the forms of %s are written in their fields and come out in the file',
  async (name) => {
    const { file, forms, read } = KINDS[name]!
    const { build } = server
    const ana = await build.user({ full_name: 'Ana Lima' })
    const project = await build.project(await build.organization({ owner: ana }), { target_languages: ['ru'] })
    const version = await build.version(project)
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}/api/v1${path}`, { ...init, headers: { Authorization: `Bearer ${ana.token}` } })
    const body = new FormData()
    body.append('file', new File([file], name))
    body.append('name', 'Menu')
    body.append('type', 'game_ui')
    const made = await call(`/versions/${version.id}/pages/import/file`, { method: 'POST', body })
    expect(made.status, await made.clone().text()).toBe(200)
    const { id } = await made.json()
    const table = await openTable({
      url: server.url,
      path: `/projects/${project.id}/translations?lang=ru`,
      person: ana,
    })
    const { keyboard } = table.page
    await table.edit('file')
    const names = await table.editor.locator('p[data-field]').evaluateAll((all) => all.map((p) => p.ariaLabel))
    expect(names.map((label) => label!.split(' ')[0])).toEqual(Object.keys(TYPED))
    for (const [at, key] of Object.keys(TYPED).entries()) {
      await table.editor.locator('p[data-field]').nth(at).click()
      await keyboard.press('Alt+o')
      const words = key === 'one' ? ' file' : ' files'
      for (let press = 0; press < words.length; press++) await keyboard.press('Backspace')
      await keyboard.type(` ${TYPED[key as keyof typeof TYPED]}`)
    }
    await keyboard.press('ControlOrMeta+Enter')
    await eventually(() => table.status('file').innerText()).toBe('Completed')
    const exported = await call(`/pages/${id}/export-file?language=ru`)
    expect(exported.status, await exported.clone().text()).toBe(200)
    expect(read(await exported.text())).toEqual(forms)
  },
)
