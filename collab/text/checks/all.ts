import { percentsAsIn } from '../percents.ts'
import { readText } from '../readText.ts'
import type { Check, Context, Severity } from './check.ts'
import { damage } from './form/damage.ts'
import { directiveOrder } from './form/directiveOrder.ts'
import { echoes } from './form/echoes.ts'
import { keptPlaceholders } from './form/keptPlaceholders.ts'
import { lineBreaks } from './form/lineBreaks.ts'
import { marks } from './form/marks.ts'
import { nesting } from './form/nesting.ts'
import { remarks } from './form/remarks.ts'
import { validText } from './form/validText.ts'
import { additions } from './words/additions.ts'
import { addresses } from './words/addresses.ts'
import { alphabet } from './words/alphabet.ts'
import { capitals } from './words/capitals.ts'
import { emptiness } from './words/emptiness.ts'
import { ending } from './words/ending.ts'
import { language } from './words/language.ts'
import { numbers } from './words/numbers.ts'
import { proportion, tooLong } from './words/proportion.ts'
import { refusals } from './words/refusals.ts'
import { repetition } from './words/repetition.ts'
import { script } from './words/script.ts'
import { spacing } from './words/spacing.ts'
import { untranslated } from './words/untranslated.ts'

/** Every check that a translation passes, from the gravest to the least; names are unique. */
export const CHECKS: readonly Check[] = [
  validText,
  tooLong,
  emptiness,
  keptPlaceholders,
  directiveOrder,
  lineBreaks,
  nesting,
  marks,
  addresses,
  damage,
  refusals,
  remarks,
  additions,
  echoes,
  untranslated,
  script,
  language,
  alphabet,
  capitals,
  spacing,
  numbers,
  repetition,
  proportion,
  ending,
]

export type Finding = { check: string; severity: Severity; message: string }

/** `own` are a project's patterns for placeholders. `about` narrows the checks to those of form. */
export function findFaults(
  source: string,
  translation: string,
  context: Context & { own?: readonly RegExp[]; about?: Check['about'] },
): Finding[] {
  const translated = percentsAsIn(source, translation, context.to)
  const texts = [readText(source, context.own), readText(translated, context.own)] as const
  const checks = CHECKS.filter(({ about }) => context.about !== 'form' || about === 'form')
  return checks.flatMap(({ name, severity, find }) =>
    find(...texts, context).map((message) => ({ check: name, severity, message })),
  )
}
