import { expect, test, vi } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { aPage, isTranslation, model, type Row, soon, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const PLURAL = 'You have {n, plural, one {# file} other {# files}}'
const NESTED =
  '{who, select, f {She took {n, plural, one {# cup} other {# cups}}} other {They took {n, plural, one {# cup} other {# cups}}}}'
/** As the table of CLDR's plural rules has them. */
const CATEGORIES = {
  ru: ['one', 'few', 'many', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  ja: ['other'],
}
const WORD = { ru: 'слово', ar: 'كلمة', ja: '言葉' }
type Language = keyof typeof CATEGORIES

async function translateInto(language: Language, texts: string[], translate: (text: string) => string) {
  const { project, page, as } = await aPage(texts)
  await as.put(`/projects/${project.id}`, { target_languages: [language] })
  model.behaviour = { translate: ({ text }) => translate(text) }
  await as.post(`/pages/${page.id}/translate`, { languages: [language as LanguageCode] })
  return vi.waitFor(async () => {
    const rows = (await (await as.get(`/pages/${page.id}/translations?language=${language}`)).json()) as Row[]
    expect(rows.every(({ status }) => !['PENDING', 'IN_PROGRESS'].includes(status)) && rows.length).toBe(texts.length)
    return rows
  }, soon)
}

/** Words of the language around the marks, others in each form. */
const inWordsOf = (language: Language) => (text: string) => {
  let at = 0
  return text.replaceAll(
    /[A-Za-z]+/g,
    () => WORD[language] + String.fromCodePoint(WORD[language].codePointAt(0)! + (at++ % 6)),
  )
}

test.each(Object.keys(CATEGORIES) as Language[])('each form of %s is asked for and written', async (language) => {
  const [row] = await translateInto(language, [PLURAL], inWordsOf(language))
  const keys = [...row!.content.matchAll(/ (\w+) \{/g)].map(([, key]) => key)
  expect(keys).toEqual(CATEGORIES[language])
  const asked = model.calls.find(isTranslation)!.rows[0]!.branches!
  expect(asked.map((branch) => /n is (\w+)/.exec(branch)?.[1])).toEqual(CATEGORIES[language])
})

test('forms within the branches of a select are asked for one by one', async () => {
  const [row] = await translateInto('ar', [NESTED], inWordsOf('ar'))
  expect([...row!.content.matchAll(/ (\w+) \{/g)].map(([, key]) => key)).toEqual([
    ...['f', ...CATEGORIES.ar],
    ...['other', ...CATEGORIES.ar],
  ])
  const asked = model.calls.find(isTranslation)!.rows[0]!.branches!
  expect(asked.filter((branch) => branch.includes('who is f') && branch.includes('n is few'))).toHaveLength(1)
})

test('an answer that leaves a form out is asked for again, and never completed', async () => {
  const withoutFew = (text: string) => inWordsOf('ru')(text).replace(/⟦2⟧[^⟦]*⟦\d+⟧[^⟦]*/, '')
  const [row] = await translateInto('ru', [PLURAL], withoutFew)
  expect(row!.status).not.toBe('COMPLETED')
  expect(model.calls.filter(isTranslation).length).toBeGreaterThan(1)
})

test('an answer whose form for few is that for one needs review', async () => {
  const same = (text: string) => text.replaceAll(/[A-Za-z]+/g, 'файл')
  const [row] = await translateInto('ru', [PLURAL], same)
  expect(row!.status).toBe('NEEDS_REVIEW')
  expect(row!.review_notes).toContain('branches are the same')
})
