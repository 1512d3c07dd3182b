import { FUNCTION_WORDS } from '#collab/text/neighbours/functionWords.ts'
import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'

export type PageToRead = { texts: readonly string[]; known: readonly string[]; language: LanguageCode; most: number }
type Candidate = { term: string; rows: Set<number>; isName: boolean; words: number }
type Word = { text: string; isFirst: boolean; isJoined: boolean }

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*/gu
const BETWEEN_WORDS = /^[ -]$/
const SENTENCE_END = /[.!?…:;"“”«»(]$/
const [MAX_WORDS, MIN_LETTERS, MIN_ROWS] = [3, 3, 2]
const BAR = '|'

/**
 * Words of a page that may be its terms, by counting: names, which have capitals within sentences, and words or pairs of them
 * that stand in several texts.
 */
export function likelyTerms({ texts, known, language, most }: PageToRead): string[] {
  const functionWords = FUNCTION_WORDS[baseOf(language) ?? ''] ?? new Set<string>()
  const ofGlossary = known.map((term) => ` ${term.toLowerCase()} `)
  const found = new Map<string, Candidate>()
  for (const [row, text] of texts.entries()) {
    const words = wordsOf(text)
    for (let from = 0; from < words.length; from++)
      for (let length = 1; length <= MAX_WORDS && isInLine(words, from, length); length++)
        take(words.slice(from, from + length), row)
  }

  function take(words: readonly Word[], row: number) {
    const [first, last] = [words[0]!, words.at(-1)!]
    if ([first, last].some(({ text }) => text.length < MIN_LETTERS || functionWords.has(text.toLowerCase()))) return
    const term = words.map(({ text }) => text).join(' ')
    const key = term.toLowerCase()
    if (ofGlossary.some((term) => term.includes(` ${key} `))) return
    const isName = !first.isFirst && words.every(({ text }) => isCapital(text))
    const candidate = found.get(key) ?? { term, rows: new Set(), isName: false, words: words.length }
    found.set(key, candidate)
    candidate.rows.add(row)
    if (isName && !candidate.isName) candidate.term = term
    candidate.isName ||= isName
  }

  const likely = [...found.values()].filter(({ isName, rows }) => isName || rows.size >= MIN_ROWS)
  return likely
    .filter((one) => !likely.some((longer) => isInside(one, longer)))
    .sort((a, b) => b.rows.size - a.rows.size || b.words - a.words || a.term.localeCompare(b.term))
    .slice(0, most)
    .map(({ term, isName }) => (isName ? term : term.toLowerCase()))
}

function wordsOf(text: string): Word[] {
  const plain = withoutPlaceholders(text)
  let before = 0
  return Array.from(plain.matchAll(WORD), ({ 0: word, index }) => {
    const between = plain.slice(before, index)
    before = index + word.length
    return {
      text: word,
      isFirst: between.length === index || endsSentence(between),
      isJoined: BETWEEN_WORDS.test(between),
    }
  })
}

const endsSentence = (between: string) => between.includes('\n') || SENTENCE_END.test(between.trimEnd())

function withoutPlaceholders(text: string) {
  let [plain, at] = ['', 0]
  for (const { from, to } of placeholders(text)) {
    plain += text.slice(at, from) + BAR.repeat(to - from)
    at = to
  }
  return plain + text.slice(at)
}

const isInLine = (words: readonly Word[], from: number, length: number) =>
  from + length <= words.length && (length === 1 || words[from + length - 1]!.isJoined)

const isCapital = (word: string) => word[0] !== word[0]!.toLowerCase()

/** Never seen outside of the longer one. */
const isInside = (one: Candidate, longer: Candidate) =>
  longer.words > one.words &&
  longer.rows.size >= one.rows.size &&
  ` ${longer.term.toLowerCase()} `.includes(` ${one.term.toLowerCase()} `)
