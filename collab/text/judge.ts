import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { CheckLevel } from '#db/vocabulary/checks/described.ts'
import { fitPlurals, fitPluralsLike } from '#db/vocabulary/plurals.ts'
import { CHECKS } from './checks/all.ts'
import type { Check, Context, Severity } from './checks/check.ts'
import { percentsAsIn } from './percents.ts'
import { readText, squeezed, type Text } from './readText.ts'
import { readSetOff } from './writing/setOff.ts'
import { withoutHint } from './writing/sourceHints.ts'

export type Finding = Pick<Check, 'severity' | 'about'> & {
  check: CheckName
  message: string
  level?: Exclude<CheckLevel, 'off'>
}
export type { Severity }

/** `about`: for an engine that writes no language its words are not judged. Style is for people alone. */
export type Judging = Context & { about?: 'form' | undefined }

export const judge = (source: string, translation: string, context: Judging): Finding[] =>
  judgeAll([{ source, translation, context }])[0]!

type ToJudge = { source: string; translation: string; context: Judging }

/** Findings of each text. A check looks at all of them before the next one does: its expressions stay in the caches of the processor. */
export function judgeAll(texts: readonly ToJudge[]): Finding[][] {
  const read = texts.map(({ source, translation, context }) => readBoth(source, translation, context))
  const found: Finding[][] = texts.map(() => [])
  for (const check of CHECKS)
    for (const [at, { context }] of texts.entries()) found[at]!.push(...findingsOf(check, read[at]!, context))
  return found
}

const NONE: readonly Finding[] = []

function findingsOf({ name, severity, about, find }: Check, [source, translation]: Both, context: Judging) {
  const level = context.levels?.[name]
  if (level === 'off' || !isAsked(about, context)) return NONE
  const messages = find(source, translation, context)
  if (messages.length === 0) return NONE
  return messages.map((message): Finding => ({ check: name, severity, about, ...(level && { level }), message }))
}

/** The translation without the finding of a check, where that is certain and brings no other finding. */
export function fixOf(check: CheckName, source: string, translation: string, context: Judging) {
  const fixed = CHECKS.find(({ name }) => name === check)?.fix?.(...readBoth(source, translation, context), context)
  if (fixed === undefined || fixed === translation) return undefined
  const before = new Set(judge(source, translation, context).map(({ check }) => check))
  const after = judge(source, fixed, context).map(({ check }) => check)
  return after.includes(check) || after.some((one) => !before.has(one)) ? undefined : fixed
}

function isAsked(about: Check['about'], { about: narrowed, audience }: Judging) {
  if (about === 'style' && audience !== 'people') return false
  return !narrowed || NARROWED.includes(about)
}

type Both = readonly [source: Text, translation: Text]

function readBoth(source: string, translation: string, { from, to, own, audience }: Judging): Both {
  const shown = withoutHint(source, translation)
  const given = readText(fitPluralsLike(fitPlurals(shown, from, to), translation), own)
  const translated = percentsAsIn(shown, translation, to)
  const said = isLabel(given) ? readLabel(translated, own) : readText(translated, own)
  return audience === 'people' ? readSetOff(given, said, own) : [given, said]
}

const NARROWED: Check['about'][] = ['form', 'project']

const IN_BRACKETS = /^\s*(?:\[[^[\]\n]+\]|<[^<>\n]+>)\s*$/

const isLabel = ({ text, pieces }: Text) => pieces.length === 0 && IN_BRACKETS.test(text)

const readLabel = (text: string, own?: readonly RegExp[]): Text =>
  IN_BRACKETS.test(text) ? { text, pieces: [], words: text, letters: squeezed(text) } : readText(text, own)
