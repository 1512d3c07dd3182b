import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

// A worker is killed at its end, when a process would write what it has compiled for others.
afterAll(() => flushCompileCache())
