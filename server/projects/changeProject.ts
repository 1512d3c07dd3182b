import { patternFault } from '#collab/text/ownPatterns.ts'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { listClaimedPages, type ProjectChange, updateProject } from '#db/queries/projects/projects.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { invalid } from '../http/apiError.ts'
import { writeRetrying } from '../http/write.ts'
import { lockRequiredProject } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { cancelTranslation } from '../translationRequests/cancelTranslation.ts'
import { NO_TARGET, SOURCE_IS_NO_TARGET } from './constants.ts'

/** Stops translation into languages that are no longer targets and releases their words (reading 31). */
export async function changeProject(services: Services, id: string, change: ProjectChange, by: SignedInUser) {
  for (const [at, pattern] of (change.placeholder_patterns ?? []).entries())
    requirePattern(pattern, ['body', 'placeholder_patterns', at])
  const { project, removed } = await storeChange(services, id, change, by)
  if (removed.length > 0)
    for (const page of await listClaimedPages(services.db, id, removed))
      await cancelTranslation(
        services,
        { page_id: page.id, languages: removed },
        { id: by.id, name: by.full_name ?? by.email },
      )
  return project
}

export function requirePattern(pattern: string, loc: (string | number)[]) {
  const fault = patternFault(pattern)
  if (fault !== undefined) throw invalid(loc, fault)
}

/** Checks the languages together as they will be, so that two changes at once cannot break the rule between them. */
const storeChange = (services: Services, id: string, change: ProjectChange, by: SignedInUser) =>
  writeRetrying(services, async (trx) => {
    const before = await lockRequiredProject(trx, by.id, id, 'useProjects')
    const { source_language, target_languages } = { ...before, ...change }
    const { reference_language = before.reference_language } = change
    const isKept = reference_language === null || target_languages.includes(reference_language)
    if (change.reference_language && !isKept) throw invalid(['body', 'reference_language'], NO_TARGET)
    if (target_languages.includes(source_language)) throw invalid(['body', 'target_languages'], SOURCE_IS_NO_TARGET)
    const isRemoved = (code: LanguageCode) => !target_languages.includes(code)
    const project = await updateProject(trx, id, isKept ? change : { ...change, reference_language: null })
    return { project, removed: before.target_languages.filter(isRemoved) }
  })
