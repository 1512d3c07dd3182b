import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { pluralRules } from '#db/vocabulary/plurals.ts'
import type { Branch, Choice } from '#db/vocabulary/texts/choices.ts'
import { isSameChoice, pluralsIn, readForms } from '../../pluralForms.ts'
import type { Text } from '../../readText.ts'

// "One cup" and "both cups" say their number; a form of three numbers cannot.
const MAX_TOLD_NUMBERS = 2

/** Forms in which nobody sees the number that the source shows. */
export function silentForms(source: Text, translation: Text, to: LanguageCode): string[] {
  const given = pluralsIn(readForms(source.text))
  if (given.length === 0) return []
  const { text } = translation
  return pluralsIn(readForms(text)).flatMap((choice) => {
    const due = given.find((one) => isSameChoice(one, choice))
    const other = due?.branches.find(({ key }) => key === 'other')
    if (!other || !shows(source.text, other, choice) || isNamed(beside(text, choice), choice)) return []
    const { numbersOf } = pluralRules(to, choice.kind === 'selectordinal' ? 'selectordinal' : 'plural')
    return choice.branches
      .filter(({ key }) => (numbersOf.get(key)?.length ?? 0) > MAX_TOLD_NUMBERS)
      .filter((branch) => !shows(text, branch, choice))
      .map(({ key }) => `The form "${key}" does not say the number.`)
  })
}

const shows = (text: string, branch: Branch, choice: Choice): boolean =>
  branch.literals.some(({ from }) => text[from] === '#') ||
  isNamed(text.slice(branch.from, branch.to), choice) ||
  branch.choices.some(({ branches }) => branches.some((inner) => shows(text, inner, choice)))

const isNamed = (text: string, { argument }: Choice) =>
  text.includes(`{${argument}}`) || text.includes(`{${argument},`) || text.includes(`{${argument} `)

const beside = (text: string, { from, to }: Choice) => `${text.slice(0, from)} ${text.slice(to)}`
