import { availableParallelism } from 'node:os'
import type { Db } from '#db/schema.ts'
import { listWorking } from '#db/working.ts'

const EVERY_MS = 50
/** After a pause without a look, as of a process that was busy, no more is charged than for so long. */
const MAX_CHARGED_MS = 1000

/**
 * Charges the time for which the database works for somebody, by looking at what it works on. Seen from here a statement takes
 * longer than it works: beside others, and while this process computes before it reads the answer.
 */
export function createDatabaseTime(db: Db, charge: (person: string, ms: number) => void) {
  const people = new Map<number, string>()
  let isLooking = false

  async function look() {
    isLooking = true
    for (let at = performance.now(); people.size > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      const working = await listWorking(db).catch(() => [])
      const now = performance.now()
      const ms = Math.min(now - at, MAX_CHARGED_MS) * Math.min(1, availableParallelism() / Math.max(1, working.length))
      at = now
      for (const backend of working) if (people.has(backend)) charge(people.get(backend)!, ms)
    }
    isLooking = false
  }

  return {
    watch(backend: number, person: string) {
      people.set(backend, person)
      if (!isLooking) void look()
      return () => void people.delete(backend)
    },
  }
}
