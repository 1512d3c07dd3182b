import { normalized } from '#db/vocabulary/normalize.ts'

export type Stem = (word: string) => string

const MARKS = /\p{M}/gu
export const withoutMarks: Stem = (word) => normalized(word, 'NFD').replaceAll(MARKS, '').normalize('NFC')

// Takes off the first of the endings that leaves at least so many letters.
export const dropping = (endings: string, least = 3): Stem => {
  const tails = Map.groupBy(endings.split(' '), (tail) => tail.at(-1))
  return (word) => {
    const ending = tails.get(word.at(-1))?.find((tail) => word.endsWith(tail) && word.length - tail.length >= least)
    return ending === undefined ? word : word.slice(0, -ending.length)
  }
}

export const after =
  (...stems: readonly Stem[]): Stem =>
  (word) =>
    stems.reduce((now, stem) => stem(now), word)

export const droppingAll = (endings: string, least = 3): Stem => {
  const drop = dropping(endings, least)
  return (word) => {
    let stem = word
    for (let shorter = drop(stem); shorter.length < stem.length; shorter = drop(stem)) stem = shorter
    return stem
  }
}

export const replacing =
  (...rules: [RegExp, string][]): Stem =>
  (word) => {
    const rule = rules.find(([pattern]) => pattern.test(word))
    return rule ? word.replace(rule[0], rule[1]) : word
  }

export const undoubled: Stem = (word) => word.replace(/([^aeiouyl])\1$/, '$1')
