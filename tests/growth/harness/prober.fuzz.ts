/** @module-tag selfTest */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { probeWhile } from './prober.ts'

/** Stands still for `ms`, once, when it is asked to. */
async function startServer() {
  let stall = 0
  const server = createServer((_request, response) => {
    const end = performance.now() + stall
    stall = 0
    while (performance.now() < end);
    response.end('true')
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stall(ms: number) {
      stall = ms
    },
  }
}

test('the prober sees a server that stands still, and asks on meanwhile', async () => {
  const { url, stall } = await startServer()
  const { p99, longest, probes } = await probeWhile(url, 'token', () => stall(300))
  expect(p99).toBeGreaterThan(150)
  expect(longest).toBeGreaterThan(250)
  expect(probes).toBeGreaterThanOrEqual(200)
})

test('the prober counts no time of a server that answers at once', async () => {
  const { url } = await startServer()
  // A full machine may take the time of one of the two servers: one quiet moment in ten is enough.
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; least >= 100 && tries < 10; tries++)
    least = Math.min(least, (await probeWhile(url, 'token', () => undefined)).p99)
  expect(least).toBeLessThan(100)
})

test('the prober says when it is not answered', async () => {
  const probed = probeWhile('http://127.0.0.1:1/', 'token', () => undefined)
  await expect(probed).rejects.toThrow('probes were not answered: connect')
})
