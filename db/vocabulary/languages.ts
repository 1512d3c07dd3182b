/** The languages a project may translate from and into: code and English name (spec §3). */
export const LANGUAGES = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
  ja: 'Japanese',
  zh: 'Chinese',
  ko: 'Korean',
  pl: 'Polish',
  nl: 'Dutch',
  ru: 'Russian',
  tr: 'Turkish',
  ar: 'Arabic',
  da: 'Danish',
  el: 'Greek',
  hu: 'Hungarian',
} as const

export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]]

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code)

/** An unknown code is shown upper-cased. */
export const languageName = (code: string) => (isLanguage(code) ? LANGUAGES[code] : code.toUpperCase())

export const directionOf = (code: string): 'ltr' | 'rtl' => (code === 'ar' ? 'rtl' : 'ltr')
