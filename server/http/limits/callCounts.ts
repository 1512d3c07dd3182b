import { createBudget } from './budget.ts'

/** Of a network: fifty people who open the app for the first time, then one each second. */
const OPEN_CALLS = { burst: 2000, perSecond: 50 }

export type CallCounts = ReturnType<typeof createCallCounts>

export const createCallCounts = () => ({
  window: 0,
  used: new Map<string, number>(),
  /** Sessions that were refused in it, by policy and digest of their token. */
  spent: new Set<string>(),
  heldRefusals: 0,
  openCalls: { budget: createBudget(OPEN_CALLS), waiting: 0 },
})
