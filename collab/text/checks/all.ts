import { readText } from '../readText.ts'
import type { Check, Context, Severity } from './check.ts'
import { damage } from './damage.ts'
import { directiveOrder } from './directiveOrder.ts'
import { echoes } from './echoes.ts'
import { ending } from './ending.ts'
import { keptPlaceholders } from './keptPlaceholders.ts'
import { language } from './language.ts'
import { lineBreaks } from './lineBreaks.ts'
import { marks } from './marks.ts'
import { nesting } from './nesting.ts'
import { numbers } from './numbers.ts'
import { proportion, tooLong } from './proportion.ts'
import { refusals } from './refusals.ts'
import { remarks } from './remarks.ts'
import { repetition } from './repetition.ts'
import { script } from './script.ts'
import { untranslated } from './untranslated.ts'
import { validText } from './validText.ts'

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
