import type pg from 'pg'
import { markOpen, unmarkOpen } from '#db/queries/documents/documents.ts'
import { runOn } from '#db/run.ts'

export type OpenMarks = {
  mark(id: number): Promise<unknown>
  unmark(id: number): void
  whenWritten(): Promise<unknown>
  close(): void
}

/**
 * Marks the documents that are open here by shared advisory locks on one connection, so that nobody begins a new generation
 * of them. A lost connection loses the marks until the next document is opened.
 */
export function createOpenMarks(pool: pg.Pool): OpenMarks {
  const open = new Set<number>()
  let client: pg.PoolClient | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  function inTurn(task: () => Promise<unknown>) {
    const mine = last.then(task)
    last = mine.catch(() => undefined)
    return mine
  }

  async function connect() {
    const connected = await pool.connect()
    if (isClosed) {
      connected.release(true)
      throw new Error('Nothing is opened any more')
    }
    client = connected
    connected.once('error', () => client === connected && giveBack())
    try {
      for (const id of open) await markOpen(runOn(connected), id)
    } catch (error) {
      if (client === connected) giveBack() // with some of the marks only
      throw error
    }
    return connected
  }

  function giveBack() {
    client?.release(true)
    client = undefined
  }

  return {
    mark: (id) =>
      inTurn(async () => {
        const connected = client ?? (await connect())
        open.add(id)
        await markOpen(runOn(connected), id)
      }),
    unmark(id) {
      void inTurn(async () => {
        if (open.delete(id) && client) await unmarkOpen(runOn(client), id)
      }).catch(() => undefined)
    },
    whenWritten: () => last,
    close() {
      isClosed = true
      giveBack()
    },
  }
}
