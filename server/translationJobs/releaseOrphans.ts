import { listOrphans } from '#db/queries/translationJobs/rowClaims.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import type { Services } from '../services.ts'
import { failTranslation } from './failTranslation.ts'

/** Rows whose job is gone are FAILED and typeable again, and their words are released. */
export async function releaseOrphans(services: Services): Promise<void> {
  for (const orphan of await listOrphans(services.db))
    for (const source_text_ids of slicesOf(orphan.source_text_ids))
      await failTranslation(services, { ...orphan, source_text_ids })
}
