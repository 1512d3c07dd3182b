import { setImmediate } from 'node:timers/promises'
import { storedKeys } from '#collab/text/memory/keys.ts'
import {
  beginIndexing,
  deleteGoneTexts,
  deleteQueued,
  insertTexts,
  listUnindexed,
  lockQueued,
  type NewText,
  tryWithoutIndexing,
  type Unindexed,
  upsertSources,
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
    await beginIndexing(trx)
    const texts = await listUnindexed(trx, queued, TEXTS_AT_ONCE)
    await insertTexts(trx, await keyed(texts))
    await upsertSources(trx, texts)
    if (texts.length < TEXTS_AT_ONCE) await deleteQueued(trx, queued)
    return true
  })

/** Deletes texts that stand nowhere any more, unless somebody is indexing. */
export const forgetGoneTexts = (db: Db) =>
  db.transaction().execute(async (trx) => {
    if (await tryWithoutIndexing(trx)) await deleteGoneTexts(trx)
  })

async function keyed(texts: readonly Unindexed[]) {
  const keyed = new Map<string, NewText>()
  for (const { organization_id, source, is_known } of texts) {
    if (is_known || keyed.has(source)) continue
    if (keyed.size % KEYED_AT_ONCE === 0) await setImmediate()
    keyed.set(source, { organization_id, source, size: source.length, keys: storedKeys(source, organization_id) })
  }
  return [...keyed.values()]
}
