const MAX_REMEMBERED = 1000

/**
 * Says of several payers who comes next: the one for whom a machine has worked for least since they came, then the one whose last
 * turn is longest ago. Whoever comes begins where the others are, so that nobody saves up turns while away (start-time fair
 * queuing, Goyal, Vin and Cheng 1996).
 */
export function createClocks() {
  /** In unit-milliseconds. */
  const clocks = new Map<string, number>()
  const lastTurns = new Map<string, number>()
  let [present, turns] = [0, 0]

  const clockOf = (payer: string) => clocks.get(payer) ?? present

  function forgetPassed() {
    for (const [payer, clock] of clocks)
      if (clock < present) {
        clocks.delete(payer)
        lastTurns.delete(payer)
      }
  }

  return {
    isBefore(payer: string, other: string) {
      const ahead = clockOf(payer) - clockOf(other)
      return ahead < 0 || (ahead === 0 && (lastTurns.get(payer) ?? 0) < (lastTurns.get(other) ?? 0))
    },
    come(payer: string) {
      clocks.set(payer, Math.max(present, clockOf(payer)))
    },
    begin(payer: string) {
      present = Math.max(present, clockOf(payer))
      lastTurns.set(payer, ++turns)
    },
    advance(payer: string, unitMs: number) {
      clocks.set(payer, clockOf(payer) + unitMs)
      if (clocks.size > MAX_REMEMBERED) forgetPassed()
    },
  }
}
