/** Numbers from 0 to below 1 that a seed repeats (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const seeds = new Map<string, number>()

/**
 * Returns the seed of a run, which is printed: `SEED` repeats it. A second attempt of a failed test gets the same one, so
 * that a fault of the seed fails again.
 */
export function chooseSeed(name: string) {
  const known = seeds.get(name)
  if (known !== undefined) return known
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  seeds.set(name, seed)
  console.log(`${name}: SEED=${seed}`)
  return seed
}
