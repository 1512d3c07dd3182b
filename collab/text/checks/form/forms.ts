import { languageName } from '#db/vocabulary/languages.ts'
import { fitPlurals, pluralCategories, pluralRules } from '#db/vocabulary/plurals.ts'
import type { Branch, Choice } from '#db/vocabulary/texts/choices.ts'
import { isExact, pluralsIn, readForms } from '../../pluralForms.ts'
import type { Check, Context } from '../check.ts'

/**
 * Plural forms by the rules of CLDR, or by those of the page's file: each that the language has for whole numbers once, and none that it never uses. Forms for
 * fractions and millions alone may be left to `other`. A model gets the forms that it has to fill, and makes none.
 */
export const forms: Check = {
  name: 'forms',
  severity: 'doubtful',
  about: 'form',
  find(_, { text }, context) {
    if (context.audience !== 'people') return []
    const choices = pluralsIn(readForms(text))
    // A text that is too deep or too long to be fitted to its language was not asked for by forms.
    if (choices.length === 0) return []
    if (!context.fileForms && fitPlurals(text, context.to, context.to) === text) return []
    const found = choices.flatMap((choice) => [
      ...missingIn(choice, context),
      ...superfluousIn(choice, context),
      ...repeatedIn(choice),
    ])
    return [...new Set(found)]
  },
  fix(_, { text }, context) {
    const branches = pluralsIn(readForms(text)).flatMap((choice) =>
      choice.branches.filter(isSuperfluous(choice, context)),
    )
    const outer = branches.filter(
      (branch) => !branches.some((other) => other.from < branch.from && branch.to < other.to),
    )
    return outer.toReversed().reduce((left, { start, to }) => left.slice(0, start) + left.slice(to + 1), text)
  },
}

function missingIn({ kind, offset, branches }: Choice, { to, fileForms }: Context) {
  if (kind === 'select' || branches.every(({ key }) => key !== 'other')) return []
  const own = new Set(branches.map(({ key }) => key))
  const { numbersOf } = pluralRules(to, kind)
  const isSaid = (category: string) => numbersOf.get(category)?.every((number) => own.has(`=${number + offset}`))
  const needed = fileForms ?? pluralCategories(to, kind).filter((category) => numbersOf.has(category))
  return needed
    .filter((category) => !own.has(category) && !isSaid(category))
    .map((category) => `The form "${category}" of ${languageName(to)} is missing.`)
}

const superfluousIn = (choice: Choice, context: Context) =>
  choice.branches
    .filter(isSuperfluous(choice, context))
    .map(({ key }) => `${languageName(context.to)} has no form "${key}": it is never shown.`)

const repeatedIn = ({ branches }: Choice) =>
  branches
    .filter(({ key }, at) => branches.findIndex((other) => other.key === key) < at)
    .map(({ key }) => `The form "${key}" is written twice.`)

const isSuperfluous =
  ({ kind }: Choice, { to, fileForms = [] }: Context) =>
  ({ key }: Branch) =>
    kind !== 'select' && !isExact(key) && !pluralCategories(to, kind).includes(key) && !fileForms.includes(key)
