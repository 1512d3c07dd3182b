import { AsyncResource } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { poolOf } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'

export type Interruptible = ReturnType<typeof interruptible>

/** Something is done once, when the next request has passed its checks and is about to begin one of its transactions. */
export function interruptible(db: Db) {
  let meanwhile: (() => Promise<unknown>) | undefined
  let toGo = 1
  const pool = poolOf(db)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const seen = new WeakSet<PoolClient>()
  pool.connect = (async (...args: unknown[]) => {
    if (args.length > 0) return connect(...args) // how the pool itself asks for one
    const client = await connect()
    if (!seen.has(client)) interrupt(client)
    seen.add(client)
    return client
  }) as typeof pool.connect

  function interrupt(client: PoolClient) {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const interlude = args[0] === 'begin' && meanwhile && --toGo === 0 ? meanwhile : undefined
      if (!interlude) return query(...args)
      meanwhile = undefined
      return interlude().then(() => query(...args))
    }) as typeof client.query
  }

  return {
    /** It is no part of the request. */
    onTheWay(interlude: () => Promise<unknown>, transaction = 1) {
      meanwhile = AsyncResource.bind(interlude)
      toGo = transaction
    },
    /** True where nothing has come of it, as the request began no such transaction. */
    forget() {
      const isLeft = meanwhile !== undefined
      meanwhile = undefined
      return isLeft
    },
  }
}
