import { squeezed } from '#collab/text/readText.ts'
import { areAlike, pairsOf } from '../alignment.ts'
import { withoutMarks, wordsOf } from './borrowed.ts'

export type Translated = { source: string; translation: string }
type Answered = { source: string; answer: string }
/** Whether what is known of the words of a source explains a part of its translation. */
type Explains = (part: string) => boolean

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const UNSPACED_PART = /[\p{Script=Latin}\p{N}]+|[\p{L}\p{M}]/gu
const RUN = 4
const MIN_RUN_LETTERS = 24
/** In letters; a word of Latin letters counts as one. */
const UNSPACED_RUN = 11
const [SOURCE_RUN, UNSPACED_SOURCE_RUN] = [3, 6]
const [MIN_WHOLE, MIN_WHOLE_UNSPACED] = [14, 8]
const BEGINNING = 4
const [MAX_TEXTS, MAX_SHARE] = [3, 0.05]

/**
 * Finds words of an answer that stand in the translation of another text, although the sources have no word in common. `own` is
 * the number of the text that the answer is of, where it is one of them. Linear in the words of the texts.
 */
export function createPassageSearch(texts: Translated[]) {
  const holders = new Map<string, number[]>()
  for (const [at, { translation }] of texts.entries())
    for (const run of runsIn(translation)) holders.set(run, [...(holders.get(run) ?? []), at])
  const [sources, counts] = [new Map<string, Source>(), new Map<string, number>()]
  const read = (source: string) => {
    const known = sources.get(source) ?? readSource(source)
    sources.set(source, known)
    return known
  }
  for (const { source } of texts) for (const word of read(source).words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(MAX_TEXTS, texts.length * MAX_SHARE)
  const mayAgree = (one: Source, other: Source) =>
    one.words.size === 0 || other.words.size === 0
      ? areAlike(one.pairs, other.pairs)
      : [...one.words].some((word) => other.words.has(word) && (counts.get(word) ?? 0) <= most) ||
        [...one.runs].some((run) => other.runs.has(run))
  const isForeign = (run: string, given: Source, own: number | undefined) => {
    const others = (holders.get(run) ?? []).filter((at) => at !== own)
    const isOwn = given.letters.includes(squeezed(run))
    return others.length > 0 && !isOwn && !others.some((at) => mayAgree(given, read(texts[at]!.source)))
  }
  return ({ source, answer }: Answered, own?: number, explains: Explains = () => false): string | undefined => {
    const given = read(source)
    const whole = squeezed(withoutMarks(answer))
    return [...runsIn(answer)].find((run) => isForeign(run, given, own) && !explains(run === whole ? answer : run))
  }
}

/** The rows of a call whose answers have words in common that their sources have no reason for: one of them is another's. */
export function sharedPassages<Row extends Answered>(rows: Row[]): Row[] {
  const find = createPassageSearch(rows.map(({ source, answer: translation }) => ({ source, translation })))
  return rows.filter((row, at) => find(row, at) !== undefined)
}

type Source = ReturnType<typeof readSource>
function readSource(source: string) {
  const text = withoutMarks(source)
  const letters = squeezed(text)
  const words = wordsOf(text).flatMap((word) => (word.length >= BEGINNING ? [word.slice(0, BEGINNING)] : []))
  return {
    letters,
    pairs: pairsOf(letters),
    words: new Set(words),
    runs: runsOf(text, SOURCE_RUN, UNSPACED_SOURCE_RUN),
  }
}

/** A text of its own counts as one run, where it is long enough to say something. */
function runsIn(marked: string): Set<string> {
  const text = withoutMarks(marked)
  const letters = squeezed(text)
  const isUnspaced = UNSPACED.test(letters)
  const runs = [...runsOf(text, RUN, UNSPACED_RUN)].filter((run) => isUnspaced || run.length >= MIN_RUN_LETTERS)
  return new Set([...(letters.length >= (isUnspaced ? MIN_WHOLE_UNSPACED : MIN_WHOLE) ? [letters] : []), ...runs])
}

function runsOf(text: string, words: number, letters: number) {
  const isUnspaced = UNSPACED.test(text)
  const parts = isUnspaced ? (text.toLowerCase().match(UNSPACED_PART) ?? []) : wordsOf(text)
  const size = isUnspaced ? letters : words
  return new Set(parts.slice(size - 1).map((_, at) => parts.slice(at, at + size).join(isUnspaced ? '' : ' ')))
}
