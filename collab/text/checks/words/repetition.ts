import { hasBranches } from '../../branches.ts'
import { lowerWordsIn, squeezed, type Text, WORD } from '../../readText.ts'
import {
  endsAsItBegins,
  longestLetter,
  longestRow,
  MIN_UNSPACED_LENGTH,
  repeatsAgain,
  repeatsApart,
  SENTENCE_END,
  UNSPACED,
} from '../../writing/stammering.ts'
import type { Check } from '../check.ts'

const MAX_IN_A_ROW = 4
const SHORTEST_TWICE = 12
const SHORTEST_WORD_TWICE = 5
const LETTERS_IN_A_ROW = 10
const MIN_SENTENCE_LENGTH = 8
const MIN_UNSPACED_SENTENCE_LENGTH = 5
const MIN_LENGTH_IN_SOURCE = 4
const RUNS = [2, 3, 4, 5, 6, 7, 8]
const MIN_RUN_LENGTH = 7
const [MIN_WORDS_ALIKE, MIN_ALIKE, MAX_SENTENCES_COMPARED] = [4, 0.6, 40]

export const repetition: Check = {
  name: 'repetition',
  severity: 'doubtful',
  about: 'words',
  find(source, translation) {
    if (hasBranches(translation) || hasForms(source)) return [] // each of them says it again
    const [given, said] = [source, translation].map(withoutHeading)
    return given && said ? againIn(given, said) : againIn(source, translation)
  },
}

// The text below a heading says it again.
const [ENDED, MAX_HEADING] = [/[.!?…。！？]/u, 60]
function withoutHeading(text: Text): Text | undefined {
  const all = text.words.trimStart()
  const end = all.indexOf('\n')
  if (end < 1 || end > MAX_HEADING || ENDED.test(all.slice(0, end))) return undefined
  const words = all.slice(end + 1)
  return { ...text, words, letters: squeezed(words), lowered: undefined }
}

function againIn(source: Text, translation: Text): string[] {
  const [row, letters] = [longestRow(translation), longestLetter(translation)]
  if (row >= MAX_IN_A_ROW && row >= MAX_IN_A_ROW + longestRow(source) - 1) return ['It repeats a word again and again.']
  if (letters > LETTERS_IN_A_ROW && letters > longestLetter(source) * 2) return ['It repeats a letter again and again.']
  const again = repeatsAgain(source, translation)
  if (again !== undefined) return [`It repeats a ${again} again and again.`]
  if (isTwice(translation) && !isTwice(source) && !repeatsRun(source)) return ['It says everything twice.']
  if (endsAsItBegins(translation) && !endsAsItBegins(source) && !repeatsNearly(source) && longestRow(source) < 2)
    return ['It begins again at its end.']
  if (repeatsApart(source, translation)) return ['It says a part of it twice.']
  const isRepeated = repeatsRun(translation) && !repeatsRun(source, MIN_LENGTH_IN_SOURCE) && !repeatsNearly(source)
  // One word of the source may be several: "Alright, alright".
  return isRepeated && longestRow(source) < 2 ? ['It says a part of it twice.'] : []
}

const isTwice = ({ letters, words }: Text) =>
  letters.length >= 2 * shortestTwice(words) && letters.slice(0, letters.length / 2).repeat(2) === letters

function shortestTwice(words: string) {
  if (UNSPACED.test(words)) return MIN_UNSPACED_LENGTH
  return isPair(words) ? SHORTEST_WORD_TWICE : SHORTEST_TWICE
}

const hasForms = ({ pieces }: Text) => pieces.some(({ text }) => text === '|')

function repeatsRun(text: Text, least = MIN_SENTENCE_LENGTH) {
  const parts = text.words.split(SENTENCE_END)
  if (parts.length > 1 && repeatsSentence(parts, least)) return true
  const isSaidOnce = new Set(lowerWordsIn(text)).size === lowerWordsIn(text).length
  if (isSaidOnce) return false
  return parts.some((part) => {
    const all = part.toLowerCase().match(WORD) ?? []
    const isDistinct = new Set(all).size === all.length
    return !isDistinct && RUNS.some((size) => all.some((_, at) => isRepeated(all, at, size)))
  })
}

function repeatsSentence(parts: readonly string[], least: number) {
  const sentences = parts
    .map(squeezed)
    .filter((letters) => letters.length >= (UNSPACED.test(letters) ? MIN_UNSPACED_SENTENCE_LENGTH : least))
  return new Set(sentences).size < sentences.length
}

/** Levels of a skill are said in the same words but for a number or two. */
function repeatsNearly({ words }: Text) {
  const sentences = words
    .split(SENTENCE_END)
    .map((part) => new Set(part.toLowerCase().match(WORD)))
    .filter(({ size }) => size >= MIN_WORDS_ALIKE)
    .slice(0, MAX_SENTENCES_COMPARED)
  const sharedBy = (one: Set<string>, other: Set<string>) => [...one].filter((word) => other.has(word)).length
  return sentences.some((one, at) =>
    sentences.slice(at + 1).some((other) => 2 * sharedBy(one, other) >= MIN_ALIKE * (one.size + other.size)),
  )
}

function isRepeated(words: string[], at: number, size: number) {
  if (at + 2 * size > words.length) return false
  let letters = 0
  for (let next = at; next < at + size; next++) {
    if (words[next] !== words[next + size]) return false
    letters += words[next]!.length
  }
  return letters >= MIN_RUN_LENGTH
}

const isPair = (words: string) => words.match(WORD)?.length === 2
