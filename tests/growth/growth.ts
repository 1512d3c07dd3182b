/** Twice the input may take at most this many times as long. */
const MOST = 2.5

/** Below this a run harms nobody, and its time is that of the garbage collector as much as its own. */
const NOISE_MS = 60

/** A climb towards the largest size ends where one run takes this long and has grown too much. */
const EXPLOSION_MS = 200

const ROUNDS = 5
const ATTEMPTS = 8
const ATTEMPT_MS = 1_000

export interface Growth<Input> {
  name: string
  /** The worst shape, of about this size. It is made for each run, outside of the measured time. */
  make: (size: number) => Input
  /** Runs in this process: its CPU time is measured, worker threads included, so that other programs do not count. */
  run: (input: Input) => unknown
  /** The largest size that is allowed. */
  largest: number
}

/** Throws when the largest input takes more than 2.5 times as long as half of it, minimum of several rounds each. */
export async function expectLinear<Input>(growth: Growth<Input>) {
  const fault = await findGrowth(growth)
  if (fault) throw new Error(`${growth.name}: ${fault}`)
}

/** Says how the time grows when it grows faster than its input; `undefined` when it is linear or small. */
export async function findGrowth<Input>({ make, run, largest }: Omit<Growth<Input>, 'name'>) {
  const time = (size: number) => cpuMs(make(size), run)
  // Small sizes first: they warm the code up, and what explodes does so here and not in the hours of the largest.
  let [earlier, before] = [0, await time(Math.ceil(largest / 1024))]
  for (const part of [512, 256, 128, 64, 32, 16, 8, 4, 2]) {
    const size = Math.ceil(largest / part)
    let now = await time(size)
    if (now > EXPLOSION_MS && now > before * MOST && now > earlier * MOST ** 2) {
      before = Math.min(before, await time(Math.ceil(size / 2)))
      now = Math.min(now, await time(size))
      if (now > before * MOST) return describe(size, before, now)
    }
    ;[earlier, before] = [before, now]
  }
  let quarter = await time(Math.ceil(largest / 4))
  let half = before
  let whole = await time(largest)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const end = performance.now() + ATTEMPT_MS
    for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < end); round++) {
      if (isLinear(half, whole) && (round > 1 || whole < NOISE_MS)) return undefined
      half = Math.min(half, await time(Math.ceil(largest / 2)))
      whole = Math.min(whole, await time(largest))
    }
    // The same bound over two doublings: a collection of garbage that meets each run of one size does not decide.
    quarter = Math.min(quarter, await time(Math.ceil(largest / 4)))
    if (whole <= quarter * MOST ** 2) return undefined
  }
  return isLinear(half, whole) ? undefined : describe(largest, half, whole)
}

const isLinear = (half: number, whole: number) => whole < NOISE_MS || whole <= half * MOST

const describe = (size: number, half: number, whole: number) =>
  `${whole.toFixed(1)} ms at a size of ${size}, ${half.toFixed(1)} ms at half of it (${(whole / half).toFixed(1)}x)`

async function cpuMs<Input>(input: Input, run: (input: Input) => unknown) {
  const before = process.cpuUsage()
  await run(input)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
