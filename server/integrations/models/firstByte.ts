/** A service of somebody's choice is believed so long before it has shown that its answers take longer. */
const UNPROVEN_MS = 60_000
/** The next answer may take so many times as long as the slowest yet. */
const MARGIN = 2
/** A little more than before is not worth to be remembered. */
const GAIN = 1.1

/** `provenMs`: the time to the first byte of the slowest answer yet. */
export type Proof = { provenMs: number; onProven?: (provenMs: number) => void }

/** The time that a service has until its answer begins: what is set, or less until it has proven to be so slow. */
export function createFirstByteLimit(mostMs: number, proof?: Proof) {
  let provenMs = proof?.provenMs ?? 0
  return {
    ms: () => (proof ? Math.min(mostMs, Math.max(UNPROVEN_MS, provenMs * MARGIN)) : mostMs),
    /** An answer that was good began after this time. */
    prove(ms: number) {
      if (!proof || ms * MARGIN <= UNPROVEN_MS || ms <= provenMs * GAIN) return
      provenMs = Math.round(ms)
      proof.onProven?.(provenMs)
    },
    /** It has proven so much elsewhere. */
    believe(ms: number) {
      provenMs = Math.max(provenMs, ms)
    },
  }
}
