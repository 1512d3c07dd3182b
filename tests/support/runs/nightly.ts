import { test } from 'vitest'

/** For a test that is left to `npm run nightly`: another one stands for it in the plain run. */
export const NIGHTLY = { tags: ['nightly'] }

const DAY_MS = 86_400_000
/** Which cases of a table have their turn in a plain run: others each day. `TURN` repeats those of another day. */
export const TURN = Number(process.env.TURN ?? Math.floor(Date.now() / DAY_MS))

/** The tags of the `n`th of such cases, of which the plain run has one in so many. */
export const inTurn = (every: number, n: number) => ((n + TURN) % every === 0 ? {} : NIGHTLY)

/** `test.for` of many cases alike, of which the plain run has the first and each `every`th after it. */
export const testOneIn = <Case>(every: number, cases: readonly Case[]) =>
  testSome(cases, (n) => (n % every === 0 ? {} : NIGHTLY))

/** The same for a table whose cases take as long as one another: the plain run has other ones each day. */
export const testInTurn = <Case>(every: number, cases: readonly Case[]) => {
  const step = Math.min(every, cases.length)
  return testSome(cases, (n) => inTurn(step, n))
}

const testSome =
  <Case>(cases: readonly Case[], tagsOf: (n: number) => Partial<typeof NIGHTLY>) =>
  (name: string, run: (one: Case) => Promise<void> | void, timeout?: number) => {
    for (const [n, one] of cases.entries())
      test.for([one])(name, { ...tagsOf(n), ...(timeout && { timeout }) }, (given) => run(given as Case))
  }
