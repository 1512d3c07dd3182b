import type { Finding } from '#collab/text/judge.ts'
import { listIgnoredChecks } from '#db/queries/checks/ignoredFindings.ts'
import { findRequiringProject, type listFinishedOf } from '#db/queries/checks/requiredChecks.ts'
import type { Trx } from '#db/schema.ts'
import { ALIKE_CHECKS, type CheckName } from '#db/vocabulary/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Services } from '../services.ts'
import { judgeTexts } from './judgeTexts.ts'

type Finished = Awaited<ReturnType<typeof listFinishedOf>>
type Requiring = NonNullable<Awaited<ReturnType<typeof findRequiringProject>>>
type Asking = { texts: Services['texts']; trx: Trx }

/** A dictionary is read for these, or all texts of the version. */
const BY_MORE_THAN_TEXTS: readonly CheckName[] = ['spelling', ...Object.values(ALIKE_CHECKS)]

/**
 * The finished rows that a check which their project requires keeps from that, but for findings that people let stand. One rule,
 * whoever finishes them: a person, the AI, a file or a program. A project requires none unless somebody has chosen some.
 */
export async function listKeptBack(
  { texts, trx }: Asking,
  { page_id, language }: { page_id: string; language: LanguageCode },
  listRows: () => Promise<Finished>,
): Promise<string[]> {
  const project = await findRequiringProject(trx, page_id)
  return project ? listFailing({ texts, trx }, project, { page_id, language }, await listRows()) : []
}

export async function listFailing(
  { texts, trx }: Asking,
  project: Requiring,
  { page_id, language }: { page_id: string; language: LanguageCode },
  rows: Finished,
) {
  if (rows.length === 0) return []
  const judged = await judgeTexts(
    { db: trx, texts },
    project,
    language,
    rows.map((row) => ({ ...row, page_id })),
    project.required_checks.some((check) => BY_MORE_THAN_TEXTS.includes(check)) ? ['error'] : [],
  )
  const ids = rows.map(({ id }) => id)
  const ignored = await listIgnoredChecks(trx, language, ids)
  const keepsBack = ({ check, level }: Finding) => level === 'error' && project.required_checks.includes(check)
  const isFailing = (id: string, at: number) =>
    judged[at]?.some((finding) => keepsBack(finding) && !ignored.get(id)?.includes(finding.check))
  return ids.filter((id, at) => isFailing(id, at) === true)
}
