import { type PluralKind, pluralRules } from '../plurals.ts'

const MAX_EXAMPLES = 4
const RARE = [1_000_000, 1.5, 0.1]

export function pluralExamples(language: string, kind: PluralKind, category: string) {
  const { numbersOf, categoryOf } = pluralRules(language, kind)
  const numbers = numbersOf.get(category) ?? RARE.filter((number) => categoryOf(number) === category)
  return { numbers: numbers.slice(0, MAX_EXAMPLES), hasMore: numbers.length > MAX_EXAMPLES }
}
