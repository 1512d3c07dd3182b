import { expect, test } from 'vitest'
import { createFirstByteLimit } from '#server/integrations/models/firstByte.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

test('the installation’s own service has all the time that is set', () => {
  expect(createFirstByteLimit(HOUR).ms()).toBe(HOUR)
})

test('a service of somebody’s choice has a minute, and more once it has answered more slowly', () => {
  const proven: number[] = []
  const limit = createFirstByteLimit(HOUR, { provenMs: 0, onProven: (ms) => proven.push(ms) })
  const after = (ms: number) => {
    limit.prove(ms)
    return limit.ms()
  }

  expect(limit.ms()).toBe(60 * SECOND)
  expect(after(5 * SECOND)).toBe(60 * SECOND)
  expect(after(50 * SECOND)).toBe(100 * SECOND)
  expect(after(10 * SECOND)).toBe(100 * SECOND)
  expect(after(95 * SECOND)).toBe(190 * SECOND)
  for (let ms = 150 * SECOND; ms < HOUR; ms *= 1.8) limit.prove(ms)
  expect(limit.ms()).toBe(HOUR)
  expect(proven.slice(0, 2)).toEqual([50 * SECOND, 95 * SECOND])
})

test('a setting of less than a minute holds', () => {
  expect(createFirstByteLimit(5 * SECOND, { provenMs: 40 * SECOND }).ms()).toBe(5 * SECOND)
})
