import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../format.ts'
import { rulesOf } from './formulas.ts'
import { readPluralFormula } from './pluralFormula.ts'

/** The category of each index of `msgstr[…]`. */
export type PluralIndexes = PluralCategory[]

const MAX_FORMS = 6
const TRIED = 200

/** The categories that a header's forms stand for in a language; undefined when the header names no usable formula. */
export function indexesOf(header: string, language: string): PluralIndexes | undefined {
  const found = /nplurals\s{0,9}=\s{0,9}(\d{1,2})\s{0,9};\s{0,9}plural\s{0,9}=([^;]{1,1000})/.exec(header)
  const count = Number(found?.[1])
  const formula = readPluralFormula(found?.[2] ?? '')
  if (!formula || !(count >= 1 && count <= MAX_FORMS)) return undefined
  if (count === 1) return ['other']
  const { categoryOf } = rulesOf(language)
  const seen = Array.from({ length: count }, () => new Map<string, number>())
  for (let n = 0; n < TRIED; n++) {
    const counts = seen[formula(n)]
    if (counts) counts.set(categoryOf(n), (counts.get(categoryOf(n)) ?? 0) + 1)
  }
  return distinct(seen.map((counts) => [...counts].sort((one, other) => other[1] - one[1]).map(([name]) => name)))
}

/** Whether each whole number has the form of its category. */
export function hasAllForms(indexes: PluralIndexes, language: string) {
  const { numbersOf } = rulesOf(language)
  return [...numbersOf.keys()].every((category) => indexes.includes(category as PluralCategory))
}

/** A category for each index, none of them twice: what the numbers of the index are, or one that is left. */
function distinct(likely: string[][]): PluralIndexes {
  const taken = new Set<string>()
  return likely.map((names) => {
    const free = [...names, ...PLURAL_CATEGORIES].find((name) => !taken.has(name)) as PluralCategory
    taken.add(free)
    return free
  })
}

/** Forms by category of those by index; where a language has no `other` it is the last one's. */
export function formsOf(indexes: PluralIndexes, texts: string[]): PluralForms {
  const forms: PluralForms = {}
  for (const [at, category] of indexes.entries()) forms[category] = texts[at] ?? ''
  forms.other ??= texts.at(-1) ?? ''
  return forms
}

export const textsOf = (indexes: PluralIndexes, forms: PluralForms) =>
  indexes.map((category) => forms[category] ?? forms.other ?? '')
