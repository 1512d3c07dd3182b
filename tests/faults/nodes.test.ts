import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { chooseSeed, seeded } from '../support/random.ts'
import { startRedis } from '../support/redis.ts'
import { startScene } from './harness/scene.ts'

const MORE = process.env.KILLS ? 5 : 1

async function runNodes(nodes: number, kills: number, redisUrl?: string, between?: (kill: number) => Promise<unknown>) {
  const random = seeded(chooseSeed(`${nodes} nodes`))
  const { url: DATABASE_URL, db } = await createDatabase()
  onTestFinished(() => db.destroy())
  const scene = await startScene({
    db,
    environment: { DATABASE_URL, ...(redisUrl && { REDIS_URL: redisUrl }) },
    nodes,
    writers: 12,
    documents: 3,
    random,
  })
  for (let kill = 0; kill < kills; kill++) {
    await pause(400 + random() * 400)
    await scene.killOne()
    await between?.(kill)
  }
  await scene.finish()
  await expect.poll(scene.faults, { timeout: 15_000, interval: 500 }).toEqual([])
  expect(scene.acknowledged()).toBeGreaterThan(kills * 12)
}

test(
  'any of three nodes serves any document without Redis, and kills lose nothing',
  () => runNodes(3, 6 * MORE),
  600_000,
)

test('two nodes with Redis, which goes away and comes back in between, lose nothing', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  await runNodes(2, 4 * MORE, redis.url, async (kill) => {
    if (kill % 2 === 0) await redis.stop()
    else await redis.start()
  })
}, 600_000)
