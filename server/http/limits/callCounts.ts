import { createBudget } from './budget.ts'

/** Of a network: fifty people who open the app for the first time, then one each second. */
const OPEN_CALLS = { burst: 2000, perSecond: 50 }
const REFUSALS_OF_NETWORK = { burst: 100, perSecond: 5 }

export type CallCounts = ReturnType<typeof createCallCounts>

export const createCallCounts = () => ({
  window: 0,
  used: new Map<string, number>(),
  /** Sessions that were refused in it, by policy and digest of their token. */
  spent: new Set<string>(),
  refusals: { budget: createBudget(REFUSALS_OF_NETWORK), held: 0 },
  openCalls: { budget: createBudget(OPEN_CALLS), waiting: 0 },
})
