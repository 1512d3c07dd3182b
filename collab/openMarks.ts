import type pg from 'pg'
import { markOpen, unmarkOpen } from '#db/queries/documents.ts'
import { runOn } from '#db/run.ts'

export type OpenMarks = {
  mark(id: number): Promise<void>
  unmark(id: number): void
  /** When all that was unmarked is. */
  settled(): Promise<unknown>
  close(): void
}

/**
 * Tells the other nodes which documents are open here, by shared advisory locks on one connection, so that nobody begins
 * a new generation of a document that people are in. A lost connection loses the marks until the next document is opened:
 * the people would be asked to load anew, and lose nothing.
 */
export function createOpenMarks(pool: pg.Pool): OpenMarks {
  const open = new Set<number>()
  let client: pg.PoolClient | undefined
  let unmarking: Promise<unknown> = Promise.resolve()

  async function connect() {
    const connected = await pool.connect()
    connected.once('error', () => {
      if (client !== connected) return
      client = undefined
      connected.release(true)
    })
    for (const id of open) await markOpen(runOn(connected), id)
    client = connected
    return connected
  }

  return {
    async mark(id) {
      const connected = client ?? (await connect())
      open.add(id)
      await markOpen(runOn(connected), id)
    },
    unmark(id) {
      open.delete(id)
      if (client) unmarking = unmarkOpen(runOn(client), id).catch(() => undefined)
    },
    settled: () => unmarking,
    close() {
      client?.release(true)
      client = undefined
    },
  }
}
