import { availableParallelism } from 'node:os'
import { borrowInTurn } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { createBudget } from './budget.ts'
import { createSharedClock } from './sharedClock.ts'
import { createTurns } from './turns.ts'

/** Of the connections to the database; the rest is for jobs and for calls of people who are not signed in. */
export const MAX_REQUEST_CONNECTIONS = 10
const MAX_OF_PERSON = 4
/**
 * Milliseconds for which a person's requests hold connections, on the clock of those who share the processors. A table that is
 * worked in takes some 50 a second.
 */
const BUDGET = { burst: 1_000, perSecond: 100 }
const MAX_OF_SLOW = 2

export type Connections = ReturnType<typeof createConnections>

/**
 * Lends the connections that requests may use. A person has few at once, whose time is charged to them; those who have used up
 * theirs share two, so that everybody else finds one free.
 */
export function createConnections(db: Db, allowance = BUDGET) {
  const budget = createBudget(allowance)
  const clock = createSharedClock(availableParallelism())
  const turns = createTurns({
    capacity: MAX_REQUEST_CONNECTIONS,
    perPayer: MAX_OF_PERSON,
    perPerson: MAX_OF_PERSON,
    slow: { budget, capacity: MAX_OF_SLOW },
    maxWaitingPerPerson: 300,
    maxWaitMs: 10_000,
  })
  return {
    /**
     * The database for one request of this person. The request waits for a turn once, however many connections it uses at a
     * time: in the midst of a transaction it may need another one to go on.
     */
    of(person: string) {
      let users = 0
      let turn: Promise<() => void>
      return borrowInTurn(db, async () => {
        if (++users === 1) turn = turns.take({ person })
        const release = await turn.catch((error) => {
          users--
          throw error
        })
        const stop = clock.start()
        return () => {
          budget.spend(person, stop())
          if (--users === 0) release()
        }
      })
    },
    waiting: turns.waiting,
  }
}
