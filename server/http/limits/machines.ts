import { createTurns } from './turns.ts'

export type Machines = ReturnType<typeof createMachines>

/** The machines of a process that all share. */
export const createMachines = () => ({
  /** Each takes half a second of the text thread. */
  patternTrials: createTurns({
    capacity: 1,
    perPayer: 1,
    perPerson: 1,
    maxWaitingPerPerson: 2,
    maxWaitMs: 8_000,
  }),
  /** Each takes up to a fifth of a second of the text thread. */
  judgings: createTurns({
    capacity: 1,
    perPayer: 1,
    perPerson: 1,
    maxWaitingPerPerson: 4,
    maxWaitMs: 8_000,
  }),
  /** Tries of model services; of all places of one person together. Each holds a connection for up to two minutes. */
  modelTries: createTurns({
    capacity: 8,
    perPayer: 2,
    perPerson: 2,
    maxWaitingPerPerson: 1,
    maxWaitMs: 5_000,
  }),
})
