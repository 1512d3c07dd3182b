import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readText } from '#collab/text/readText.ts'
import { type Dictionary, openDictionary, startHunspell } from '#collab/text/spelling/hunspell.ts'
import { unknownWords } from '#collab/text/spelling/unknownWords.ts'
import { createWordUses } from '#collab/text/spelling/usedWords.ts'
import { dictionaryOf } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MISSPELLED } from './misspelled.ts'
import type { Pair } from './pairs.ts'

const { resolve } = createRequire(import.meta.url)
const PLANTED_EVERY = 7
const SMALL = /(?<![\p{L}\p{M}'’-])\p{Ll}{6,}(?![\p{L}\p{M}'’-])/gu
const CAPITAL = /^\p{Lu}/u
const MIN_PART = 4
const MAX_ENDING = 4
const MIN_STEM = 4

async function open(language: LanguageCode) {
  const name = dictionaryOf(language)
  if (!name) return undefined
  const read = (ending: string) => new Uint8Array(readFileSync(resolve(name).replace(/index\.js$/, `index.${ending}`)))
  return openDictionary(await startHunspell(), { affixes: read('aff'), words: read('dic') })
}

/** Kinds of words that no dictionary has though they are right, the likeliest first. */
const KINDS: Record<string, (word: string, own: Dictionary, english: Dictionary) => boolean> = {
  'loan words': (word, _, english) => english.isKnown(word.toLowerCase()),
  names: (word) => CAPITAL.test(word),
  compounds: (word, own) => parted(word).some(([first, rest]) => own.isKnown(first) && own.isKnown(rest)),
  inflection: (word, own) =>
    Array.from({ length: MAX_ENDING }, (_, cut) => word.slice(0, word.length - cut - 1)).some(
      (stem) => stem.length >= MIN_STEM && own.isKnown(stem),
    ),
}
const kindOf = (word: string, own: Dictionary, english: Dictionary) =>
  Object.entries(KINDS).find(([, isOf]) => isOf(word, own, english))?.[0] ?? 'others'
const parted = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, at) => [
    word.slice(0, at + MIN_PART),
    word.slice(at + MIN_PART),
  ]) as [string, string][]

export type Spelled = { rows: number; marked: number; right: number; kinds: string; planted: number; found: number }

/** Rows of a game that are marked, those that are marked wrongly, by kinds of words, and misspellings planted in them. */
export async function spellPairs(language: LanguageCode, pairs: readonly Pair[]): Promise<Spelled | undefined> {
  const own = await open(language)
  if (!own) return undefined
  const english = (await open('en'))!
  const unknownIn = ({ source, translation }: Pick<Pair, 'source' | 'translation'>) =>
    unknownWords(own, { source: readText(source), translation: readText(translation) }, language)
  const uses = createWordUses()
  const unknown = pairs.map(unknownIn)
  for (const [at, { source }] of pairs.entries()) uses.add(source, unknown[at]!)
  const marked = unknown.map((words) => words.filter((word) => !uses.isUsed(word))).filter(({ length }) => length > 0)
  const isWrong = (word: string) => MISSPELLED[language]?.includes(word) === true
  const right = marked.filter((words) => !words.some(isWrong))
  const kinds = Map.groupBy(new Set(right.flat()), (word) => kindOf(word, own, english))
  return {
    ...{ rows: pairs.length, marked: marked.length, right: right.length },
    kinds: [...kinds].map(([kind, words]) => `${words.length} ${kind}`).join(', '),
    ...plantIn(pairs, own, unknownIn),
  }
}

function plantIn(
  pairs: readonly Pair[],
  own: Dictionary,
  unknownIn: (pair: Pick<Pair, 'source' | 'translation'>) => string[],
) {
  let [planted, found] = [0, 0]
  for (const { source, translation } of pairs.filter((_, at) => at % PLANTED_EVERY === 0)) {
    const word = translation.match(SMALL)?.find((one) => own.isKnown(one))
    const wrong = word && swapped(word)
    if (!wrong || own.isKnown(wrong)) continue
    planted++
    if (unknownIn({ source, translation: translation.replace(word, wrong) }).includes(wrong)) found++
  }
  return { planted, found }
}

function swapped(word: string) {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)
}
