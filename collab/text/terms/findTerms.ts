import QuickLRU from 'quick-lru'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createPrefixIndex } from '#db/vocabulary/texts/prefixIndex.ts'
import { stemOf } from './wordStems.ts'

type Searched = { term: string; is_case_sensitive?: boolean }
type Span = { from: number; to: number }
export type Found<Entry> = Span & { entries: Entry[] }
type Word = Span & { stem: string }
/** `stems`: of its words, each closed by `END`; empty where words are not written apart. */
type Term<Entry> = { stems: string; plain: string; entries: Entry[] }

const WORD = /[\p{Script=Latin}\p{M}\p{N}]+|[\p{L}\p{M}\p{N}]+/gu
const BETWEEN_WORDS = /^[\s\-‐–'’]+$/
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
const END = '\0'
const MAX_REMEMBERED = 4096
const CERTAIN_LENGTH = 3
/** Longer entries are no terms and would cost as much as a thousand of them. */
export const MAX_TERM_LENGTH = 500

/**
 * Finds terms inflected, in any case, and where words are not written apart. A longer term takes its place from the shorter
 * ones inside it; entries with the same term are found together.
 */
export function createTermFinder<Entry extends Searched>(all: Entry[], language: LanguageCode) {
  const search = createTermSearch(all, language)
  return (text: string): Found<Entry>[] => longestFirst(text, search(text))
}

/** Finds every occurrence, of terms inside longer ones too; a term that is case-sensitive in its own case alone. */
export function createTermSearch<Entry extends Searched>(all: Entry[], language: LanguageCode) {
  const inAnyCase = createCaselessSearch(all, language)
  if (!all.some(({ is_case_sensitive }) => is_case_sensitive)) return inAnyCase
  return (text: string): Found<Entry>[] =>
    inAnyCase(text).flatMap((found) => {
      const written = text.slice(found.from, found.to)
      const entries = found.entries.filter((one) => !one.is_case_sensitive || isInCaseOf(one.term.trim(), written))
      return entries.length > 0 ? [{ ...found, entries }] : []
    })
}

function isInCaseOf(term: string, written: string) {
  for (let at = 0; at < term.length && at < written.length; at++) {
    if (term[at] === written[at]) continue
    return term[at]!.toLowerCase() !== written[at]!.toLowerCase()
  }
  return true
}

function createCaselessSearch<Entry extends Searched>(all: Entry[], language: LanguageCode) {
  const terms = byTerm(all, language)
  const findSpaced = createPrefixIndex(firstOfEach(terms), ({ stems }) => stems)
  const plain = terms.filter(({ stems }) => stems === '').map((term) => ({ ...term, ...uninflected(term.plain) }))
  const startPlain = createPrefixIndex(plain, ({ stem }) => stem)

  return (text: string): Found<Entry>[] => {
    if (terms.length === 0) return []
    const words = wordsOf(text, language)
    const isJoined = words.map(({ to }, at) => BETWEEN_WORDS.test(text.slice(to, words[at + 1]?.from ?? to)))
    const stems = words.map(({ stem }) => `${stem}${END}`)
    const found: Found<Entry>[] = []
    for (const [at, { from }] of words.entries())
      findSpaced(
        (depth) => (depth === 0 || isJoined[at + depth - 1] ? stems[at + depth] : undefined),
        ({ entries }, length) => found.push({ from, to: words[at + length - 1]!.to, entries }),
      )
    return plain.length > 0 ? found.concat(findPlain(text, startPlain, language)) : found
  }
}

function firstOfEach<Entry>(terms: Term<Entry>[]): Term<Entry>[] {
  const known = new Map<string, Term<Entry>>()
  for (const term of terms) if (!known.has(term.stems)) known.set(term.stems, term)
  return [...known.values()]
}

function byTerm<Entry extends Searched>(all: Entry[], language: LanguageCode): Term<Entry>[] {
  const terms = new Map<string, Term<Entry>>()
  const stemsOf = createStemmer(language)
  for (const entry of all) {
    const plain = entry.term.trim().toLowerCase()
    const known = terms.get(plain)
    if (known) known.entries.push(entry)
    else if (plain !== '' && plain.length <= MAX_TERM_LENGTH)
      terms.set(plain, { plain, entries: [entry], stems: UNSPACED.test(plain) ? '' : stemsOf(plain) })
  }
  return [...terms.values()]
}

function createStemmer(language: LanguageCode) {
  const known = new QuickLRU<string, string>({ maxSize: MAX_REMEMBERED })
  function endedStem(word: string) {
    let stem = known.get(word)
    if (stem !== undefined) return stem
    stem = `${stemOf(word, language)}${END}`
    known.set(word, stem)
    return stem
  }
  return (term: string) => (term.match(WORD) ?? []).map(endedStem).join('')
}

const wordsOf = (text: string, language: LanguageCode): Word[] =>
  Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    stem: stemOf(word, language),
  }))

type Plain<Entry> = Term<Entry> & ReturnType<typeof uninflected>

function findPlain<Entry>(
  text: string,
  start: ReturnType<typeof createPrefixIndex<Plain<Entry>>>,
  language: LanguageCode,
): Found<Entry>[] {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return [] // positions would not fit
  const found: Found<Entry>[] = []
  const ends = new Map<Plain<Entry>, number>()
  let edges: Set<number> | undefined
  for (let from = 0; from < lower.length; from++)
    start(
      (depth) => lower[from + depth],
      (term, length) => {
        const { stem, isOpen, entries } = term
        const to = from + length
        if (from < (ends.get(term) ?? 0)) return // no occurrence overlaps the one before
        ends.set(term, to)
        const isCertain = stem.length >= CERTAIN_LENGTH || !WORD_CHARACTER.test(stem)
        if (!isCertain) edges ??= edgesOf(text, language)
        if (isCertain || (edges!.has(from) && (isOpen || edges!.has(to)))) found.push({ from, to, entries })
      },
    )
  return found
}

/** Japanese verbs and adjectives change their last kana: 戦う, 戦います. */
function uninflected(term: string) {
  const stem = term.replace(/(?<=\p{Script=Han})[うくぐすつぬぶむるい]$/u, '')
  return { stem, isOpen: stem !== term }
}

function edgesOf(text: string, language: LanguageCode) {
  const edges = new Set([text.length])
  for (const { index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) edges.add(index)
  return edges
}

function longestFirst<Entry>(text: string, found: Found<Entry>[]) {
  const isTaken = new Uint8Array(text.length)
  return found
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
    .filter(({ from, to }) => {
      // Matches taken before are no shorter: where two overlap, one end of this one is inside the other.
      const isFree = !isTaken[from] && !isTaken[to - 1]
      if (isFree) isTaken.fill(1, from, to)
      return isFree
    })
}
