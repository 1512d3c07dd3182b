import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgresProxy } from '../faults/harness/postgresProxy.ts'
import { startScene } from '../faults/harness/scene.ts'
import { createDatabase } from '../support/app/database.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const KILLS = Number(process.env.KILLS ?? 2)
const ATTEMPTS = 4

async function runKills(kills: number, environment: Record<string, string>) {
  const random = seeded(chooseSeed('acknowledged edits'))
  const { url: DATABASE_URL, db } = await createDatabase()
  onTestFinished(() => db.destroy())
  const proxy = await startPostgresProxy(DATABASE_URL)
  onTestFinished(() => proxy.close())
  const scene = await startScene({
    db,
    environment: { DATABASE_URL: proxy.url, ...environment },
    nodes: 1,
    writers: 20,
    documents: 4,
    random,
    leavers: 4,
    proxy,
  })
  for (let kill = 0; kill < kills; kill++) {
    await pause(random() * 300)
    await scene.killOne()
  }
  await scene.finish()
  return scene
}

test(`no acknowledged edit is lost when the server is killed ${KILLS} times`, async () => {
  const scene = await runKills(KILLS, {})
  await expect.poll(scene.faults, { timeout: 10_000, interval: 500 }).toEqual([])
  expect(scene.acknowledged()).toBeGreaterThan(KILLS * 20)
  console.log(`${KILLS} kills, ${scene.acknowledged()} acknowledged edits, none missing`)
}, 900_000)

test('the check catches a server that acknowledges before it commits', { ...NIGHTLY, timeout: 120_000 }, async () => {
  // A client that leaves must have its answer just before the kill: on a busy machine that may fail a few times.
  const found: string[] = []
  for (let attempt = 0; attempt < ATTEMPTS && found.length === 0; attempt++) {
    const scene = await runKills(2, { ACKNOWLEDGE_BEFORE_COMMIT: '1' })
    found.push(...(await scene.faults()).filter((fault) => /acknowledged edits of .* are missing/.test(fault)))
  }
  expect(found).not.toEqual([])
})
