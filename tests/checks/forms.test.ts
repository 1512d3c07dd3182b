import { describe, expect, test } from 'vitest'
import { fixOf, judge } from '#collab/text/judge.ts'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'

const WORDS = { en: 'files', ru: 'файлов', ar: 'ملفات', pl: 'plików', ja: '個のファイル', cy: 'ffeil', es: 'archivos' }
type Language = keyof typeof WORDS

const SOURCE = '{n, plural, one {# file} other {# files}}'
const plural = (language: Language, keys: readonly string[]) =>
  `{n, plural, ${keys.map((key) => `${key} {# ${WORDS[language]}}`).join(' ')}}`
const found = (language: Language, text: string, source = SOURCE) =>
  judge(source, text, { from: 'en', to: language, audience: 'people' })
    .filter(({ check }) => check === 'forms')
    .map(({ message }) => message)

/** The categories of the plural rules that CLDR 47 prints for whole numbers, as a person has copied them. */
const WHOLE: Record<Language, string[]> = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  pl: ['one', 'few', 'many'],
  ja: ['other'],
  cy: ['zero', 'one', 'two', 'few', 'many', 'other'],
  es: ['one', 'other'],
}
const ALL = ['zero', 'one', 'two', 'few', 'many', 'other']
/** CLDR has these for fractions, and in Spanish for whole millions. */
const ALLOWED: Partial<Record<Language, string[]>> = { es: ['many'] }

describe.each(Object.keys(WHOLE) as Language[])('in %s', (language) => {
  const needed = [...new Set([...WHOLE[language], 'other'])]

  test('the forms for whole numbers are enough', () => expect(found(language, plural(language, needed))).toEqual([]))

  test('each of them that is missing is said', () => {
    for (const key of needed.filter((one) => one !== 'other')) {
      const text = plural(
        language,
        needed.filter((one) => one !== key),
      )
      expect(found(language, text)).toEqual([expect.stringMatching(`^The form "${key}" of .* is missing\\.$`)])
      expect(fixOf('forms', SOURCE, text, { from: 'en', to: language, audience: 'people' })).toBeUndefined()
    }
  })

  test('a form that it has not is said, and taken away with a fix', () => {
    const superfluous = ALL.filter((key) => !needed.includes(key) && !ALLOWED[language]?.includes(key))
    for (const key of superfluous) {
      const text = `A ${plural(language, [key, ...needed])}`
      expect(found(language, text)).toEqual([expect.stringMatching(`has no form "${key}": it is never shown`)])
      expect(fixOf('forms', `A ${SOURCE}`, text, { from: 'en', to: language, audience: 'people' })).toBe(
        `A ${plural(language, needed)}`,
      )
    }
  })
})

test('a form for certain numbers stands for a category that has no others', () => {
  expect(found('en', '{n, plural, =1 {a file} other {# files}}')).toEqual([])
  expect(found('ru', '{n, plural, =1 {файл} few {# файла} many {# файлов} other {# файла}}')).toEqual([
    'The form "one" of Russian is missing.',
  ])
})

test('forms within a select are judged, and one that stands twice is said', () => {
  const source = `{g, select, f {${SOURCE}} other {${SOURCE}}}`
  const whole = plural('pl', ['one', 'few', 'many', 'other'])
  expect(found('pl', `{g, select, f {${whole}} other {${whole}}}`, source)).toEqual([])
  expect(found('pl', `{g, select, f {${whole}} other {${plural('pl', ['one', 'many', 'other'])}}}`, source)).toEqual([
    'The form "few" of Polish is missing.',
  ])
  expect(found('pl', plural('pl', ['one', 'few', 'few', 'many', 'other']))).toEqual([
    'The form "few" is written twice.',
  ])
})

test('an answer that has the forms it was asked for has no finding, in any language', () => {
  const sources = [
    SOURCE,
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    '{n, plural, =0 {none} one {one} other {#}} of {m, plural, offset:1 one {# day} other {# days}}',
    '{g, select, f {{n, plural, one {her cup} other {her # cups}}} other {{n, plural, one {a cup} other {# cups}}}}',
    '{n, plural, one {a}}',
    `{a, plural, one {${'{b, plural, one {{c, plural, one {{d, plural, one {x} other {y}}} other {z}}} other {w}}'}} other {v}}`,
  ]
  for (const source of sources)
    for (const language of [...SPECIFIED_LANGUAGES, 'cy', 'ga', 'lt', 'sl', 'he', 'mt', 'lv'] as const) {
      const fitted = fitPlurals(source, 'en', language)
      const messages = judge(source, fitted, { from: 'en', to: language, audience: 'people' }).filter(
        ({ check }) => check === 'forms',
      )
      expect(messages, `${language}: ${fitted}`).toEqual([])
    }
})

test.each<[to: string, text: string, silent: string[]]>([
  ['es', '{n, plural, one {una taza} other {tazas}}', ['other']],
  ['es', '{n, plural, one {una taza} other {# tazas}}', []],
  ['es', '{n} {n, plural, one {taza} other {tazas}}', []],
  ['es', '{n, plural, one {una} other {{n, number} tazas}}', []],
  ['es', '{n, plural, =1 {una} other {{g, select, f {{n} tazas} other {{n} vasos}}}}', []],
  ['ru', '{n, plural, one {кружка} few {# кружки} many {кружек} other {# кружки}}', ['one', 'many']],
  ['ar', '{n, plural, zero {لا} one {كوب} two {كوبان} few {# أكواب} many {كوبًا} other {# كوب}}', ['many']],
  ['ja', '{n, plural, other {カップ}}', ['other']],
])('in %s a form of more than two numbers says which: %s', (to, text, silent) => {
  const said = silent.map((key) => `The form "${key}" does not say the number.`)
  for (const audience of [{ audience: 'people' }, {}] as const) {
    const messages = judge(SOURCE, text, { from: 'en', to, ...audience }).map(({ message }) => message)
    expect(messages.filter((message) => message.includes('the number'))).toEqual(said)
  }
  const silentSource = judge('{n, plural, one {a cup} other {cups}}', text, { from: 'en', to })
  expect(silentSource.filter(({ message }) => message.includes('the number'))).toEqual([])
})
