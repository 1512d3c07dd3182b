export type CallCounts = ReturnType<typeof createCallCounts>

/** Calls of the current minute, by policy and person; each minute begins empty. */
export const createCallCounts = () => ({
  window: 0,
  used: new Map<string, number>(),
  /** Sessions that were refused in it, by policy and digest of their token. */
  spent: new Set<string>(),
  heldRefusals: 0,
})
