import { storedKeys } from '#collab/text/memory/keys.ts'
import { deleteQueued, listUnindexed, lockQueued, upsertIndexed } from '#db/queries/memory/memoryIndex.ts'
import type { Db } from '#db/schema.ts'

/** Their keys take some 10 ms, in which nobody else is answered. */
const TEXTS_AT_ONCE = 500

/** Puts the texts of one page, or imported ones of one project, into the index; some of a large one. Returns whether there were any. */
export const indexQueued = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const queued = await lockQueued(trx)
    if (!queued) return false
    const texts = await listUnindexed(trx, queued, TEXTS_AT_ONCE)
    const sources = texts.map((text) => ({
      ...text,
      size: text.source.length,
      keys: storedKeys(text.source, text.organization_id),
    }))
    await upsertIndexed(trx, sources)
    if (texts.length < TEXTS_AT_ONCE) await deleteQueued(trx, queued)
    return true
  })
