import { setImmediate } from 'node:timers/promises'
import { storedKeys } from '#collab/text/memory/keys.ts'
import {
  deleteQueued,
  type IndexedSource,
  listUnindexed,
  lockQueued,
  type Unindexed,
  upsertIndexed,
} from '#db/queries/memory/memoryIndex.ts'
import type { Db } from '#db/schema.ts'

const TEXTS_AT_ONCE = 500
/** Their keys take some 3 ms; between them others are answered. */
const KEYED_AT_ONCE = 40

/** Puts the texts of one page, or imported ones of one project, into the index; some of a large one. Returns whether there were any. */
export const indexQueued = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const queued = await lockQueued(trx)
    if (!queued) return false
    const texts = await listUnindexed(trx, queued, TEXTS_AT_ONCE)
    await upsertIndexed(trx, await keyed(texts))
    if (texts.length < TEXTS_AT_ONCE) await deleteQueued(trx, queued)
    return true
  })

async function keyed(texts: readonly Unindexed[]) {
  const sources: IndexedSource[] = []
  for (const [at, text] of texts.entries()) {
    if (at % KEYED_AT_ONCE === 0) await setImmediate()
    sources.push({ ...text, size: text.source.length, keys: storedKeys(text.source, text.organization_id) })
  }
  return sources
}
