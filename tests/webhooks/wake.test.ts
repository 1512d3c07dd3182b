import { expect, test } from 'vitest'
import { repeat } from '#server/loops/repeat.ts'

test('a loop that is woken works at once, and four times a second at most', async () => {
  const end = new AbortController()
  const times: number[] = []
  let wake: () => void = () => undefined
  const running = repeat(
    { log: () => undefined },
    end.signal,
    'failed',
    async () => void times.push(performance.now()),
    () => new Promise<void>((resolve) => (wake = resolve)),
  )
  const waking = setInterval(() => wake(), 10)
  await expect.poll(() => times.length, { timeout: 1_900 }).toBeGreaterThanOrEqual(4)
  clearInterval(waking)
  end.abort()
  await running
  const pauses = times.slice(1).map((at, n) => at - times[n]!)
  expect(Math.min(...pauses)).toBeGreaterThan(200)
})
