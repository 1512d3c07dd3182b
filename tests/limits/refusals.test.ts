import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../support/app/app.ts'

const MAX_AT_ONCE = 100

test('a network that is refused again and again waits for each refusal, and for nothing else; others wait for none', async () => {
  const { app, close } = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  onTestFinished(close)
  const ask = async (path: string, address: string) => {
    const before = performance.now()
    const headers = { 'X-Forwarded-For': address, Authorization: 'Bearer no such session' }
    const { status } = await app.request(path, { headers })
    return { status, ms: performance.now() - before }
  }
  const me = (address: string) => ask('/api/v1/users/me', address)
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => me('203.0.113.1')))
  const late = await Promise.all(Array.from({ length: 20 }, () => me('203.0.113.1')))
  expect(late.filter(({ status, ms }) => status === 401 && ms > 900).length).toBeGreaterThan(10)
  const others = [await me('203.0.113.2'), await ask('/api/v1/utils/health-check', '203.0.113.1')]
  expect(others.map(({ status }) => status)).toEqual([401, 200])
  expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(500)
})
