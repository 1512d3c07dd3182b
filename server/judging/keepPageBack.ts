import { findRequiringProject, listFinishedOfPage } from '#db/queries/checks/requiredChecks.ts'
import { updateImportedStatuses } from '#db/queries/pages/pages.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { Services } from '../services.ts'
import { listFailing } from './keptBack.ts'

const ROWS_AT_ONCE = 500

/** As `listKeptBack`, of all rows of a new page that has no document yet. */
export async function keepPageBack(
  { trx, texts }: { trx: Trx; texts: Services['texts'] },
  at: { page_id: string; language: LanguageCode },
) {
  const project = await findRequiringProject(trx, at.page_id)
  if (!project) return
  for (let after: string | null = null; ; ) {
    const rows = await listFinishedOfPage(trx, at, { after, limit: ROWS_AT_ONCE })
    const failing = await listFailing({ texts, trx }, project, at, rows)
    if (failing.length > 0) await updateImportedStatuses(trx, at.language, failing, TO_REVIEW)
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}
