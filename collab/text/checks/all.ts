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
import { ending } from './words/ending.ts'
import { language } from './words/language.ts'
import { numbers } from './words/numbers.ts'
import { proportion, tooLong } from './words/proportion.ts'
import { refusals } from './words/refusals.ts'
import { repetition } from './words/repetition.ts'
import { script } from './words/script.ts'
import { untranslated } from './words/untranslated.ts'

/** Every check that a translation passes, from the gravest to the least; names are unique. */
export const CHECKS: readonly Check[] = [
  validText,
  tooLong,
  keptPlaceholders,
  directiveOrder,
  lineBreaks,
  nesting,
  marks,
  damage,
  refusals,
  remarks,
  echoes,
  untranslated,
  script,
  language,
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
  const texts = [readText(source, context.own), readText(translation, context.own)] as const
  const checks = CHECKS.filter(({ about }) => context.about !== 'form' || about === 'form')
  return checks.flatMap(({ name, severity, find }) =>
    find(...texts, context).map((message) => ({ check: name, severity, message })),
  )
}
