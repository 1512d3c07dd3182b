import QuickLRU from 'quick-lru'
import { rightToLeft, scriptOf } from './tags/scripts.ts'

/** The languages that every project is offered: code and English name (spec §3). */
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

export type SpecifiedLanguage = keyof typeof LANGUAGES
export const SPECIFIED_LANGUAGES = Object.keys(LANGUAGES) as [SpecifiedLanguage, ...SpecifiedLanguage[]]

/** A language of a project: one of those, or another by its tag of BCP 47 in canonical form, such as `pt-BR`. */
export type LanguageCode = string

/** Stands for all languages of a project that say nothing else, as in ISO 639-2. */
export const EVERY_LANGUAGE = 'mul'

export const NO_LANGUAGE = 'A language is a tag of BCP 47, such as es, pt-BR or zh-Hant'

/** As BCP 47 recommends: longer tags are none of people's. */
const LONGEST_LANGUAGE = 35
const PRIMARY = /^[a-z]{2,3}(?=-|$)/
const canonical = new QuickLRU<string, LanguageCode | undefined>({ maxSize: 2_000 })

export function canonicalLanguage(tag: string): LanguageCode | undefined {
  if (canonical.has(tag)) return canonical.get(tag)
  const found = tag.length > LONGEST_LANGUAGE ? undefined : readTag(tag)
  canonical.set(tag, found)
  return found
}

function readTag(tag: string) {
  try {
    const [found = ''] = Intl.getCanonicalLocales(tag)
    return PRIMARY.test(found) && found.length <= LONGEST_LANGUAGE ? found : undefined
  } catch {
    return undefined // not well-formed
  }
}

export const isLanguage = (code: string): code is LanguageCode => canonicalLanguage(code) === code

export const isNamedLanguage = (code: string) => isSpecified(code) || nameIn(code) !== undefined

export const isSpecified = (code: string): code is SpecifiedLanguage => Object.hasOwn(LANGUAGES, code)

export function primaryOf(code: LanguageCode) {
  const end = code.indexOf('-')
  return end === -1 ? code : code.slice(0, end)
}

/**
 * The specified language whose rules hold for a language that has none of its own: `pt` for `pt-BR`, `zh` for whatever is
 * written in Chinese characters alone. Plural rules, names and the direction come from CLDR by the whole tag; memory and
 * glossaries are of one tag alone.
 */
export function baseOf(code: LanguageCode): SpecifiedLanguage | undefined {
  const primary = primaryOf(code)
  if (isSpecified(primary)) return primary
  return ['Hans', 'Hant', 'Hani'].includes(scriptOf(code)) ? 'zh' : undefined
}

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'none' })

function nameIn(code: string) {
  try {
    return names.of(code)
  } catch {
    return undefined // not well-formed
  }
}

/** `Portuguese`, `Portuguese (Brazil)`; an unknown code is shown upper-cased. */
export const languageName = (code: string) =>
  isSpecified(code) ? LANGUAGES[code] : (nameIn(code) ?? code.toUpperCase())

export const directionOf = (code: string): 'ltr' | 'rtl' => (rightToLeft(code) ? 'rtl' : 'ltr')
