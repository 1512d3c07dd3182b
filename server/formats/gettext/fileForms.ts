import type { PluralForms } from '../format.ts'
import { sameLanguage } from '../languageTags.ts'
import type { Wanted } from '../text/namedUnits.ts'
import { formulaOf, formulaWithMillions, TWO_FORMS } from './formulas.ts'
import { hasAllForms, indexesOf, losesForms, type PluralIndexes } from './pluralForms.ts'

type HeaderForms = { formula: string | undefined; language: string | undefined }
/** The forms that are written, the same in all entries. `isKept`: the file keeps its language. */
export type ChosenForms = { formula: string; indexes: PluralIndexes; isKept: boolean; isWritten: boolean }
type Writing = {
  wanted: Wanted
  texts: readonly PluralForms[]
  counts: readonly number[]
  hasTranslations: boolean
}

export const formulaIn = (header: string) => /^Plural-Forms:[ \t]{0,9}(.*)$/m.exec(header)?.[1]?.trim()

/** The categories of a translation with so many forms: the header's, or where that has fewer those of the language. */
export function indexesRead({ formula = '', language }: HeaderForms, wanted: string, count: number): PluralIndexes {
  const [header, own] = [indexesOf(formula, wanted), indexesOf(formulaOf(wanted), wanted)!]
  const isUsed = header && (language !== undefined || hasAllForms(header, wanted))
  return isUsed && (header.length >= count || own.length < count) ? header : own
}

/** The header's forms where they hold all texts, or else those of the language. */
export function chooseForms(
  { formula = '', language }: HeaderForms,
  { wanted, texts, counts, hasTranslations }: Writing,
): ChosenForms {
  const tag = wanted.language
  // A file that does not say its language keeps silent.
  const isKept = language === undefined ? hasTranslations : sameLanguage(language, tag, wanted.targets)
  const header = indexesOf(formula, tag)
  const isUsable = isKept || (language === undefined && header && hasAllForms(header, tag))
  const formulas = [...(isUsable ? [formula] : []), formulaOf(tag), formulaWithMillions(tag)]
  const candidates = formulas.flatMap((one) => {
    const indexes = indexesOf(one, tag)
    return indexes ? [{ formula: one, indexes, isKept, isWritten: texts.length > 0 }] : []
  })
  const holding = candidates.filter(({ indexes }) => texts.every((forms) => !losesForms(indexes, forms, tag)))
  const most = isKept ? Math.max(0, ...counts) : 0
  return holding.find(({ indexes }) => indexes.length >= most) ?? holding[0] ?? candidates.at(-1)!
}

/** Returns whether a program takes these forms by the header. Without a formula it has two, one of them for exactly one. */
export const isSaid = ({ formula }: HeaderForms, chosen: ChosenForms) => (formula ?? TWO_FORMS) === chosen.formula
