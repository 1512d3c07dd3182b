import { defineConfig } from 'vitest/config'
import { CountReporter } from './tests/support/runs/countReporter.ts'
import { listTagged } from './tests/support/runs/listTagged.ts'
import { LongestFirst } from './tests/support/runs/longestFirst.ts'

/** Vite transforms what these import: React's syntax, or modules that are replaced. Node runs all other TypeScript as it is. */
const TRANSFORMED = [
  'tests/billing/screens/parts.test.ts',
  'tests/documents/connections/localCopy.test.ts',
  'tests/editor/editorKeys.test.ts',
  'tests/rights/scopes.test.ts',
  'tests/screens/parts/shell.test.ts',
]

/** Each has a process of its own: it measures or ends processes, or puts something in the place of a global. */
const APART = [
  'tests/**/*.fault.ts',
  'tests/{billing,neighbours}/**/*.fuzz.ts',
  'tests/accounts/signIn/session.test.ts',
  'tests/documents/connections/fairness.test.ts',
  'tests/documents/connections/neighbours.fuzz.ts',
  'tests/documents/presence/othersLetters.test.ts',
  'tests/editor/editing.test.ts',
  'tests/editor/saveState.test.ts',
  'tests/growth/requests.fuzz.ts',
  'tests/modelServices/answerBytes.test.ts',
  'tests/screens/acts/leaks.e2e.ts',
  'tests/screens/parts/untilServed.test.ts',
]

const EVERY_TEST = 'tests/**/*.{test,e2e,fault,fuzz}.{ts,tsx}'
/** `fault` or `fuzz`, when a run is of these alone. */
const { TECHNIQUE } = process.env
/** A file whose tests are all left out is not even loaded: some would start a process for nothing. */
const LEFT_OUT = [
  ...(process.env.WITHOUT ? listTagged(process.env.WITHOUT.split(',')) : []),
  ...(TECHNIQUE ? [`tests/**/!(*.${TECHNIQUE}).{ts,tsx}`] : []),
]

const PROJECT = {
  pool: 'forks' as const,
  setupFiles: ['tests/support/stripe/types/watchAnswers.ts', 'tests/support/runs/keepCompiled.ts'],
  // Tests of speed have limits of their own; a busy machine is no failure.
  testTimeout: process.env.FUZZ ? 3_600_000 : 120_000,
  expect: { poll: { timeout: 40_000, interval: 40 } },
  hookTimeout: 120_000,
  retry: process.env.CI ? 2 : 0, // a shared machine can starve a test of its time; the end of the output names it
}

const NATIVE = { ...PROJECT, experimental: { viteModuleRunner: false, nodeLoader: false } }

export default defineConfig({
  test: {
    globalSetup: ['tests/support/app/globalSetup.ts'],
    reporters: ['default', new CountReporter()],
    maxWorkers: 4, // two for each core of the usual machine: browser and database tests wait more than they compute
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'nightly', description: 'Left to `npm run nightly`: another test stands for it in the plain run.' },
      {
        name: 'selfTest',
        description: 'Of a stand-in or a harness: runs at night, and with `--changed` once it changed.',
      },
    ],
    projects: [
      { test: { ...NATIVE, name: 'apart', include: APART, exclude: LEFT_OUT } },
      { test: { ...PROJECT, name: 'transformed', include: TRANSFORMED, exclude: LEFT_OUT } },
      // A third of the time of a small file was loading the server, which is loaded once a worker here.
      {
        test: {
          ...NATIVE,
          name: 'together',
          include: [EVERY_TEST],
          exclude: [...APART, ...TRANSFORMED, ...LEFT_OUT],
          isolate: false,
        },
      },
    ],
  },
})
