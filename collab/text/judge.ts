import { fitPlurals, fitPluralsLike } from '#db/vocabulary/plurals.ts'
import type { CheckName } from '#db/vocabulary/texts/checks.ts'
import { CHECKS } from './checks/all.ts'
import type { Check, Context, Severity } from './checks/check.ts'
import { percentsAsIn } from './percents.ts'
import { readText, squeezed, type Text } from './readText.ts'

export type Finding = Pick<Check, 'severity' | 'about'> & { check: CheckName; message: string }
export type { Severity }

/** `about`: for an engine that writes no language its words are not judged. */
export type Judging = Context & { about?: 'form' | undefined }

export function judge(source: string, translation: string, context: Judging): Finding[] {
  const { from, to, own, about: narrowed } = context
  const given = readText(fitPluralsLike(fitPlurals(source, from, to), translation), own)
  const translated = percentsAsIn(source, translation, to)
  const texts = [given, isLabel(given) ? readLabel(translated, own) : readText(translated, own)] as const
  return CHECKS.flatMap(({ name, severity, about, find }) =>
    narrowed && !NARROWED.includes(about)
      ? []
      : find(...texts, context).map((message) => ({ check: name, severity, about, message })),
  )
}

const NARROWED: Check['about'][] = ['form', 'project']

const IN_BRACKETS = /^\s*\[[^[\]\n]+\]\s*$/

const isLabel = ({ text, pieces }: Text) => pieces.length === 0 && IN_BRACKETS.test(text)

const readLabel = (text: string, own?: readonly RegExp[]): Text =>
  IN_BRACKETS.test(text) ? { text, pieces: [], words: text, letters: squeezed(text) } : readText(text, own)
