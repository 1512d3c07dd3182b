import type { Db } from '#db/schema.ts'
import { type Found as Credential, findCredential } from '../credentials/findCredential.ts'
import { createTurns } from './turns.ts'

type Found = Promise<Credential>
export type SessionLooks = ReturnType<typeof createSessionLooks>

/**
 * Looks up the session or API token of each call. Calls that come with one token share the next look for it, which begins after
 * they came, and networks take turns: a thousand calls in one packet cost two statements, and nobody else waits behind them.
 */
export function createSessionLooks(db: Db, idleDays: number) {
  const turns = createTurns({
    capacity: 3, // the other reserved connections are for readiness
    perPayer: 2,
    perPerson: 1,
    maxWaitingPerPerson: 1,
    maxWaitingPerPayer: 300,
    maxWaitMs: 10_000,
  })
  const next = new Map<string, Found>()
  return {
    /** @throws {ApiError} 429 or 503 of `createTurns` */
    find(token: string, network: string): Found {
      const key = `${network} ${token}`
      const waiting = next.get(key)
      if (waiting) return waiting
      const begin = () => {
        next.delete(key)
        return findCredential(db, token, idleDays)
      }
      const look = turns.run({ person: key, payer: network }, begin).finally(() => {
        if (next.get(key) === look) next.delete(key)
      })
      next.set(key, look)
      return look
    },
  }
}
