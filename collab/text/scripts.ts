import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'

export const SCRIPTS = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Han: /\p{Script=Han}/gu,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Hangul: /\p{Script=Hangul}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Thai: /\p{Script=Thai}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
} as const
export type Script = keyof typeof SCRIPTS

const WRITTEN_IN: Record<string, Script[]> = {
  Latn: ['Latin'],
  Jpan: ['Han', 'Kana'],
  Hans: ['Han'],
  Hant: ['Han'],
  Kore: ['Hangul'],
  Cyrl: ['Cyrillic'],
  Arab: ['Arabic'],
  Grek: ['Greek'],
  Hebr: ['Hebrew'],
  Thai: ['Thai'],
  Deva: ['Devanagari'],
}

/**
 * The scripts that a language is written in; names and abbreviations keep Latin letters everywhere. Empty for a script that
 * is none of these: of it nothing is checked.
 */
export const scriptsOf = (language: LanguageCode): Script[] => WRITTEN_IN[scriptOf(language)] ?? []
