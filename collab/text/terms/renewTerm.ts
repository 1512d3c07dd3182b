import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { exactMatches } from '../search/matches.ts'
import { type Hit, hitsAt } from '../search/replacing.ts'
import { createTermFinder } from './findTerms.ts'
import { createSourceTerms } from './sourceTerms.ts'

/** A term whose translation was `former`, and other terms of its glossary, inside which it is not looked for. */
export type TermRenewal = {
  term: string
  source_variants?: readonly string[]
  is_case_sensitive: boolean
  former: string
  translation: string
  source_language: LanguageCode
  language: LanguageCode
  beside: readonly { term: string; translation: string }[]
}
/** `is_certain`: everywhere the former translation stands as the glossary wrote it, so that the other one can stand there. */
export type Renewed = { hits: Hit[]; is_certain: boolean }
type Texts = { source: string; text: string }
type Entry = { term: string; source_variants?: readonly string[]; is_case_sensitive?: boolean; at: number }
const OWN = -1

/** The function that tells where a text has the former translation of a term of its source text; undefined where nowhere. */
export function createTermRenewer(renewal: TermRenewal, own: readonly RegExp[] = []) {
  const { term, source_variants = [], is_case_sensitive, source_language, language, beside } = renewal
  const [former, translation] = [renewal.former.trim(), renewal.translation.trim() || term.trim()]
  const terms: Entry[] = beside.map((one, at) => ({ term: one.term, at }))
  const inSource = createSourceTerms(
    [{ term, source_variants, is_case_sensitive, at: OWN }, ...terms],
    source_language,
    own,
  )
  const inText = placesBeside({ former, translation, language }, own)
  const joined = placesInWords({ former, translation, language }, own)
  const written = writingOf({ former, translation, language })

  return ({ source, text }: Texts): Renewed | undefined => {
    const found = inSource(source).flatMap(({ entries }) => entries.map(({ at }) => at))
    if (!found.includes(OWN)) return undefined
    const others = beside.filter((_, at) => found.includes(at))
    const apart = inText(text, others).flatMap(({ from, to }) => written(text, from, to))
    const places = apart.length > 0 ? apart : joined(text)
    if (places.length === 0) return undefined
    const hits = hitsAt(text, places, own)
    const isShared = others.some((one) => one.translation.toLowerCase() === former.toLowerCase())
    return {
      hits: hits.map(({ from, to, text, breaks }) => ({ from, to, text, breaks })),
      is_certain: !isShared && hits.every(({ isExact, breaks }) => isExact && !breaks),
    }
  }
}

/** A place inside the new translation, or inside that of another term in the source text, is none. */
function placesBeside({ former, translation, language }: Writing, own: readonly RegExp[]) {
  const isInflected = hasSameStems(former, translation, language)
  const known = new Map<string, ReturnType<typeof createSourceTerms<Entry>>>()
  return (text: string, others: TermRenewal['beside']) => {
    const words = [...(isInflected ? [] : [translation]), ...others.map((one) => one.translation || one.term)]
    const key = words.join('\n')
    const protecting = words.map((word, at): Entry => ({ term: word, at }))
    const find = known.get(key) ?? createSourceTerms([{ term: former, at: OWN }, ...protecting], language, own)
    known.set(key, find)
    return find(text)
      .filter(({ entries }) => entries.some(({ at }) => at === OWN))
      .toSorted((one, other) => one.from - other.from)
  }
}

function hasSameStems(former: string, translation: string, language: LanguageCode) {
  const [found] = createTermFinder([{ term: former }], language)(translation.trim())
  return found !== undefined && found.from === 0 && found.to === translation.trim().length
}

// Some languages write a noun and what it is of as one word: Schwertkampf, Langschwert.
const JOINING = ['da', 'de', 'et', 'fi', 'hu', 'is', 'nb', 'nl', 'nn', 'no', 'sv']
const MIN_JOINED_LENGTH = 4

function placesInWords({ former, translation, language }: Writing, own: readonly RegExp[]) {
  const part = former.toLowerCase()
  const isOne = /^\p{L}+$/u.test(part) && part.length >= MIN_JOINED_LENGTH
  if (!isOne || !JOINING.includes(primaryOf(language))) return () => []
  const isNew = translation.toLowerCase().includes(part)
  return (text: string) => {
    const lower = text.toLowerCase()
    if (isNew || lower.length !== text.length) return []
    const fixed = placeholders(text, own)
    return exactMatches(lower, part)
      .filter(({ from, to }) => fixed.every((one) => one.to <= from || to <= one.from))
      .map((place) => ({ ...place, text: translation, isExact: false }))
  }
}

type Writing = { former: string; translation: string; language: LanguageCode }

/** The function that says what is to stand at a place of a text: the translation in the case of what is there. */
function writingOf({ former, translation, language }: Writing) {
  const cases = casesIn(language)
  const ways = new Map(cases.map((cased): [string, string] => [cased(former), cased(translation)]).reverse())
  const isOtherCase = former.toLowerCase() === translation.toLowerCase()
  const isOtherForm = hasSameStems(former, translation, language)
  return (text: string, from: number, to: number) => {
    const end = Math.max(to, from + former.length)
    const there = text.slice(from, end)
    const exact = ways.get(there)
    if (exact === there || (isOtherCase && there !== former)) return []
    if (exact !== undefined) return [{ from, to: end, text: exact, isExact: true }]
    return isOtherForm ? [] : [{ from, to, text: translation, isExact: false }]
  }
}

/** As it is, all capitals, a capital first, none first. */
function casesIn(language: LanguageCode): ((text: string) => string)[] {
  const first = (text: string, change: (letter: string) => string) => {
    const [begin = '', ...rest] = text
    return change(begin) + rest.join('')
  }
  return [
    (text) => text,
    (text) => first(text, (letter) => letter.toLocaleUpperCase(language)),
    (text) => first(text, (letter) => letter.toLocaleLowerCase(language)),
    (text) => text.toLocaleUpperCase(language),
  ]
}
