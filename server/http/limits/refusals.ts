import { setTimeout } from 'node:timers/promises'
import type { CallCounts } from './callCounts.ts'

const MAX_HOLD_MS = 1000
const MAX_HELD = 1000
const REFUSED = new Set([401, 429])

export async function hold({ refusals }: CallCounts, ms = MAX_HOLD_MS) {
  if (ms === 0 || refusals.held >= MAX_HELD) return
  refusals.held++
  await setTimeout(Math.min(ms, MAX_HOLD_MS))
  refusals.held--
}

/** Answers a network that is refused again and again a little later: at once it asks again, which costs more than to wait. */
export const holdRefusal = async (counts: CallCounts, network: () => string, status: number) =>
  REFUSED.has(status) && hold(counts, counts.refusals.budget.spend(network(), 1))
