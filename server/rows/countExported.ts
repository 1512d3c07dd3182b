import { listIgnoredChecks } from '#db/queries/checks/ignoredFindings.ts'
import { findJudgedProject } from '#db/queries/projects/versions.ts'
import { listTranslationsOfVersion } from '#db/queries/translations/rowsToJudge.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_JUDGED_OF_MANY } from '#db/vocabulary/lengths.ts'
import { notFound } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { countFindings } from './countFindings.ts'

type Exported = { version_id: string; languages: readonly LanguageCode[]; isCheckedOnly: boolean }

export async function countExported(services: Services, person: string, exported: Exported) {
  const project = await findJudgedProject(services.db, exported.version_id)
  if (!project) throw notFound('Version') // deleted meanwhile
  const texts = await listTranslationsOfVersion(services.db, exported, MAX_JUDGED_OF_MANY + 1)
  const ignored = new Map<LanguageCode, Awaited<ReturnType<typeof listIgnoredChecks>>>()
  for (const [language, own] of Map.groupBy(texts, ({ language }) => language)) {
    const ids = own.map(({ source_text_id }) => source_text_id)
    ignored.set(language, await listIgnoredChecks(services.db, language, ids))
  }
  const toJudge = texts.map(({ source_text_id, ...text }) => ({
    ...text,
    id: source_text_id,
    ignored: ignored.get(text.language)?.get(source_text_id),
  }))
  return countFindings(services, person, project, toJudge)
}
