import { createBudget } from '../../http/limits/budget.ts'
import { createTurns } from '../../http/limits/turns.ts'

const MIB = 1024 * 1024
const SECOND = 1000
const MINUTE = 60 * SECOND

/** The largest upload is that of many files; what one person sends or unpacks at once is no more than one such. */
const MAX_BYTES_A_PERSON = 66 * MIB
export const MAX_SMALL_BYTES = 2 * MIB
const MAX_THREADS = 3
/**
 * Beyond this a person shares two threads with all others who are: one is left for everybody else. It is the time of a
 * hundred small files, or of a large one.
 */
const THREAD_TIME = { burst: SECOND, perSecond: 200 }

/**
 * A request takes its turns always in this order: bytes that it uploads, bytes that these unpack to, a thread, the storing of
 * its rows, a connection to the database. It takes what it exports alone, piece by piece.
 */
export function createFileMachines() {
  const threadTime = createBudget(THREAD_TIME)
  const bytes = {
    capacity: 512 * MIB,
    perPayer: 2 * MAX_BYTES_A_PERSON,
    perPerson: MAX_BYTES_A_PERSON,
    maxWaitingPerPerson: 20,
    maxWaitMs: MINUTE,
  }
  return {
    uploads: createTurns({ ...bytes, maxWaitMs: 3 * MINUTE }),
    smallUploads: createTurns({
      ...{ capacity: 128 * MIB, perPayer: 16 * MIB, perPerson: 4 * MAX_SMALL_BYTES },
      maxWaitingPerPerson: 20,
      maxWaitMs: MINUTE,
    }),
    unpacked: createTurns({ ...bytes, capacity: 2 * MAX_BYTES_A_PERSON }),
    threads: createTurns({
      ...{ capacity: MAX_THREADS, perPayer: 2, perPerson: 1 },
      slow: { budget: threadTime, capacity: 2, patienceMs: SECOND },
      maxWaitingPerPerson: 100,
      maxWaitMs: 3 * MINUTE,
    }),
    threadTime,
    stores: createTurns({
      ...{ capacity: 1, perPayer: 1, perPerson: 1 },
      maxWaitingPerPerson: 20,
      maxWaitMs: 3 * MINUTE,
    }),
    exports: createTurns({
      ...{ capacity: 10_000, perPayer: 100, perPerson: 8 },
      maxWaitingPerPerson: 50,
      maxWaitMs: MINUTE,
    }),
    /** The making of a piece of one, which waits for nobody: one at a time, as others are answered between two of them. */
    pieces: createTurns({
      ...{ capacity: 1, perPayer: 1, perPerson: 1 },
      maxWaitingPerPerson: Number.POSITIVE_INFINITY,
      maxWaitMs: 10 * MINUTE,
    }),
  }
}
