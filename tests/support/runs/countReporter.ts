import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Ends the output of a run with the tests that passed in a second attempt, and `N passed, N failed, N skipped`. */
export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const count = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      const tests = [...module.children.allTests()].filter((test) => !isLeftOut(test))
      const states = tests.map((test) => test.result().state)
      for (const state of states) count[state === 'pending' ? 'failed' : state]++
      // A file that could not be run at all has no test to count.
      if (module.state() === 'failed' && !states.includes('failed')) count.failed++
    }
    for (const test of modules.flatMap((module) => [...module.children.allTests('passed')]))
      if (test.diagnostic()?.retryCount) console.log(`Passed in another attempt: ${test.fullName}`)
    const line = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`
    process.once('exit', () => writeSync(1, line))
  }
}

/** Tests of the nightly run are no part of the plain one. */
const isLeftOut = (test: TestCase) =>
  test.result().state === 'skipped' && test.tags.some((tag) => tag === 'nightly' || tag === 'selfTest')
