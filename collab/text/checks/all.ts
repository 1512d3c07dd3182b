import { percentsAsIn } from '../percents.ts'
import { readText, squeezed, type Text } from '../readText.ts'
import type { Check, Context, Severity } from './check.ts'
import { damage } from './form/damage.ts'
import { directiveOrder } from './form/directiveOrder.ts'
import { echoes } from './form/echoes.ts'
import { enclosure } from './form/enclosure.ts'
import { encoding } from './form/encoding.ts'
import { keptPlaceholders } from './form/keptPlaceholders.ts'
import { lineBreaks } from './form/lineBreaks.ts'
import { marks } from './form/marks.ts'
import { nesting } from './form/nesting.ts'
import { ornaments } from './form/ornaments.ts'
import { remarks } from './form/remarks.ts'
import { validText } from './form/validText.ts'
import { alphabet } from './language/alphabet.ts'
import { characters } from './language/characters.ts'
import { language } from './language/language.ts'
import { languageNames } from './language/languageNames.ts'
import { neighbours } from './language/neighbours.ts'
import { script } from './language/script.ts'
import { additions } from './words/additions.ts'
import { addresses } from './words/addresses.ts'
import { branches } from './words/branches.ts'
import { capitals } from './words/capitals.ts'
import { emptiness } from './words/emptiness.ts'
import { ending } from './words/ending.ts'
import { joints } from './words/joints.ts'
import { numbers } from './words/numbers.ts'
import { proportion, tooLong } from './words/proportion.ts'
import { question } from './words/question.ts'
import { refusals } from './words/refusals.ts'
import { repetition } from './words/repetition.ts'
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
  encoding,
  refusals,
  remarks,
  additions,
  languageNames,
  enclosure,
  ornaments,
  echoes,
  untranslated,
  characters,
  script,
  language,
  alphabet,
  neighbours,
  capitals,
  spacing,
  numbers,
  repetition,
  proportion,
  ending,
  joints,
  question,
  branches,
]

export type Finding = { check: string; severity: Severity; message: string }

/** `about` narrows the checks to those of form. */
export function findFaults(
  source: string,
  translation: string,
  context: Context & { about?: Check['about'] },
): Finding[] {
  const translated = percentsAsIn(source, translation, context.to)
  const given = readText(source, context.own)
  const texts = [
    given,
    isLabel(given) ? readLabel(translated, context.own) : readText(translated, context.own),
  ] as const
  const checks = CHECKS.filter(({ about }) => context.about !== 'form' || about === 'form')
  return checks.flatMap(({ name, severity, find }) =>
    find(...texts, context).map((message) => ({ check: name, severity, message })),
  )
}

const IN_BRACKETS = /^\s*\[[^[\]\n]+\]\s*$/

/** The words of a button: in the translation they may be one, which looks like a variable. */
const isLabel = ({ text, pieces }: Text) => pieces.length === 0 && IN_BRACKETS.test(text)

const readLabel = (text: string, own?: readonly RegExp[]): Text =>
  IN_BRACKETS.test(text) ? { text, pieces: [], words: text, letters: squeezed(text) } : readText(text, own)
