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

/** The seed of a run: `SEED` repeats it, and it is printed so that it can be. */
export function chooseSeed(name: string) {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  console.log(`${name}: SEED=${seed}`)
  return seed
}
