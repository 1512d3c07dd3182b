import { expect } from 'vitest'
import { testOneIn } from '../../support/runs/nightly.ts'
import { ana, app, version, withVersion } from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'

withVersion()

const FORMS = { one: 'монета', few: 'монеты', many: 'монет' }
type Forms = Record<string, string>
const lines = (forms: Forms, line: (category: string, text: string) => string) =>
  Object.entries(forms)
    .map(([category, text]) => line(category, text))
    .join('')
const units = (forms: Forms) =>
  Object.fromEntries(
    Object.entries(forms).map(([category, value]) => [category, { stringUnit: { state: 'translated', value } }]),
  )
const plist = (forms: Forms) =>
  `<plist version="1.0"><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>` +
  `<key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>` +
  `${lines(forms, (category, text) => `<key>${category}</key><string>${text}</string>`)}</dict></dict></dict></plist>\n`

/** The files of a text in English and Russian. */
const FILES: Record<string, (en: Forms, ru: Forms) => Record<string, string>> = {
  android: (en, ru) => {
    const file = (forms: Forms) =>
      `<resources><plurals name="n">${lines(forms, (category, text) => `<item quantity="${category}">${text}</item>`)}</plurals></resources>\n`
    return { 'values/strings.xml': file(en), 'values-ru/strings.xml': file(ru) }
  },
  stringsdict: (en, ru) => ({ 'en.lproj/L.stringsdict': plist(en), 'ru.lproj/L.stringsdict': plist(ru) }),
  i18next: (en, ru) => {
    const file = (forms: Forms) =>
      JSON.stringify(Object.fromEntries(Object.entries(forms).map(([category, text]) => [`n_${category}`, text])))
    return { 'en.json': file(en), 'ru.json': file(ru) }
  },
  yaml: (en, ru) => {
    const file = (language: string, forms: Forms) =>
      `${language}:\n  n:\n${lines(forms, (category, text) => `    ${category}: ${text}\n`)}`
    return { 'en.yml': file('en', en), 'ru.yml': file('ru', ru) }
  },
  xcstrings: (en, ru) => {
    const localizations = { en: { variations: { plural: units(en) } }, ru: { variations: { plural: units(ru) } } }
    return { 'L.xcstrings': JSON.stringify({ sourceLanguage: 'en', strings: { n: { localizations } } }, null, 2) }
  },
}

testOneIn(3, Object.entries(FILES))(
  'forms of whole numbers alone come in and go out as they are: %s',
  async ([, files]) => {
    const project = await app.build.project({ id: await organizationId() }, { target_languages: ['ru'] })
    const target = await app.build.version(project)
    const form = new FormData()
    const given = files({ one: 'coin', other: 'coins' }, FORMS)
    form.append('type', 'game_ui')
    for (const [path, text] of Object.entries(given)) form.append('file', new File([text], path))
    const answer = await app.as(ana).post(`/versions/${target.id}/pages/import/files`, form)
    const { pages } = (await answer.json()) as { pages: { id: string }[] }
    const page = pageOf(pages[0]!.id)
    const { identifier } = (await page.texts()).data[0]!
    const { translation } = await page.row(identifier, 'ru')
    expect(translation?.content).toBe('{n, plural, one {монета} few {монеты} many {монет} other {монет}}')
    expect((await page.export('ru')).toString()).toBe(Object.values(given).at(-1))

    await page.write(identifier, '{n, plural, one {монета} few {монеты} many {монет} other {монеты}}', 'ru')
    expect((await page.export('ru')).toString()).toMatch(/other[^м]*монеты/)
  },
)

const organizationId = async () =>
  (
    await app.db
      .selectFrom('projects')
      .where('id', '=', version.project_id)
      .select('organization_id')
      .executeTakeFirstOrThrow()
  ).organization_id
