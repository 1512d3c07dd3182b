import { defineConfig } from 'vitest/config'
import { CountReporter } from './tests/support/countReporter.ts'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/globalSetup.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    reporters: ['default', new CountReporter()],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
