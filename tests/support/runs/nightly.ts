import { test } from 'vitest'

/** For a test that is left to `npm run nightly`: another one stands for it in the plain run. */
export const NIGHTLY = { tags: ['nightly'] }

/** `test.for` of many cases alike, of which the plain run has the first and each `every`th after it. */
export const testOneIn =
  <Case>(every: number, cases: readonly Case[]) =>
  (name: string, run: (one: Case) => Promise<void> | void, timeout?: number) => {
    for (const [n, one] of cases.entries())
      test.for([one])(name, { ...(n % every > 0 && NIGHTLY), ...(timeout && { timeout }) }, (given) =>
        run(given as Case),
      )
  }
