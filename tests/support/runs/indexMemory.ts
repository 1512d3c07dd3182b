import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { indexQueued } from '#server/matches/indexQueued.ts'

/** Puts all texts into the index of the memory, beside a worker that does the same. */
export async function indexMemory(db: Db) {
  while ((await indexQueued(db)) || (await isWaiting(db))) await pause(5)
}

const isWaiting = async (db: Db) =>
  (await db.selectFrom('memory_queue').select('id').limit(1).executeTakeFirst()) !== undefined
