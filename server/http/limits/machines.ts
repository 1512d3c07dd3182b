import { createTurns } from './turns.ts'

export type Machines = ReturnType<typeof createMachines>

export const createMachines = () => ({
  patternTrials: createTurns({
    capacity: 1,
    perPayer: 1,
    perPerson: 1,
    maxWaitingPerPerson: 2,
    maxWaitMs: 8_000,
  }),
  judgings: createTurns({
    capacity: 1,
    perPayer: 1,
    perPerson: 1,
    maxWaitingPerPerson: 4,
    maxWaitMs: 8_000,
  }),
  /** Images that are decoded and encoded: one at a time, which takes some seconds and 200 MB at most. */
  images: createTurns({
    capacity: 1,
    perPayer: 1,
    perPerson: 1,
    maxWaitingPerPerson: 8,
    maxWaitMs: 60_000,
  }),
  /** Parts of them for models: each payer's in turn, as many as wait. */
  pictures: createTurns({
    capacity: 1,
    perPayer: 1,
    perPerson: 1,
    maxWaitingPerPerson: Number.POSITIVE_INFINITY,
    maxWaitMs: 60_000,
  }),
  /** Words that are read in images: seconds of a core each. */
  readings: createTurns({
    capacity: 1,
    perPayer: 1,
    perPerson: 1,
    maxWaitingPerPerson: 1,
    maxWaitMs: 60_000,
  }),
  searches: createTurns({
    capacity: 2,
    perPayer: 2,
    perPerson: 1,
    maxWaitingPerPerson: 6,
    maxWaitMs: 15_000,
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
