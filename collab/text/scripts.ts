import type { LanguageCode } from '#db/vocabulary/languages.ts'

export const SCRIPTS = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Han: /\p{Script=Han}/gu,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Hangul: /\p{Script=Hangul}/gu,
} as const
export type Script = keyof typeof SCRIPTS

const OTHERS: Partial<Record<LanguageCode, Script[]>> = {
  ja: ['Han', 'Kana'],
  zh: ['Han'],
  ko: ['Hangul'],
  ru: ['Cyrillic'],
  ar: ['Arabic'],
  el: ['Greek'],
}

/** The scripts that a language is written in; names and abbreviations keep Latin letters everywhere. */
export const scriptsOf = (language: LanguageCode): Script[] => OTHERS[language] ?? ['Latin']
