import { listIgnoredChecks } from '#db/queries/checks/ignoredFindings.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listTranslatedRows } from '#db/queries/translations/rowsToJudge.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Services } from '../services.ts'
import { MAX_JUDGED_AT_ONCE } from './constants.ts'
import { judgeRows } from './judgeRows.ts'

type Wanted = { language: LanguageCode; skip: number }

export async function judgePage(services: Services, person: string, page: PageInProject, { language, skip }: Wanted) {
  const at = { page_id: page.page_id, language }
  const rows = await listTranslatedRows(services.db, at, { after: skip - 1, limit: MAX_JUDGED_AT_ONCE })
  const toJudge = rows.map(({ source_text_id: id, max_length: maxLength, ...row }) => ({
    ...row,
    ...{ id, maxLength, page_id: page.page_id },
  }))
  const judged = await judgeRows(services, person, page, language, toJudge)
  const ids = rows.map(({ source_text_id }) => source_text_id)
  const ignored = await listIgnoredChecks(services.db, language, ids)
  const faulty = rows.flatMap(({ source_text_id, identifier, source, translation }, place) => {
    const findings = (judged[place] ?? []).filter(({ check }) => !ignored.get(source_text_id)?.includes(check))
    return findings.length > 0 ? [{ source_text_id, identifier, source, translation, findings }] : []
  })
  const isLast = rows.length < MAX_JUDGED_AT_ONCE
  return { rows: faulty, judged: rows.length, next: isLast ? null : rows.at(-1)!.position + 1 }
}
