const UNPROVEN_MS = 60_000
const MARGIN = 2
const GAIN = 1.1

/** `provenMs`: the time to the first byte of the slowest answer yet. */
export type Proof = { provenMs: number; onProven?: (provenMs: number) => void }

export function createFirstByteLimit(mostMs: number, proof?: Proof) {
  let provenMs = proof?.provenMs ?? 0
  return {
    ms: () => (proof ? Math.min(mostMs, Math.max(UNPROVEN_MS, provenMs * MARGIN)) : mostMs),
    prove(ms: number) {
      if (!proof || ms * MARGIN <= UNPROVEN_MS || ms <= provenMs * GAIN) return
      provenMs = Math.round(ms)
      proof.onProven?.(provenMs)
    },
    believe(ms: number) {
      provenMs = Math.max(provenMs, ms)
    },
  }
}
