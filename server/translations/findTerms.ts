import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { stemOf } from './wordStems.ts'

type Span = { from: number; to: number }
export type Found<Entry> = Span & { entries: Entry[] }
type Word = Span & { stem: string }
type Term<Entry> = { stems: string[]; plain: string; entries: Entry[] }

const WORD = /[\p{Script=Latin}\p{M}\p{N}]+|[\p{L}\p{M}\p{N}]+/gu
const BETWEEN_WORDS = /^[\s\-‐–'’]+$/
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
/** So long a term is found inside a longer word too, where words are not written apart. */
const CERTAIN_LENGTH = 3

/**
 * Finds the terms of a glossary in texts of a language: inflected, in any case, and where words are not written apart.
 * A longer term takes its place from the shorter ones inside it. Entries with the same term are found together.
 */
export function createTermFinder<Entry extends { term: string }>(all: Entry[], language: LanguageCode) {
  const terms = byTerm(all, language)
  const firsts = new Map<string, Term<Entry>[]>()
  for (const term of terms.filter(({ stems }) => stems.length > 0))
    firsts.set(term.stems[0]!, [...(firsts.get(term.stems[0]!) ?? []), term])
  const plain = terms.filter((term) => term.stems.length === 0)

  return (text: string): Found<Entry>[] => {
    if (terms.length === 0) return []
    const words = wordsOf(text, language)
    const spaced = words.flatMap((word, at) =>
      (firsts.get(word.stem) ?? [])
        .filter(({ stems }) => isRun(text, words.slice(at, at + stems.length), stems))
        .map(({ stems, entries }) => ({ from: word.from, to: words[at + stems.length - 1]!.to, entries })),
    )
    return longestFirst([...spaced, ...findPlain(text, plain, language)])
  }
}

function byTerm<Entry extends { term: string }>(all: Entry[], language: LanguageCode): Term<Entry>[] {
  const terms = new Map<string, Term<Entry>>()
  for (const entry of all) {
    const plain = entry.term.trim().toLowerCase()
    const known = terms.get(plain)
    if (known) known.entries.push(entry)
    else if (plain !== '') terms.set(plain, { plain, entries: [entry], stems: stemsOf(plain, language) })
  }
  return [...terms.values()]
}

/** None for a term that is not made of words written apart: it is looked for letter by letter. */
const stemsOf = (term: string, language: LanguageCode) =>
  UNSPACED.test(term) ? [] : wordsOf(term, language).map((word) => word.stem)

const wordsOf = (text: string, language: LanguageCode): Word[] =>
  Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    stem: stemOf(word, language),
  }))

const isRun = (text: string, words: Word[], stems: string[]) =>
  words.length === stems.length &&
  words.every(({ stem, from }, index) => {
    const isNext = index === 0 || BETWEEN_WORDS.test(text.slice(words[index - 1]!.to, from))
    return stem === stems[index] && isNext
  })

function findPlain<Entry>(text: string, terms: Term<Entry>[], language: LanguageCode): Found<Entry>[] {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return [] // positions would not fit
  const present = terms
    .map(({ plain, entries }) => ({ ...uninflected(plain), entries }))
    .filter(({ stem }) => lower.includes(stem))
  if (present.length === 0) return []
  const edges = edgesOf(text, language)
  return present.flatMap(({ stem, isOpen, entries }) =>
    occurrences(lower, stem)
      .filter(({ from, to }) => {
        const isCertain = stem.length >= CERTAIN_LENGTH || !WORD_CHARACTER.test(stem)
        return isCertain || (edges.has(from) && (isOpen || edges.has(to)))
      })
      .map((span) => ({ ...span, entries })),
  )
}

/** Japanese verbs and adjectives change their last kana: 戦う, 戦います. */
function uninflected(term: string) {
  const stem = term.replace(/(?<=\p{Script=Han})[うくぐすつぬぶむるい]$/u, '')
  return { stem, isOpen: stem !== term }
}

function occurrences(text: string, term: string): Span[] {
  const found: Span[] = []
  for (let from = text.indexOf(term); from !== -1; from = text.indexOf(term, from + term.length))
    found.push({ from, to: from + term.length })
  return found
}

/** Where a word begins or ends, as far as the dictionary of the language knows. */
function edgesOf(text: string, language: LanguageCode) {
  const edges = new Set([text.length])
  for (const { index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) edges.add(index)
  return edges
}

function longestFirst<Entry>(found: Found<Entry>[]) {
  const taken: Found<Entry>[] = []
  for (const span of found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from))
    if (taken.every(({ from, to }) => span.to <= from || span.from >= to)) taken.push(span)
  return taken
}
