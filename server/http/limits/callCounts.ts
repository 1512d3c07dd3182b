export type CallCounts = ReturnType<typeof createCallCounts>

export const createCallCounts = () => ({
  window: 0,
  used: new Map<string, number>(),
  /** Sessions that were refused in it, by policy and digest of their token. */
  spent: new Set<string>(),
  heldRefusals: 0,
})
