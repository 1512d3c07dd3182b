import { FormatError, PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../format.ts'
import { rulesOf } from './formulas.ts'
import { readPluralFormula } from './pluralFormula.ts'

/** The category of each index of `msgstr[…]`. */
export type PluralIndexes = PluralCategory[]

const MAX_FORMS = 6
const TRIED = [...Array(200).keys(), 1_000_000]

/** The categories that a header's forms stand for in a language; undefined when the header names no usable formula. */
export function indexesOf(header: string, language: string): PluralIndexes | undefined {
  const found = /nplurals\s{0,9}=\s{0,9}(\d{1,2})\s{0,9};\s{0,9}plural\s{0,9}=([^;]{1,1000})/.exec(header)
  const count = Number(found?.[1])
  const formula = readPluralFormula(found?.[2] ?? '')
  if (!formula || !(count >= 1 && count <= MAX_FORMS)) return undefined
  if (count === 1) return ['other']
  const { categoryOf } = rulesOf(language)
  const seen = Array.from({ length: count }, () => new Map<string, number>())
  for (const n of TRIED) {
    const counts = seen[formula(n)]
    if (counts) counts.set(categoryOf(n), (counts.get(categoryOf(n)) ?? 0) + 1)
  }
  return distinct(seen)
}

export function hasAllForms(indexes: PluralIndexes, language: string) {
  const { numbersOf } = rulesOf(language)
  return [...numbersOf.keys()].every((category) => indexes.includes(category as PluralCategory))
}

export function losesForms(indexes: PluralIndexes, forms: PluralForms, language: string) {
  const { categoryOf } = rulesOf(language)
  const texts = textsOf(indexes, forms)
  return [...new Set(TRIED.map(categoryOf))].some((category) => {
    const form = forms[category as PluralCategory]
    return form !== undefined && !texts.includes(form)
  })
}

/** A category for each index, none of them twice: the one that most of its numbers have, or one that is left. */
function distinct(seen: Map<string, number>[]): PluralIndexes {
  const indexes: PluralIndexes = []
  const likely = seen.flatMap((counts, at) => [...counts].map(([name, count]) => ({ at, name, count })))
  // Fractions may have a form that no whole number has; `zero` would be taken for 0.
  const rest = seen.flatMap((_, at) => PLURAL_CATEGORIES.toReversed().map((name) => ({ at, name })))
  for (const { at, name } of [...likely.sort((one, other) => other.count - one.count), ...rest])
    if (indexes[at] === undefined && !indexes.includes(name as PluralCategory)) indexes[at] = name as PluralCategory
  return indexes
}

/** Forms by category of those by index; where a language has no `other` it is the last one's. */
export function formsOf(indexes: PluralIndexes, texts: string[]): PluralForms {
  const forms: PluralForms = {}
  const read = texts.slice(0, indexes.length)
  for (const [at, text] of read.entries()) forms[indexes[at]!] = text
  forms.other ??= read.at(-1) ?? ''
  return forms
}

/** Throws FormatError where an index is missing for a form, but for whole millions, which other notations than CLDR's never have. */
export function placedTexts(indexes: PluralIndexes, forms: PluralForms, language: string): string[] {
  for (const [category, text] of Object.entries(forms) as [PluralCategory, string][]) {
    const isPlaced = indexes.includes(category) || category === 'other' || text === forms.other
    const isOfMillions = category !== 'zero' && !rulesOf(language).numbersOf.has(category)
    if (!isPlaced && !isOfMillions) throw new FormatError(`This file has no plural form ${category}`)
  }
  return textsOf(indexes, forms)
}

export const textsOf = (indexes: PluralIndexes, forms: PluralForms) =>
  indexes.map((category) => forms[category] ?? forms.other ?? '')
