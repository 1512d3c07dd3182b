import { borrowInTurn, MS_A_BYTE } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { createBudget } from './budget.ts'
import { createDatabaseTime } from './databaseTime.ts'
import { createTurns } from './turns.ts'

/** Of the connections to the database; the rest is for jobs and for calls of people who are not signed in. */
export const MAX_REQUEST_CONNECTIONS = 10
const MAX_OF_PERSON = 4
const MAX_BESIDE_OTHERS = 2
/**
 * Milliseconds for which the database works for a person's requests, and this process on its answers. A table that is worked in
 * takes some 50 a second.
 */
const BUDGET = { burst: 500, perSecond: 200 }
/** Of a busy machine all work seems to cost much, so most are left also for those who are over their budget. */
const MAX_OF_SLOW = 6

export type Connections = ReturnType<typeof createConnections>

/**
 * A person has few connections at once, whose time is charged to them; those who have used up theirs share few, so that
 * everybody else finds one free.
 * @param reservedDb - its own connections, to look at the work of the others
 */
export function createConnections(db: Db, reservedDb: Db, allowance = BUDGET) {
  const budget = createBudget(allowance)
  const databaseTime = createDatabaseTime(reservedDb, budget.spend)
  const turns = createTurns({
    capacity: MAX_REQUEST_CONNECTIONS,
    perPayer: MAX_OF_PERSON,
    perPerson: MAX_OF_PERSON,
    perPersonBesideOthers: MAX_BESIDE_OTHERS,
    slow: { budget, capacity: MAX_OF_SLOW },
    maxWaitingPerPerson: 300,
    maxWaitMs: 10_000,
  })
  return {
    /**
     * For one call, which goes before the person's younger calls. It keeps its turn from one statement to the next, if that
     * follows at once, so that a call of five statements waits in line once.
     */
    of(person: string) {
      const begun = performance.now()
      let users = 0
      let turn: Promise<() => void> | undefined

      function leave(used: typeof turn, release: () => void) {
        if (users > 0 || turn !== used) return
        turn = undefined
        release()
      }

      return borrowInTurn(db, async () => {
        users++
        turn ??= turns.take({ person }, { begun })
        const used = turn
        const release = await used.catch((error) => {
          users--
          if (turn === used) turn = undefined
          throw error
        })
        let stop = () => {}
        return {
          begin(backend) {
            stop = databaseTime.watch(backend, person)
          },
          end(bytes) {
            stop()
            budget.spend(person, bytes * MS_A_BYTE)
            if (--users === 0) setImmediate(leave, used, release)
          },
        }
      })
    },
    waiting: turns.waiting,
  }
}
