import { listOrphans, releaseLostWords } from '#db/queries/heldRows.ts'
import type { Services } from '../services.ts'
import { failTranslation } from './failTranslation.ts'

const ROWS_AT_ONCE = 500

/** Rows whose job is gone are FAILED and typeable again, and words of rows that no request holds are released. */
export async function releaseOrphans(services: Services): Promise<void> {
  for (const orphan of await listOrphans(services.db)) {
    for (let at = 0; at < orphan.source_text_ids.length; at += ROWS_AT_ONCE) {
      const source_text_ids = orphan.source_text_ids.slice(at, at + ROWS_AT_ONCE)
      await failTranslation(services, { ...orphan, source_text_ids }, undefined)
    }
  }
  await releaseLostWords(services.db)
}
