import { lowerWordsIn, squeezed, type Text } from '../readText.ts'

/** Chinese, Japanese and Korean say as much in few letters; two of them twice are a word. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
export const MIN_UNSPACED_LENGTH = 3
export const SENTENCE_END = /(?<![.!?])[.!?]+(?=\s|$)|[…。！？؟\n]+/u
const [MIN_HELD, MIN_LETTERS_THRICE, MIN_ROW] = [4, 2, 3]
const SHOUT = /(?:^|[.!?…\n"'“”«(*—-])\s{0,2}\p{L}{1,4}(?:[!~…]|\.{2}|, )/u
const STRETCHED_SIZES = [2, 3]
const PAIR = 2
const [MIN_AGAIN, MIN_UNSPACED_AGAIN, MAX_AGAIN] = [6, 4, 40]
// A long text names its subject at its beginning and at its end.
const WORDS_FOR_ONE_AGAIN = 12
const LETTER_OR_WORD = /[\p{Script=Latin}\p{N}]+|[\p{L}\p{M}]/gu
const THRICE_SIZES = [2, 3, 4, 5, 6, 7, 8]
const TWICE_SIZES = Array.from({ length: 16 }, (_, at) => at + 5)
const LETTER = /\p{L}/u
const DIGIT = /\p{N}/u
const NAMED = /[\p{N}\p{Script=Latin}]/gu

export function repeatsAgain(source: Text, translation: Text): 'letter' | 'word' | 'part' | undefined {
  const isAgain = longestLetter(translation) >= MIN_HELD ? 'letter' : saysThrice(translation) ? 'word' : undefined
  const found = isAgain ?? (stammers(translation) ? 'part' : undefined)
  return found !== undefined && longestRow(source) < MIN_ROW && !isStretched(source) ? found : undefined
}

export function longestRow(text: Pick<Text, 'words' | 'lowered'>, least = 1) {
  let [longest, row, last] = [1, 0, '']
  for (const word of lowerWordsIn(text)) {
    row = word === last ? row + 1 : 1
    last = word
    if (word.length >= least) longest = Math.max(longest, row)
  }
  return longest
}

function saysThrice(translation: Text) {
  if (longestRow(translation, UNSPACED.test(translation.letters) ? 1 : MIN_LETTERS_THRICE) >= MIN_ROW) return true
  return runsOn(lowerWordsIn(translation), PAIR, MIN_ROW)
}

/** Shouts, laughter and stammering: "Aaargh", "haha", "no, no". */
const isStretched = (source: Text) =>
  SHOUT.test(source.text) ||
  longestLetter(source) > 2 ||
  source.words.split(SENTENCE_END).some((words) => longestRow({ words }) > 1) ||
  lowerWordsIn(source).some((word) =>
    STRETCHED_SIZES.some(
      (size) => word.length >= 2 * size && runsOn(word, size, Math.max(2, (word.length - 1) / size)),
    ),
  )

const stammers = ({ letters, words }: Text) =>
  UNSPACED.test(letters) &&
  words
    .split(SENTENCE_END)
    .map(squeezed)
    .some(
      (part) => THRICE_SIZES.some((size) => runsOn(part, size, 3)) || TWICE_SIZES.some((size) => saysTwice(part, size)),
    )

function endOfRun(letters: string | readonly string[], size: number, times: number) {
  let same = 0
  for (let at = size; at < letters.length; at++) {
    same = letters[at] === letters[at - size] && !DIGIT.test(letters[at]!) ? same + 1 : 0
    if (same >= size * (times - 1)) return at + 1
  }
  return -1
}

const runsOn = (letters: string | readonly string[], size: number, times: number) =>
  endOfRun(letters, size, times) !== -1

function saysTwice(letters: string, size: number) {
  const end = endOfRun(letters, size, 2)
  return end !== -1 && letters.slice(end - size, end).replaceAll(NAMED, '').length >= MIN_UNSPACED_LENGTH
}

export function longestLetter({ words }: Text) {
  const letters = words.toLowerCase()
  let [longest, row] = [0, 0]
  for (let at = 0; at < letters.length; at++) {
    row = letters[at] === letters[at - 1] && LETTER.test(letters[at]!) ? row + 1 : 1
    longest = Math.max(longest, row)
  }
  return longest
}

export function endsAsItBegins(text: Text) {
  const isUnspaced = UNSPACED.test(text.words)
  const all = isUnspaced ? (text.words.toLowerCase().match(LETTER_OR_WORD) ?? []) : lowerWordsIn(text)
  const most = Math.min(MAX_AGAIN, Math.floor(all.length / 2))
  const least = Math.max(isUnspaced ? MIN_UNSPACED_AGAIN : PAIR, Math.ceil(all.length / WORDS_FOR_ONE_AGAIN))
  for (let size = least; size <= most; size++) {
    const from = all.length - size
    if (all[from] !== all[0]) continue
    let at = 1
    while (at < size && all[at] === all[from + at]) at++
    if (at === size && all.slice(0, size).join('').length >= (isUnspaced ? size : MIN_AGAIN)) return true
  }
  return false
}

const [WORDS_APART, LETTERS_APART, WORDS_OF_SOURCE_APART] = [4, 16, 2]
const [LETTERS_APART_UNSPACED, LETTERS_OF_START] = [8, 4]

export function repeatsApart(source: Text, translation: Text): boolean {
  const [all, given] = [lowerWordsIn(translation), lowerWordsIn(source)]
  if (!UNSPACED.test(translation.letters))
    return runsTwice(all, WORDS_APART, LETTERS_APART) && !runsTwice(given, WORDS_OF_SOURCE_APART, 0)
  return !repeatsWord(given) && endsAsBefore(translation)
}

function endsAsBefore({ words }: Text) {
  const letters = words.match(LETTER_OR_WORD) ?? []
  const end = letters.slice(-LETTERS_APART_UNSPACED).join('')
  return (
    letters.length >= 2 * LETTERS_APART_UNSPACED && letters.slice(0, -LETTERS_APART_UNSPACED).join('').includes(end)
  )
}

const repeatsWord = (words: readonly string[]) => {
  const starts = words.filter(({ length }) => length >= LETTERS_OF_START).map((word) => word.slice(0, LETTERS_OF_START))
  return new Set(starts).size < starts.length
}

function runsTwice(words: readonly string[], size: number, least: number) {
  const seen = new Set<string>()
  for (let at = 0; at + size <= words.length; at++) {
    const run = words.slice(at, at + size).join(' ')
    if (run.length >= least && seen.has(run)) return true
    seen.add(run)
  }
  return false
}
