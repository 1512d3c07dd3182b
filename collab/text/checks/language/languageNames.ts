import QuickLRU from 'quick-lru'
import { canonicalLanguage, type LanguageCode, primaryOf, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import type { Check } from '../check.ts'

const PLACES = [
  /^\s{0,4}[([（【［<]\s?([\p{L}\p{M}_ -]{2,32}|[a-z]{2,3}[-_][\w-]{2,16})\s?[)\]）】］>]/iu,
  /^\s{0,4}[*_]{0,2}([\p{L}\p{M}_ -]{2,32}|[a-z]{2,3}[-_][\w-]{2,16})[*_]{0,2}\s?[:：]/iu,
  /[([（【［<]\s?([\p{L}\p{M}_ -]{2,32}|[a-z]{2,3}[-_][\w-]{2,16})[.。]?\s?[)\]）】］>][.。]?\s{0,4}$/iu,
  /^\s{0,4}([\p{L}\p{M}_ -]{2,32}?)\s[-–—]\s/iu,
  /[\s][-–—]\s([\p{L}\p{M}_ -]{2,32})\s{0,4}$/iu,
]
const WORDS = /[\s_]+/
const MAX_NAMES = 200

export const languageNames: Check = {
  name: 'language name',
  severity: 'doubtful',
  about: 'words',
  find({ text: source }, { text }, { from, to }) {
    const said = saidIn(text)
    if (said.length === 0) return []
    const names = namesOf(from, to)
    const given = source.toLowerCase()
    const isNamed = (label: string) =>
      ((isTagOf(label, to) || isAnyTag(label, to)) && !saidIn(source).includes(label)) ||
      (label.split(WORDS).length <= 3 && [...names].some((name) => label === name && !mentions(given, names)))
    return said.some(isNamed) ? ['The name of its language stands in it.'] : []
  },
}

const saidIn = (text: string) =>
  PLACES.flatMap((place) => {
    const label = place.exec(text)?.[1]?.trim().toLowerCase()
    return label ? [label] : []
  })

const mentions = (text: string, names: Set<string>) => [...names].some((name) => text.includes(name))

const BARE = new Set<string>(SPECIFIED_LANGUAGES)
const REGIONAL = /^(?<language>[a-z]{2})[-_][a-z]{2}$/
/** In Latin letters the short ones are words too. */
function isAnyTag(label: string, to: LanguageCode) {
  const { language = '' } = REGIONAL.exec(label)?.groups ?? {}
  return BARE.has(language) || (BARE.has(label) && scriptOf(to) !== 'Latn')
}

function isTagOf(label: string, to: LanguageCode) {
  const tag = canonicalLanguage(label.replaceAll('_', '-'))
  return tag !== undefined && primaryOf(tag) === primaryOf(to)
}

const known = new QuickLRU<string, Set<string>>({ maxSize: MAX_NAMES })

function namesOf(from: LanguageCode, to: LanguageCode) {
  const key = `${from} ${to}`
  const found =
    known.get(key) ?? new Set([...SPECIFIED_LANGUAGES, from, to].flatMap((language) => namesIn(language, to)))
  known.set(key, found)
  return found
}

function namesIn(language: LanguageCode, to: LanguageCode) {
  try {
    const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
    return [to, primaryOf(to), ...SPECIFIED_LANGUAGES].flatMap((code) => names.of(code)?.toLowerCase() ?? [])
  } catch {
    return [] // not well-formed
  }
}
