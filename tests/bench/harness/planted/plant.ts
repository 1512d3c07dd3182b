import type { Alike } from '#collab/text/checks/check.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { Pair } from './pairs.ts'

export type Random = () => number
/** The input of the judge, with an error in it; a check that it may be found by is enough. */
export type Spoiled = {
  source: string
  translation: string
  terms?: { term: string; translation: string; forbidden?: string[] }[]
  maxLength?: LengthLimit
  alike?: Alike
}
/** `game`: other pairs of the language. Undefined where the pair has no place for the error. */
export type Planting = { pair: Pair; game: readonly Pair[]; elsewhere: readonly Pair[]; random: Random }
export type Plant = { check: CheckName; or?: readonly CheckName[]; spoil: (planting: Planting) => Spoiled | undefined }

export const pick = <Item>(items: readonly Item[], random: Random) => items[Math.floor(random() * items.length)]

/** An error in the translation alone; a text that stays as it is has no place for it. */
export const inText =
  (change: (translation: string, planting: Planting) => string | undefined) =>
  (planting: Planting): Spoiled | undefined => {
    const { source, translation } = planting.pair
    const spoiled = change(translation, planting)
    return spoiled === undefined || spoiled === translation ? undefined : { source, translation: spoiled }
  }

/** Replaces one of the matches, drawn at random. */
export function once(text: string, what: RegExp, by: string | ((found: string) => string), random: Random) {
  const found = pick([...text.matchAll(what)], random)
  if (!found) return undefined
  const to = typeof by === 'string' ? by : by(found[0])
  return text.slice(0, found.index) + to + text.slice(found.index + found[0].length)
}

/** Notes to translators, which begin with a hash in Ren'Py, are none. */
export const CODE = /\{(?!#)[^{}\n]*\}|\[[^[\]\n]*\]|%[a-z]/g
export const wordsIn = (text: string) => text.replaceAll(CODE, ' ').match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
/** Long enough to be told from another text by its words. */
export const isSentence = (text: string) => wordsIn(text).length >= 5
/** In others words stand without blanks, as they may in Lojban; letters have no capitals, and a full stop may be left out. */
export const isSpaced = (language: LanguageCode) => !['ja', 'zh', 'ko', 'th', 'jbo'].includes(primaryOf(language))
