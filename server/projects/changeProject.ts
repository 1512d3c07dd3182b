import { patternFault } from '#collab/text/ownPatterns.ts'
import { listClaimedPages, lockProject, type ProjectChange, updateProject } from '#db/queries/projects/projects.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { invalid } from '../http/apiError.ts'
import { writeRetrying } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Guarded } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { cancelTranslation } from '../translationRequests/cancelTranslation.ts'
import { NO_TARGET, SOURCE_IS_NO_TARGET } from './constants.ts'

type Call = Guarded<'project'>['Variables'] & { services: Services }

/** Stops translation into languages that are no longer targets and releases their words (reading 31). */
export async function changeProject(call: Call, change: ProjectChange, by: Requester) {
  for (const [at, pattern] of (change.placeholder_patterns ?? []).entries())
    requirePattern(pattern, ['body', 'placeholder_patterns', at])
  const { services } = call
  const { project, removed } = await storeChange(call, change)
  if (removed.length > 0)
    for (const page of await listClaimedPages(services.db, project.id, removed))
      await cancelTranslation(services, { page_id: page.id, languages: removed }, by)
  return project
}

export function requirePattern(pattern: string, loc: (string | number)[]) {
  const fault = patternFault(pattern)
  if (fault !== undefined) throw invalid(loc, fault)
}

/** Checks the languages together as they will be, so that two changes at once cannot break the rule between them. */
const storeChange = ({ services, project: { id }, again }: Call, change: ProjectChange) =>
  writeRetrying(services, async (trx) => {
    await lockProject(trx, id)
    const before = await again(trx)
    const { source_language, target_languages } = { ...before, ...change }
    const { reference_language = before.reference_language } = change
    const isKept = reference_language === null || target_languages.includes(reference_language)
    if (change.reference_language && !isKept) throw invalid(['body', 'reference_language'], NO_TARGET)
    if (target_languages.includes(source_language)) throw invalid(['body', 'target_languages'], SOURCE_IS_NO_TARGET)
    const isRemoved = (code: LanguageCode) => !target_languages.includes(code)
    const project = await updateProject(trx, id, isKept ? change : { ...change, reference_language: null })
    return { project, removed: before.target_languages.filter(isRemoved) }
  })
