import { describe, expect, test } from 'vitest'
import { readDocumentName } from '#collab/document/names.ts'
import { judge } from '#collab/text/judge.ts'
import { createTermFinder } from '#collab/text/terms/findTerms.ts'
import {
  baseOf,
  canonicalLanguage,
  directionOf,
  isLanguage,
  languageName,
  SPECIFIED_LANGUAGES,
} from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { SUGGESTED_LANGUAGES } from '#db/vocabulary/tags/suggestedLanguages.ts'
import { detectLanguage } from '#server/prompts/detectLanguage.ts'
import { addressOf, conventionsOf } from '#server/prompts/registers.ts'

test('[3.25, R91] the 17 specified languages come first, in their order and words', () => {
  expect(SPECIFIED_LANGUAGES.join()).toBe('en,es,fr,de,it,pt,ja,zh,ko,pl,nl,ru,tr,ar,da,el,hu')
  expect(SPECIFIED_LANGUAGES.map(languageName).slice(5, 8)).toEqual(['Portuguese', 'Japanese', 'Chinese'])
})

test('[R91] any well-formed tag is a language, by its canonical form alone', () => {
  expect(['PT-br', 'zh-hant', 'es-419', 'iw', 'en-x-pirate'].map(canonicalLanguage)).toEqual([
    'pt-BR',
    'zh-Hant',
    'es-419',
    'he',
    'en-x-pirate',
  ])
  for (const tag of ['', 'pt_BR', 'spanish', 'p', 'pt-', '-BR', `en-${'abcdefgh-'.repeat(5)}`, 'en-a', 'pt-BR\n'])
    expect([tag, canonicalLanguage(tag)]).toEqual([tag, undefined])
  expect(isLanguage('pt-br')).toBe(false)
  expect(
    SUGGESTED_LANGUAGES.filter((code) => !isLanguage(code) || SPECIFIED_LANGUAGES.some((one) => one === code)),
  ).toEqual([])
})

test('[3.26] a language is named with its region, and an unknown code in capitals', () => {
  expect(['pt-BR', 'zh-Hant', 'es-419', 'en-GB', 'sv', 'xx', '?'].map(languageName)).toEqual([
    'Portuguese (Brazil)',
    'Chinese (Traditional)',
    'Spanish (Latin America)',
    'English (United Kingdom)',
    'Swedish',
    'XX',
    '?',
  ])
})

test('the direction follows the script', () => {
  const rightToLeft = ['ar', 'ar-EG', 'he', 'fa', 'ur', 'ps', 'yi', 'pa-Arab', 'az-Arab']
  expect(rightToLeft.map(directionOf)).toEqual(rightToLeft.map(() => 'rtl'))
  const leftToRight = ['pa', 'az', 'zh-Hant', 'pt-BR', 'ar-Latn', 'xx', '?']
  expect(leftToRight.map(directionOf)).toEqual(leftToRight.map(() => 'ltr'))
})

test('a live document has a name for every language, and none for what is no language', () => {
  const nameIn = (language: string) => `page/0192f000-0000-7000-8000-000000000000/${language}/1`
  for (const language of ['es', 'pt-BR', 'zh-Hant', 'es-419', 'fil'])
    expect(readDocumentName(nameIn(language))).toMatchObject({ language })
  for (const language of ['pt-br', 'PT', 'pt_BR', 'spanish', '..', ''])
    expect(readDocumentName(nameIn(language))).toBeUndefined()
})

describe('[R91] rules of another language than the specified ones', () => {
  test('are those of its base where there is one', () => {
    expect(['pt-BR', 'zh-Hant', 'es-419', 'en-GB', 'yue', 'sv', 'th'].map(baseOf)).toEqual([
      'pt',
      'zh',
      'es',
      'en',
      'zh',
      undefined,
      undefined,
    ])
  })

  const faultsIn = (source: string, translation: string, to: string) =>
    judge(source, translation, { from: 'en', to, detectLanguage }).map(({ message }) => message)
  const SOURCE = 'The keeper climbs the stairs every night and lights the lamp.'

  test.each([
    ['pt-BR', 'O faroleiro sobe as escadas todas as noites e acende a lâmpada.'],
    ['pt-PT', 'O faroleiro sobe as escadas todas as noites e acende a lâmpada.'],
    ['zh-Hant', '守塔人每晚都爬上樓梯，點亮那盞燈。'],
    ['yue', '守塔人每晚都行上樓梯，點着盞燈。'],
    ['es-419', 'El farero sube las escaleras todas las noches y enciende la lámpara.'],
    ['sv', 'Fyrvaktaren går uppför trapporna varje kväll och tänder lampan.'],
    ['th', 'ผู้ดูแลประภาคารปีนบันไดทุกคืนแล้วจุดตะเกียง'],
    ['hi', 'रखवाला हर रात सीढ़ियाँ चढ़ता है और दीपक जलाता है।'],
    ['he', 'השומר מטפס במדרגות בכל לילה ומדליק את המנורה.'],
    ['ka', 'მცველი ყოველ ღამე ადის კიბეზე და ანთებს ლამპარს.'],
  ])('a good translation into %s has no fault', (to, translation) => {
    expect(faultsIn(SOURCE, translation, to)).toEqual([])
  })

  test('wrong languages, scripts, refusals and copies are found in them too', () => {
    const german = 'Der Wärter steigt jede Nacht die Treppen hinauf und zündet die Lampe an.'
    expect(faultsIn(SOURCE, german, 'pt-BR')).toContain('It is not in the target language.')
    expect(faultsIn(SOURCE, 'O faroleiro sobe as escadas todas as noites e acende.', 'he')).toContain(
      'It is not written in the script of its language.',
    )
    expect(
      faultsIn(SOURCE, 'Desculpe, não posso traduzir esta solicitação por causa das diretrizes.', 'pt-BR'),
    ).toContain('The model declined instead of translating.')
    expect(faultsIn(SOURCE, SOURCE, 'sv')).toContain('It is the source text, not translated.')
  })

  test('plural branches come from CLDR by the whole tag', () => {
    const text = '{n, plural, one {# cup} other {# cups}}'
    expect(fitPlurals(text, 'en', 'pt-BR')).toBe(fitPlurals(text, 'en', 'pt'))
    expect(fitPlurals(text, 'en', 'zh-Hant')).toContain('other {# cups}')
    expect(fitPlurals(text, 'en', 'cs')).toContain('few {# cups}')
  })

  test('conventions know regions and scripts, and say the region where they do not', () => {
    expect(conventionsOf('pt')).toMatch('Brazilian')
    expect(conventionsOf('pt-PT')).toMatch('European Portuguese')
    expect(conventionsOf('zh-TW')).toBe(conventionsOf('zh-Hant'))
    expect(conventionsOf('zh-Hant')).toMatch('Traditional')
    expect(conventionsOf('zh-Hans')).toMatch('Simplified')
    expect(conventionsOf('es')).toMatch('international')
    expect(conventionsOf('es-MX')).toMatch(/Spanish \(Mexico\)/)
    expect(conventionsOf('sv')).toBeUndefined()
  })

  test('a chosen form of address is told in the words of the language and its region', () => {
    expect(addressOf('de', 'formal')).toBe('formal: Sie')
    expect(addressOf('de-AT', 'informal')).toBe('informal: du')
    expect(addressOf('es-AR', 'informal')).toBe('informal: vos')
    expect(addressOf('sv', 'formal')).toBe('formal')
  })

  test('terms are found by the stems of the base, and as they are written without one', () => {
    const found = (text: string, language: string) => createTermFinder([{ term: 'flor' }], language)(text).length
    expect([found('As flores', 'pt-BR'), found('As flores', 'vi'), found('Uma flor', 'vi')]).toEqual([1, 0, 1])
  })
})
