import { EVERY_LANGUAGE, type LanguageCode, primaryOf } from '../languages.ts'
import { ALIKE_CHECKS, ALIKE_KINDS, type AlikeKind, CHECK_NAMES, type CheckName, ofEachCheck } from './checks.ts'
import type { CheckLevel } from './described.ts'

export const CHECK_LEVEL_NAMES: Record<CheckLevel, string> = {
  off: 'Off',
  note: 'Note',
  warning: 'Warning',
  error: 'Error',
}

export type CheckLevels = Record<LanguageCode, Partial<Record<CheckName, CheckLevel>>>

export const DEFAULT_LEVELS: Readonly<Record<CheckName, CheckLevel>> = ofEachCheck(({ level }) => level)

/** Checks that find too much that is right in a language, by whose own rules the tools for it were not made. */
const OFF_IN: Partial<Record<CheckName, readonly LanguageCode[]>> = {
  spelling: ['ko', 'tr'],
  // A word said twice is another word there: "yavaş yavaş", "luôn luôn", "धीरे धीरे", "pelan pelan".
  'repeated word': 'bn fil gu hi id jv kn ml mr ms ne pa ta te th tl tr ur vi'.split(' '),
}
const offIn = (language: LanguageCode) => CHECK_NAMES.filter((name) => OFF_IN[name]?.includes(primaryOf(language)))

export type Leveled = { required_checks: readonly CheckName[]; check_levels: CheckLevels }

/** Of all checks in a language. A required check finds errors unless the project says otherwise. */
export const levelsIn = (
  { required_checks, check_levels }: Leveled,
  language: LanguageCode,
): Record<CheckName, CheckLevel> => ({
  ...DEFAULT_LEVELS,
  ...Object.fromEntries(offIn(language).map((name) => [name, 'off'])),
  ...Object.fromEntries(required_checks.map((name) => [name, 'error'])),
  ...check_levels[EVERY_LANGUAGE],
  ...check_levels[language],
})

/** Texts are compared with all others only where somebody wants to know. */
export function alikeKindsIn(project: Leveled, language: LanguageCode): AlikeKind[] {
  const levels = levelsIn(project, language)
  return ALIKE_KINDS.filter((kind) => levels[ALIKE_CHECKS[kind]] !== 'off')
}
