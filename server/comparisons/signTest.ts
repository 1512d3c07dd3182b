/** The sign test, two-sided: the chance that equally good sides differ at least as much. Null without a choice. */
export function signTest(a: number, b: number): number | null {
  const all = a + b
  if (all === 0) return null
  let sum = 0
  const scale = -all * Math.LN2
  for (let k = 0, log = 0; k <= Math.min(a, b); k++) {
    sum += Math.exp(log + scale)
    log += Math.log((all - k) / (k + 1))
  }
  return Math.min(1, 2 * sum)
}
