import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import type { Text } from '../readText.ts'
import type { Dictionary } from './hunspell.ts'
import { unknownParts, unknownWords } from './unknownWords.ts'

/** `due`: the word that it was before two letters changed places, or one, its marks or its blanks were lost. */
export type Slip = { found: string; due: string }
type Texts = { source: Text; translation: Text }
type Find = (dictionary: Dictionary, letters: string[], language: LanguageCode) => string | undefined

const MIN_LETTERS = 4
/** A shorter word that no dictionary has is one letter away from many. */
const MIN_LETTERS_COMPLETED = 6
/** A text with more unknown words is in another language, or of names. */
const MAX_SEARCHED = 3
const MARK = /\p{M}/gu
const WORD = /[\p{L}\p{M}]+/gu
const BLANK = /\s+/u
/** Of the blanks of the source; and letters in a word, of those that such a text is made of. */
const [MAX_SHARE_OF_BLANKS, MIN_MEAN_LENGTH] = [0.3, 3]
/** Letters that are right without their marks too, as those of the French reform of 1990. */
const MARKED_AT_WILL: Record<string, string | undefined> = { fr: 'îû' }

export function findSlips(
  dictionary: Dictionary,
  texts: Texts,
  language: LanguageCode,
  unknown = unknownWords(dictionary, texts, language),
): Slip[] {
  if (unknown.length === 0) return []
  const [given, said] = [texts.source, texts.translation].map(({ words }) => wordsApart(words).length - 1)
  const ways = [swapped, marked, completed, ...(said! < MAX_SHARE_OF_BLANKS * given! ? [parted] : [])]
  const own = unknown
    .flatMap((word) => unknownParts(dictionary, word, language))
    .slice(0, MAX_SEARCHED)
    .flatMap((found) => {
      const letters = Array.from(found)
      const due =
        letters.length < MIN_LETTERS ? undefined : firstOf(ways, (find) => find(dictionary, letters, language))
      return due === undefined || isName(dictionary, due) ? [] : [{ found, due }]
    })
  return [...own, ...tornWords(dictionary, texts.translation, new Set(unknown))]
}

const CAPITAL = /^\p{Lu}\p{Ll}/u
/** Names have many spellings in another script, and a dictionary has one of them. */
const isName = ({ isKnown }: Dictionary, due: string) =>
  !BLANK.test(due) && CAPITAL.test(due) && !isKnown(due.toLowerCase())

const wordsApart = (words: string) => words.split(BLANK).flatMap((part) => part.match(WORD)?.slice(0, 1) ?? [])

function tornWords({ isKnown }: Dictionary, { words }: Text, unknown: ReadonlySet<string>): Slip[] {
  const parts = words.split(BLANK)
  return parts.slice(1).flatMap((part, at) => {
    const [one = '', next = ''] = [parts[at]!.match(WORD)?.at(-1), part.match(WORD)?.[0]]
    const isBeside = parts[at]!.endsWith(one) && part.startsWith(next) && one !== '' && next !== ''
    const isTorn = isBeside && (unknown.has(one) || unknown.has(next)) && isKnown(one + next)
    return isTorn ? [{ found: `${one} ${next}`, due: one + next }] : []
  })
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined) {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

const placesIn = ({ length }: string[], from: number) => Array.from({ length: length - from }, (_, at) => from + at)
const written = (letters: string[], place: number, count: number, ...others: string[]) =>
  letters.toSpliced(place, count, ...others).join('')

const swapped: Find = ({ isKnown }, letters) =>
  placesIn(letters, 1)
    .filter((place) => place + 1 < letters.length && letters[place] !== letters[place + 1])
    .map((place) => written(letters, place, 2, letters[place + 1]!, letters[place]!))
    .find(isKnown)

const plain = (letter: string) => normalized(letter, 'NFD').replaceAll(MARK, '')

const marked: Find = ({ isKnown, letters: alphabet }, letters, language) => {
  const atWill = MARKED_AT_WILL[primaryOf(language)] ?? ''
  const marksOf = Map.groupBy(
    alphabet.filter((letter) => plain(letter) !== letter && !atWill.includes(letter)),
    plain,
  )
  const withMark = (word: string[], from: number) =>
    placesIn(word, from).flatMap((place) =>
      (marksOf.get(word[place]!) ?? []).map((letter) => ({ word: word.toSpliced(place, 1, letter), next: place + 1 })),
    )
  const once = withMark(letters, 0)
  const twice = () => once.flatMap(({ word, next }) => withMark(word, next))
  const find = (words: typeof once) => words.map(({ word }) => word.join('')).find(isKnown)
  return find(once) ?? find(twice())
}

const completed: Find = ({ isKnown, letters: alphabet }, letters) =>
  letters.length < MIN_LETTERS_COMPLETED
    ? undefined
    : firstOf(placesIn(letters, 1), (place) =>
        alphabet.map((letter) => written(letters, place, 0, letter)).find(isKnown),
      )

const parted: Find = ({ isKnown }, letters) => {
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= letters.length; end++)
    for (let start = 0; start < end; start++) {
      const [before, known] = [best[start], best[end]]
      if (!before || (known && known.length <= before.length + 1)) continue
      const part = letters.slice(start, end).join('')
      if (isKnown(part)) best[end] = [...before, part]
    }
  const words = best[letters.length] ?? []
  return words.length > 1 && letters.length >= MIN_MEAN_LENGTH * words.length ? words.join(' ') : undefined
}

export const saySlip = ({ found, due }: Slip) => `"${found}" may be a slip for "${due}".`
