import { type CheckName, DESCRIBED_CHECKS } from './checks.ts'
import { FORM_CHECKS } from './form.ts'
import { PROJECT_CHECKS } from './project.ts'
import { STYLE_CHECKS } from './style.ts'
import { WORDS_CHECKS } from './words.ts'

const GROUPS = { Form: FORM_CHECKS, Project: PROJECT_CHECKS, Words: WORDS_CHECKS, Style: STYLE_CHECKS }

export const CHECK_GROUPS = Object.entries(GROUPS).map(([title, checks]) => ({
  title,
  names: (Object.keys(checks) as CheckName[]).filter((name) => DESCRIBED_CHECKS[name].asks !== undefined),
}))

export const REQUIRABLE_CHECKS = CHECK_GROUPS.flatMap(({ names }) => names)
