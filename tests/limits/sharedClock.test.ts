import { expect, test } from 'vitest'
import { createSharedClock } from '#server/http/limits/sharedClock.ts'

test('work beside much other work is charged for its share of the processors, not for waiting', () => {
  let now = 0
  const clock = createSharedClock(2, () => now)
  const alone = clock.start()
  now += 100
  expect(alone()).toBe(100)

  const others = Array.from({ length: 9 }, clock.start)
  const small = clock.start()
  now += 50
  expect(small()).toBe(10)
  now += 90
  expect(others.map((stop) => stop())).toEqual(Array(9).fill(30))
})
