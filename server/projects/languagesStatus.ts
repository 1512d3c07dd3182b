import type { Project } from '#db/queries/projects.ts'
import { countSourceTexts, countTranslationStatuses } from '#db/queries/projectTranslations.ts'
import type { Db } from '#db/schema.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import type { LanguageStatus } from './contract.ts'

/** In the order of the project's target languages; translations of a language that is none any more are left out. */
export async function findLanguagesStatus(db: Db, { id, target_languages }: Project): Promise<LanguageStatus[]> {
  const total = await countSourceTexts(db, id)
  const counts = await countTranslationStatuses(db, id, { target_languages })
  return target_languages.map((target_language) => {
    const own = counts.filter((row) => row.target_language === target_language)
    const inStatus = TRANSLATION_STATUSES.map((status) => [
      status,
      own.find((row) => row.status === status)?.count ?? 0,
    ])
    const started = own.reduce((sum, { count }) => sum + count, 0)
    return {
      target_language,
      total,
      not_started: Math.max(0, total - started),
      statuses: Object.fromEntries(inStatus) as LanguageStatus['statuses'],
    }
  })
}
