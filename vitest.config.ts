import { defineConfig } from 'vitest/config'
import { CountReporter } from './tests/support/countReporter.ts'
import { LongestFirst } from './tests/support/longestFirst.ts'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/globalSetup.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    reporters: ['default', new CountReporter()],
    pool: 'forks',
    maxWorkers: 3, // browser and database tests wait more than they compute
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000, // what has to be quick says so itself; a busy machine is no failure
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
})
