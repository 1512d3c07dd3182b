import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { PluralKind } from '#db/vocabulary/plurals.ts'
import { pluralExamples } from '#db/vocabulary/texts/pluralExamples.ts'
import { type Structured, token } from './structure.ts'

/** Describes each branch to its translator, such as `⟦3⟧ n is few: 2, 3, 4, 22 …`. */
export const branchesOf = ({ tokens }: Structured, language: LanguageCode): string[] =>
  tokens.flatMap(({ opens }, index) => {
    if (opens === undefined) return []
    const cases = opens.split('/').map((branch) => caseOf(branch, language))
    return [`${token(index + 1)} ${cases.join(', ')}`]
  })

function caseOf(branch: string, language: LanguageCode) {
  const [argument, kind, key] = branch.split(' ')
  if (key!.startsWith('=')) return `${argument} is ${key!.slice(1)}`
  if (kind === 'select') return `${argument} is ${key}`
  return `${argument} is ${key}: ${examplesOf(language, kind as PluralKind, key!)}`
}

function examplesOf(language: LanguageCode, kind: PluralKind, category: string) {
  const { numbers, hasMore } = pluralExamples(language, kind, category)
  return numbers.join(', ') + (hasMore ? ' …' : '')
}
