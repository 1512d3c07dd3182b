import { listIgnoredChecks } from '#db/queries/checks/ignoredFindings.ts'
import type { RowToFix } from '#db/queries/search/rowsToReplace.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { JudgedProject } from '../judging/findTerms.ts'
import { tellTexts } from '../judging/judgeTexts.ts'
import type { Services } from '../services.ts'

type Wanted = { language: LanguageCode; checksOf: (row: RowToFix) => readonly CheckName[] }

/** The first certain fix of each row among those of its checks, but for findings that people let stand. Without a turn. */
export async function findFixes(
  services: Pick<Services, 'db' | 'texts'>,
  project: JudgedProject,
  { language, checksOf }: Wanted,
  rows: readonly RowToFix[],
) {
  if (rows.length === 0) return []
  const ignored = await listIgnoredChecks(
    services.db,
    language,
    rows.map(({ source_text_id }) => source_text_id),
  )
  const toJudge = rows.map(({ source, text: translation, identifier, maxLength, place, page_id }) => ({
    ...{ source, translation, identifier, maxLength, place, page_id },
  }))
  const { shared, told } = await tellTexts(services, project, { language, wanted: [] }, toJudge)
  const items = told.map((one, at) => {
    const row = rows[at]!
    const checks = checksOf(row).filter((check) => !ignored.get(row.source_text_id)?.includes(check))
    return { ...one, checks }
  })
  return services.texts.run('fix', shared, items)
}
