/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startScene } from '../../faults/harness/scene.ts'
import { createDatabase } from '../../support/app/database.ts'
import { installedRedis, startRedis } from '../../support/redis/redis.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const MORE = process.env.KILLS ? 8 : 1

const COMBINATIONS = [
  { nodes: 2, kills: 2, withRedis: true },
  { nodes: 3, kills: 4, withRedis: false },
  { nodes: 3, kills: 2, withRedis: true },
  { nodes: 2, kills: 2, withRedis: false },
]

for (const [n, { nodes, kills, withRedis }] of COMBINATIONS.entries())
  test(`any of ${nodes} nodes serves any document, and kills lose nothing: ${withRedis ? `Redis (${installedRedis()}) goes away and comes back in between` : 'without Redis'}`, {
    ...(n > 0 && NIGHTLY),
    timeout: 600_000,
  }, async () => {
    const random = seeded(chooseSeed(`${nodes} nodes`))
    const redis = withRedis ? await startRedis() : undefined
    onTestFinished(() => redis?.stop())
    const { url: DATABASE_URL, db } = await createDatabase()
    onTestFinished(() => db.destroy())
    const scene = await startScene({
      db,
      environment: { DATABASE_URL, ...(redis && { REDIS_URL: redis.url }) },
      nodes,
      writers: 12,
      documents: 3,
      random,
    })
    for (let kill = 0; kill < kills * MORE; kill++) {
      await pause(400 + random() * 400)
      await scene.killOne()
      if (kill % 2 === 0) await redis?.stop()
      else await redis?.start()
    }
    await scene.finish()
    await expect.poll(scene.faults, { timeout: 15_000, interval: 500 }).toEqual([])
    expect(scene.acknowledged()).toBeGreaterThan(kills * MORE * 12)
    if (process.env.KILLS)
      console.log(`${scene.acknowledged()} edits acknowledged over ${kills * MORE} kills, none lost`)
  })
