import { describe, expect, test } from 'vitest'
import { createLimiter, type Verdict } from '#server/integrations/limiter.ts'
import { createFakeClock } from '../support/runs/clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const signal = new AbortController().signal
const verdictOf = (error: unknown) => (error as { verdict: Verdict }).verdict
const failing = (verdict: Verdict) => Object.assign(new Error(verdict.kind), { verdict })
const sick = failing({ kind: 'sick' })

function open({ concurrency = 4 } = {}) {
  const { clock, runUntil } = createFakeClock()
  const limited = createLimiter({ concurrency, judge: verdictOf, clock })
  /** Calls of these flows, made when they may, and how each of them ended. */
  async function run(flows: string[], call: (flow: string) => Promise<void>, patienceMs = 6 * HOUR) {
    let left = flows.length
    const ended = flows.map((flow) =>
      limited(() => call(flow), { flow, signal, patienceMs })
        .then(() => 'answered')
        .catch((error: Error) => error.message)
        .finally(() => left--),
    )
    await runUntil(() => left === 0)
    return Promise.all(ended)
  }
  return { clock, run }
}

const many = (count: number, flow = 'studio') => Array<string>(count).fill(flow)

test('a 10-minute outage fails no call, and the service is asked at most once every 10 seconds', async () => {
  const { clock, run } = open()
  const asked: number[] = []

  const ended = await run(many(12), async () => {
    asked.push(clock.now())
    await clock.pause(200)
    if (clock.now() < 10 * MINUTE) throw sick
  })

  expect(ended).toEqual(many(12, 'answered'))
  const during = asked.filter((at) => at < 10 * MINUTE)
  const opened = during.slice(8)
  expect(during.length).toBeLessThanOrEqual(60)
  expect(opened.length).toBeGreaterThan(10)
  for (const [index, at] of opened.entries())
    if (index > 0) expect(at - opened[index - 1]!).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...asked)).toBeLessThan(11 * MINUTE)
})

test('now and then a failure holds nobody else back', async () => {
  const { clock, run } = open()
  let calls = 0

  await run(many(200), async () => {
    const isFailing = ++calls % 10 === 0
    await clock.pause(100)
    if (isFailing) throw sick
  })

  expect(clock.now()).toBeLessThan(8_000)
})

test('a call that fails while others are answered is given up in the end', async () => {
  const { clock, run } = open()

  const ended = await run([...many(1, 'poison'), ...many(2_000)], async (flow) => {
    await clock.pause(100)
    if (flow === 'poison') throw sick
  })

  expect(ended[0]).toBe('sick')
  expect(ended.slice(1)).toEqual(many(2_000, 'answered'))
})

test('patience ends', async () => {
  const { clock, run } = open()

  expect(await run(many(1), () => Promise.reject(sick), HOUR)).toEqual(['sick'])

  expect(clock.now()).toBeGreaterThanOrEqual(HOUR)
  expect(clock.now()).toBeLessThan(HOUR + MINUTE)
})

test('a refused call is not repeated', async () => {
  const { run } = open()
  let calls = 0

  const ended = await run(many(1), async () => {
    calls++
    throw failing({ kind: 'refused' })
  })

  expect([ended, calls]).toEqual([['refused'], 1])
})

test('failures of one payer’s calls hold back nobody else’s', async () => {
  const { clock, run } = open()
  const times = new Map<string, number>()

  const ended = await run(
    [...many(40, 'poison'), ...many(40, 'studio')],
    async (flow) => {
      await clock.pause(100)
      if (flow === 'poison') throw sick
      times.set(flow, clock.now())
    },
    2 * MINUTE,
  )

  expect(ended.filter((end) => end === 'answered')).toHaveLength(40)
  expect(times.get('studio')).toBeLessThan(6_000)
})

test('a service that asks for an hour keeps no call waiting: all are to come back', async () => {
  const { clock, run } = open({ concurrency: 1 })

  const ended = await run(many(3), async () => {
    throw failing({ kind: 'wait', ms: HOUR })
  })

  expect(ended).toEqual(many(3, 'The translation service asks for patience'))
  expect(clock.now()).toBeLessThan(MINUTE)
})

describe('against a server that admits a fifth of the demanded rate and answers the rest with 429', () => {
  /** Calls at once over how long each takes is what would be demanded. */
  const serve = async (latencyMs: number, { says }: { says: (waitMs: number) => number | undefined }) => {
    const { clock, run } = open()
    const everyMs = (latencyMs / 4) * 5
    let [free, calls, admitted] = [0, 0, 0]
    await run(many(400), async () => {
      calls++
      if (clock.now() < free) throw failing({ kind: 'wait', ms: says(free - clock.now()) })
      free = Math.max(free, clock.now()) + everyMs
      admitted++
      await clock.pause(latencyMs)
    })
    return { perAdmitted: calls / admitted, share: (admitted * everyMs) / clock.now() }
  }
  const exactly = { says: (ms: number) => ms }
  const inSeconds = { says: (ms: number) => Math.ceil(ms / 1000) * 1000 }
  const nothing = { says: () => undefined }

  test.each([
    ['that takes 50 ms', 50, exactly],
    ['that takes 1 s', 1_000, exactly],
    ['that takes 8 s and says whole seconds', 8_000, inSeconds],
    ['that takes 1 s and says whole seconds', 1_000, inSeconds],
    ['that takes 4 s and does not say how long to wait', 4_000, nothing],
  ])(
    '%s: at most 1.3 calls are made for each admitted one, and most of what is admitted is used',
    async (_, latency, says) => {
      const { perAdmitted, share } = await serve(latency, says)

      expect(perAdmitted).toBeLessThanOrEqual(1.3)
      expect(share).toBeGreaterThan(0.6)
    },
  )

  test('that counts by the minute', async () => {
    const { clock, run } = open()
    const window = { at: -1, calls: 0 }
    let [calls, admitted] = [0, 0]

    await run(many(600), async () => {
      calls++
      const minute = Math.floor(clock.now() / MINUTE)
      if (minute !== window.at) Object.assign(window, { at: minute, calls: 0 })
      if (++window.calls > 48) throw failing({ kind: 'wait', ms: (minute + 1) * MINUTE - clock.now() })
      admitted++
      await clock.pause(1_000)
    })

    expect(calls / admitted).toBeLessThanOrEqual(1.3)
    expect(clock.now()).toBeLessThan(20 * MINUTE)
  })
})

test('the next of those that wait is the one with the fewest calls under way', async () => {
  const { clock, run } = open({ concurrency: 2 })
  const order: string[] = []

  await run([...many(20, 'large'), 'small'], async (flow) => {
    order.push(flow)
    await clock.pause(1_000)
  })

  expect(order.indexOf('small')).toBe(2)
})
