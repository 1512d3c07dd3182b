import { normalized } from '../normalize.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, in which no letter has marks
const ASCII = /^[\u0000-\u007f]*$/
const LETTERS = /\p{ASCII}\p{M}+|\P{ASCII}\p{M}*/gu
/** Scripts in which a mark makes another letter, whatever CLDR's order for all languages says. */
const OWN_MARKS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** The order of CLDR's root for searching: it says which marks, points and strokes do not make another letter. */
const collator = new Intl.Collator('und', { usage: 'search', sensitivity: 'base' })
const isSame = (one: string, other: string) => collator.compare(one, other) === 0

/** Makes letters of any case and width comparable: ß is ss, and i the same with and without its dot, as in STRASSE and IŞIK. */
export const fold = (text: string) =>
  ASCII.test(text)
    ? text.toLowerCase()
    : normalized(normalized(text, 'NFKC').toUpperCase().toLowerCase(), 'NFKC')
        .replaceAll('i\u0307', 'i')
        .replaceAll('ς', 'σ')

const known = new Map<string, string>()
const [MAX_KNOWN_LENGTH, MAX_LENGTH] = [4, 16]

function withoutMarks(letter: string): string {
  const found = known.get(letter)
  if (found !== undefined) return found
  const bare = letter.length > MAX_LENGTH || OWN_MARKS.test(letter) ? letter : bareFormOf(letter)
  if (letter.length <= MAX_KNOWN_LENGTH) known.set(letter, bare)
  return bare
}

function bareFormOf(letter: string): string {
  const base = normalized(normalized(letter, 'NFD').replaceAll(/\p{M}|\u0640/gu, ''), 'NFC')
  if (base !== letter) return isSame(base, letter) ? bareFormOf(base) : letter
  if (!/^\p{Script=Latin}$/u.test(letter)) return letter
  const pairs = () => ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second))
  return ALPHABET.find((one) => isSame(one, letter)) ?? pairs().find((pair) => isSame(pair, letter)) ?? letter
}

/** A text as it is searched: folded, and without marks. */
export type Searchable = { exact: string; bare: string }

const bareOf = (folded: string) => (ASCII.test(folded) ? folded : folded.replaceAll(LETTERS, withoutMarks))

export function searchable(text: string): Searchable {
  const exact = fold(text)
  return { exact, bare: bareOf(exact) }
}

export function formFor(search: string): keyof Searchable {
  if (search !== last.search) last = { search, form: bareOf(search) === search ? 'bare' : 'exact' }
  return last.form
}

let last: { search: string; form: keyof Searchable } = { search: '', form: 'bare' }

/** Returns whether a text has what is searched for, which is folded. */
export const finds = (text: Searchable, search: string) => text[formFor(search)].includes(search)

const MAX_TERMS = 8

/** Words and "phrases" as they were written. */
export const wordsOf = (search: string): string[] =>
  [
    ...new Set(
      search
        .split('"')
        .flatMap((part, at) => (at % 2 === 1 ? part : part.split(/\s+/)))
        .filter((term) => term.trim() !== ''),
    ),
  ].slice(0, MAX_TERMS)

export const termsOf = (search: string): string[] => wordsOf(fold(search))

export const SEARCH_SIDES = ['source', 'translation', 'identifier', 'context', 'comments'] as const
export type SearchSide = (typeof SEARCH_SIDES)[number]
