import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { stemOf } from './wordStems.ts'

type Span = { from: number; to: number }
export type Found<Entry> = Span & { entries: Entry[] }
type Word = Span & { stem: string }
/** Terms by their words, one behind the other. */
type Branch<Entry> = { next: Map<string, Branch<Entry>>; entries?: Entry[] }
type Term<Entry> = { stems: string[]; plain: string; entries: Entry[] }

const WORD = /[\p{Script=Latin}\p{M}\p{N}]+|[\p{L}\p{M}\p{N}]+/gu
const BETWEEN_WORDS = /^[\s\-‐–'’]+$/
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
/** So long a term is found inside a longer word too, where words are not written apart. */
const CERTAIN_LENGTH = 3
/** What is longer is no term, and would cost as much as a thousand of them. */
const MOST_CHARACTERS = 500

/**
 * Finds the terms of a glossary in texts of a language: inflected, in any case, and where words are not written apart.
 * A longer term takes its place from the shorter ones inside it. Entries with the same term are found together.
 */
export function createTermFinder<Entry extends { term: string }>(all: Entry[], language: LanguageCode) {
  const terms = byTerm(all, language)
  const tree = treeOf(terms.filter(({ stems }) => stems.length > 0))
  const plain = terms.filter((term) => term.stems.length === 0)

  return (text: string): Found<Entry>[] => {
    if (terms.length === 0) return []
    const words = wordsOf(text, language)
    const spaced = words.flatMap((_, at) => [...termsFrom(text, words, at, tree)])
    return longestFirst(text, spaced.concat(findPlain(text, plain, language)))
  }
}

function byTerm<Entry extends { term: string }>(all: Entry[], language: LanguageCode): Term<Entry>[] {
  const terms = new Map<string, Term<Entry>>()
  for (const entry of all) {
    const plain = entry.term.trim().toLowerCase()
    const known = terms.get(plain)
    if (known) known.entries.push(entry)
    else if (plain !== '' && plain.length <= MOST_CHARACTERS)
      terms.set(plain, { plain, entries: [entry], stems: stemsOf(plain, language) })
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

function treeOf<Entry>(terms: Term<Entry>[]): Branch<Entry> {
  const tree: Branch<Entry> = { next: new Map() }
  for (const { stems, entries } of terms) {
    let branch = tree
    for (const stem of stems) {
      const next: Branch<Entry> = branch.next.get(stem) ?? { next: new Map() }
      branch.next.set(stem, next)
      branch = next
    }
    branch.entries ??= entries
  }
  return tree
}

/** The terms that begin with this word. */
function* termsFrom<Entry>(text: string, words: Word[], at: number, tree: Branch<Entry>): Generator<Found<Entry>> {
  const { from } = words[at]!
  let branch = tree.next.get(words[at]!.stem)
  for (let last = at; branch !== undefined; last++) {
    const [word, next] = [words[last]!, words[last + 1]]
    if (branch.entries) yield { from, to: word.to, entries: branch.entries }
    if (!next || !BETWEEN_WORDS.test(text.slice(word.to, next.from))) return
    branch = branch.next.get(next.stem)
  }
}

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

function longestFirst<Entry>(text: string, found: Found<Entry>[]) {
  const isTaken = new Uint8Array(text.length)
  return found
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
    .filter(({ from, to }) => {
      // What was taken before is no shorter: where two overlap, one end of this one is inside the other.
      const isFree = !isTaken[from] && !isTaken[to - 1]
      if (isFree) isTaken.fill(1, from, to)
      return isFree
    })
}
