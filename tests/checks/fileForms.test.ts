import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ONE = 'nplurals=1; plural=0;'
const TWO = 'nplurals=2; plural=(n > 1);'
const FILES = 'msgid "%d file"\nmsgid_plural "%d files"\n'
const poOf = (language: string, formula: string, strings: readonly string[]) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals="\n"${formula.slice('nplurals='.length)}\\n"\n\n${FILES}${strings.map((text, at) => `msgstr[${at}] "${text}"\n`).join('')}`

/** A page of a PO file in one language, with its findings of plural forms. */
async function aPage(language: string, formula: string, strings: readonly string[]) {
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner: ana }), {
    target_languages: [language],
  })
  const version = await app.build.version(project)
  const as = app.as(ana)
  const form = (file: string) => {
    const data = new FormData()
    data.append('file', new File([file], 'menu.po'))
    data.append('name', 'Menu')
    data.append('type', 'game_ui')
    return data
  }
  const made = await as.post(`/versions/${version.id}/pages/import/file`, form(poOf(language, formula, strings)))
  expect(made.status, await made.clone().text()).toBe(200)
  const { id } = await made.json()
  const findings = async (page_id = id) => {
    const { rows } = await (await as.get(`/pages/${page_id}/findings?language=${language}&skip=0`)).json()
    return rows.flatMap((row: { findings: { check: string; message: string }[] }) =>
      row.findings.filter(({ check }) => check === 'forms').map(({ message }) => message),
    )
  }
  const pages = async (of = version.id) => await (await as.get(`/versions/${of}/pages`)).json()
  return { as, id, project, version, form, findings, pages }
}

test.each([
  ['tr', ONE, ['%d dosya']],
  ['zh-Hans', TWO, ['%d 个文件', '%d 个文件们']],
])(
  '%s has the forms that its file says, and they come with a copy of the version',
  async (language, formula, strings) => {
    const { as, id, project, version, findings, pages } = await aPage(language, formula, strings)
    expect(await findings()).toEqual([])
    expect((await pages())[0]).toMatchObject({ id, plural_forms: { [language]: expect.arrayContaining(['other']) } })
    const copy = await as.post(`/projects/${project.id}/versions`, { name: 'Next', copy_of: version.id })
    const [copied] = await pages((await copy.json()).id)
    expect(await findings(copied.id)).toEqual([])
  },
)

test('a newer file brings its formula', async () => {
  const { as, id, form, findings } = await aPage('tr', ONE, ['%d dosya'])
  const newer = poOf('tr', 'nplurals=2; plural=(n != 1);', ['%d dosya', '%d dosyalar'])
  expect((await as.post(`/pages/${id}/reimport`, form(newer))).status).toBe(200)
  expect(await findings()).toEqual([])
  await app.db
    .updateTable('translations')
    .set({ content: '{n, plural, other {%d dosya}}' })
    .where('target_language', '=', 'tr')
    .execute()
  expect(await findings()).toEqual(['The form "one" of Turkish is missing.'])
})

test('without a formula of a file the forms are those of CLDR', () => {
  const found = (fileForms?: string[]) =>
    judge('{n, plural, one {# file} other {# files}}', '{n, plural, other {# dosya}}', {
      ...{ from: 'en', to: 'tr', audience: 'people', fileForms },
    }).filter(({ check }) => check === 'forms').length
  expect([found(), found(['other']), found(['one', 'other'])]).toEqual([1, 0, 1])
})
