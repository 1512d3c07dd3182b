import QuickLRU from 'quick-lru'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { formulaOf } from './formulas.ts'
import { indexesOf, type PluralIndexes } from './pluralForms.ts'

const known = new QuickLRU<string, PluralIndexes>({ maxSize: 1_000 })

/** The forms of languages where a notation has other ones than gettext, by formulas of its own. */
export function ownForms(notation: string, formulas: ReadonlyMap<string, string>) {
  function read(language: string) {
    const tag = language.replaceAll('-', '_')
    const formula = formulas.get(tag) ?? formulas.get(tag.split('_')[0]!) ?? formulaOf(language)
    return indexesOf(formula, language) ?? ['other']
  }
  function of(language: string): PluralIndexes {
    const key = `${notation} ${language}`
    const forms = known.get(key) ?? read(language)
    known.set(key, forms)
    return forms
  }
  return {
    of,
    /** Of a file whose language nobody knows those of the first one that has as many. */
    like: (count: number) => SPECIFIED_LANGUAGES.map(of).find(({ length }) => length === count),
  }
}
