import { isExact } from '#collab/text/pluralForms.ts'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { pluralCategories } from '#db/vocabulary/plurals.ts'
import type { Choice } from '#db/vocabulary/texts/choices.ts'
import { pluralExamples } from '#db/vocabulary/texts/pluralExamples.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'

type Beside = {
  language: LanguageCode
  fileForms: readonly string[] | undefined
  given: Choice | undefined
  isRepeated: boolean
}
type About = { numbers: string; note?: string }

/** The numbers that a form is said for, and why nobody needs it. */
export function aboutForm(
  key: string,
  { kind, offset }: Choice,
  { language, fileForms = [], given, isRepeated }: Beside,
): About {
  const repeated = isRepeated ? 'written twice' : undefined
  const about = (numbers: string, note = repeated): About => ({ numbers, ...(note && { note }) })
  if (kind === 'select') return about('', repeated ?? (isInSource(key, given) ? undefined : 'not in the source'))
  if (isExact(key)) return about(formatNumber(Number(key.slice(1))))
  if (!pluralCategories(language, kind).includes(key))
    return about('', repeated ?? (fileForms.includes(key) ? undefined : `not a form of ${languageName(language)}`))
  const { numbers, hasMore } = pluralExamples(language, kind, key)
  const listed = numbers.map((number) => formatNumber(number + offset)).join(', ')
  return about(hasMore ? `${listed} …` : listed)
}

const isInSource = (key: string, given: Choice | undefined) =>
  key === 'other' || given?.kind !== 'select' || given.branches.some((branch) => branch.key === key)
