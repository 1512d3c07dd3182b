type Stretch = { from: number; started: number; refused: number }

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const CAUTION = 1.25
const [SLOWEST_GAIN, QUICKEST_GAIN] = [0.015, 0.3]
const IDLE_MS = 5_000
/** A service that has asked for an hour once is not asked once an hour from then on. */
const LONGEST_GAP_MS = 60_000

/**
 * Bounds how soon one call may follow another. A service that refuses calls for coming too fast is asked a little less often than
 * it admitted them, then slowly more often again; one that never refuses is never delayed.
 */
export function createPace(now: () => number) {
  let gapMs = 0
  let gain = SLOWEST_GAIN
  let pausedUntil = 0
  let lastStart = Number.NEGATIVE_INFINITY
  let refusalsInARow = 0
  let stretch: Stretch = { from: now(), started: 0, refused: 0 }
  let ended: Stretch | undefined

  function slowDown({ from, started, refused }: Stretch) {
    const admitted = Math.max(1, started - refused)
    gapMs = Math.min((CAUTION * (pausedUntil - from)) / admitted, LONGEST_GAP_MS)
    gain = Math.min(QUICKEST_GAIN, Math.max(SLOWEST_GAIN, QUICKEST_GAIN / admitted))
  }

  return {
    notBefore: () => Math.max(pausedUntil, lastStart + gapMs),
    started(): Stretch {
      if (now() - Math.max(lastStart, pausedUntil) > IDLE_MS + gapMs) stretch = { from: now(), started: 0, refused: 0 }
      lastStart = now()
      stretch.started++
      return stretch
    },
    admitted() {
      refusalsInARow = 0
      gapMs *= 1 - gain
    },
    refused(of: Stretch, waitMs: number | undefined) {
      const backoff = Math.min(FIRST_WAIT_MS * 2 ** refusalsInARow, LONGEST_WAIT_MS)
      of.refused++
      pausedUntil = Math.max(pausedUntil, now() + (waitMs ?? backoff))
      if (of === stretch) {
        refusalsInARow++
        ended = stretch
        stretch = { from: pausedUntil, started: 0, refused: 0 }
      }
      if (of === ended) {
        slowDown(of)
        stretch.from = pausedUntil
      }
    },
  }
}
