import type { Described } from './described.ts'
import { FORM_CHECKS } from './form.ts'
import { PROJECT_CHECKS } from './project.ts'
import { STYLE_CHECKS } from './style.ts'
import { WORDS_CHECKS } from './words.ts'

const ALL = { ...FORM_CHECKS, ...PROJECT_CHECKS, ...WORDS_CHECKS, ...STYLE_CHECKS }
/** The name with which findings of a check are stored and filtered. */
export type CheckName = keyof typeof ALL
export const CHECK_NAMES = Object.keys(ALL) as [CheckName, ...CheckName[]]
export const DESCRIBED_CHECKS: Readonly<Record<CheckName, Described>> = ALL

export const ofEachCheck = <Value>(read: (check: Described) => Value) =>
  Object.fromEntries(CHECK_NAMES.map((name) => [name, read(DESCRIBED_CHECKS[name])])) as Record<CheckName, Value>

export const CHECK_LABELS = ofEachCheck(({ label }) => label)

/** Found in a text beside others of its version: not kept with the findings of each text, but asked of all. */
export const ALIKE_CHECKS = { sources: 'same source', translations: 'same translation' } as const satisfies Record<
  string,
  CheckName
>
export type AlikeKind = keyof typeof ALIKE_CHECKS
export const ALIKE_KINDS = Object.keys(ALIKE_CHECKS) as AlikeKind[]

/** Raised when a check judges otherwise than before, so that stored findings are made anew. */
export const CHECKS_EDITION = 10
