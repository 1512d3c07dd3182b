import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test, vi } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import type { SentRow } from '../../support/model/openai.ts'
import { app, model, type Row, soon, withTranslatingApp } from '../../translationJobs/translatedPage.ts'

withTranslatingApp()

const SOURCE = 'Lantern oil: {n, plural, =0 {none} one {# cup} other {# cups}}.'
const OIL: Partial<Record<LanguageCode, string>> = { pl: 'Olej do lampy', ar: 'زيت الفانوس', ja: 'ランプの油' }
/** A good translation of each branch; the Arabic singular and dual express their number by their form. */
const FORMS: Partial<Record<LanguageCode, Record<string, string>>> = {
  pl: { '0': 'brak', one: '# kubek', few: '# kubki', many: '# kubków', other: '# kubka' },
  ar: { '0': 'لا شيء', zero: '# كوب', one: 'كوب', two: 'كوبان', few: '# أكواب', many: '# كوبًا', other: '# كوب' },
  ja: { '0': 'なし', '1': '1杯', other: '#杯' },
}

/** Writes into each branch that it is told of. */
function translate({ text, branches = [] }: SentRow, forms: Record<string, string>) {
  let answer = text
  for (const branch of branches) {
    const [, mark, form] = /^(⟦\d+⟧) n is (\w+)/.exec(branch)!
    const from = answer.indexOf(mark!) + mark!.length
    const number = /^⟦\d+⟧(?= cups?)/.exec(answer.slice(from))?.[0] ?? ''
    const to = from + /^(?:⟦\d+⟧ cups?|\w*)/.exec(answer.slice(from))![0].length
    answer = answer.slice(0, from) + forms[form!]!.replace('#', number) + answer.slice(to)
  }
  return answer
}

/** The text that an app shows for a number. */
function say(message: string, n: number, language: LanguageCode) {
  const said = (elements: MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.pound) return String(n)
        if (element.type === TYPE.literal) return element.value
        if (element.type !== TYPE.plural) return ''
        const category = new Intl.PluralRules(language).select(n)
        const { options } = element
        return said((options[`=${n}`] ?? options[category] ?? options.other)!.value)
      })
      .join('')
  return said(parse(message))
}

test.each<[LanguageCode, [number, string][]]>([
  [
    'pl',
    [
      [0, 'brak'],
      [1, '1 kubek'],
      [3, '3 kubki'],
      [5, '5 kubków'],
      [22, '22 kubki'],
      [1.5, '1.5 kubka'],
    ],
  ],
  [
    'ar',
    [
      [0, 'لا شيء'],
      [1, 'كوب'],
      [2, 'كوبان'],
      [3, '3 أكواب'],
      [11, '11 كوبًا'],
      [100, '100 كوب'],
    ],
  ],
  [
    'ja',
    [
      [0, 'なし'],
      [1, '1杯'],
      [7, '7杯'],
    ],
  ],
])('a plural comes out with the forms of %s, and an app says each number right', async (language, due) => {
  const ana = await app.build.user()
  const organization = await app.build.personalOrganization({ owner: ana })
  const project = await app.build.project(organization, { target_languages: [language] })
  const page = await app.build.page(await app.build.version(project), { texts: [SOURCE] })
  model.behaviour = { translate: (row) => translate(row, FORMS[language]!).replace('Lantern oil', OIL[language]!) }

  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: [language] })
  const row = await vi.waitFor(async () => {
    const response = await app.as(ana).get(`/pages/${page.id}/translations?language=${language}`)
    const [row] = (await response.json()) as Row[]
    expect(row?.status).toMatch(/COMPLETED|NEEDS_REVIEW|FAILED/)
    return row!
  }, soon)

  expect(row).toMatchObject({ status: 'COMPLETED', score: 4.5 })
  expect(due.map(([n]) => [n, say(row.content, n, language)])).toEqual(
    due.map(([n, form]) => [n, `${OIL[language]}: ${form}.`]),
  )
  const [asked, rated] = model.calls
  expect(asked!.system).toContain('Write what follows'.toLowerCase())
  expect(rated!.rows[0]!.branches).toEqual(asked!.rows[0]!.branches)
})

test('a model that leaves out a branch never gets the row completed', async () => {
  const ana = await app.build.user()
  const organization = await app.build.personalOrganization({ owner: ana })
  const project = await app.build.project(organization, { target_languages: ['pl'] })
  const page = await app.build.page(await app.build.version(project), { texts: [SOURCE] })
  model.behaviour = { translate: ({ text }) => text.replace('⟦4⟧⟦5⟧ cups', '') }

  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['pl'] })
  const row = await vi.waitFor(async () => {
    const response = await app.as(ana).get(`/pages/${page.id}/translations?language=pl`)
    const [row] = (await response.json()) as Row[]
    expect(row?.status).toMatch(/COMPLETED|NEEDS_REVIEW|FAILED/)
    return row!
  }, soon)

  expect(row.status).toBe('NEEDS_REVIEW')
  expect(row.review_notes).toMatch(/^Error: .*few \{ is missing/)
  expect(fitPlurals(SOURCE, 'en', 'pl')).toContain('few {# cups}')
})
