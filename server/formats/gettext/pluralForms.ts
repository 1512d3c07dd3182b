import { pluralRules } from '#db/vocabulary/plurals.ts'
import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../format.ts'
import { readPluralFormula } from './pluralFormula.ts'

/** The category of each index of `msgstr[…]`. */
export type PluralIndexes = PluralCategory[]

const SLAVIC = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'
const MORE_THAN_ONE = 'nplurals=2; plural=(n > 1);'
const NOT_ONE = 'nplurals=2; plural=(n != 1);'
const NONE = 'nplurals=1; plural=0;'

/** The formulas of gettext's own table; all other languages have two forms, of which one is for exactly one. */
const FORMULAS: Record<string, string> = {
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
  cs: 'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);',
  sk: 'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);',
  pl: 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  ...Object.fromEntries(['ru', 'uk', 'be', 'sr', 'hr', 'bs'].map((code) => [code, SLAVIC])),
  lt: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);',
  ro: 'nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2);',
  sl: 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);',
  fr: MORE_THAN_ONE,
  pt: MORE_THAN_ONE,
  pt_PT: NOT_ONE,
  ...Object.fromEntries(['ja', 'zh', 'ko', 'vi', 'th', 'id', 'ms'].map((code) => [code, NONE])),
}

export const formulaOf = (language: string) =>
  FORMULAS[language.replaceAll('-', '_')] ?? FORMULAS[language.split(/[-_]/)[0]!] ?? NOT_ONE

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

function rulesOf(language: string) {
  try {
    return pluralRules(language.replaceAll('_', '-'), 'plural')
  } catch {
    return pluralRules('en', 'plural') // a tag of the file's own
  }
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
