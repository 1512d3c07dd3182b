import { expect, test } from 'vitest'
import { createTestApp } from '../support/app/app.ts'

test('a network that asks for thousands of files waits for each, and another one for none', async () => {
  const { app, close } = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const ask = async (address: string) => {
    const before = performance.now()
    const { status } = await app.request('/docs', { headers: { 'X-Forwarded-For': address } })
    return { status, ms: performance.now() - before }
  }
  for (let n = 0; n < 2000; n++) expect((await ask('203.0.113.1')).status).toBe(200)
  const late = await Promise.all(Array.from({ length: 200 }, () => ask('203.0.113.1')))
  expect(late.every(({ status }) => status === 200)).toBe(true)
  expect(late.at(-1)!.ms).toBeGreaterThan(1000)
  expect((await ask('203.0.113.2')).ms).toBeLessThan(500)
  await close()
})
