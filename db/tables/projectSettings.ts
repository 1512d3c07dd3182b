import type { Generated } from 'kysely'
import type { CheckLevels } from '../vocabulary/checks/checkLevels.ts'
import type { CheckName } from '../vocabulary/checks/checks.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { ProjectStatus } from '../vocabulary/statuses.ts'

/** A column for each setting of a project, which `server/projects/contract.ts` describes. */
export type ProjectSettings = {
  name: string
  description: Generated<string>
  source_language: LanguageCode
  target_languages: LanguageCode[]
  status: Generated<ProjectStatus>
  /** `collab/text/ownPatterns.ts` reads them. */
  placeholder_patterns: Generated<string[]>
  reference_language: Generated<LanguageCode | null>
  /** Other projects of the organization give it matches; it gives them its own. */
  reads_memory: Generated<boolean>
  writes_memory: Generated<boolean>
  /** Those that a translation has to pass before its row is completed. */
  required_checks: Generated<CheckName[]>
  check_levels: Generated<CheckLevels>
}
export type ProjectSetting = keyof ProjectSettings

const COLUMNS: Record<ProjectSetting, true> = {
  name: true,
  description: true,
  source_language: true,
  target_languages: true,
  status: true,
  placeholder_patterns: true,
  reference_language: true,
  reads_memory: true,
  writes_memory: true,
  required_checks: true,
  check_levels: true,
}
export const PROJECT_SETTINGS = Object.keys(COLUMNS) as ProjectSetting[]
