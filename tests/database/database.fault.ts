/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { startCluster } from '../faults/harness/cluster.ts'
import { startPostgresProxy } from '../faults/harness/postgresProxy.ts'
import { type Scene, startScene } from '../faults/harness/scene.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { within } from '../support/runs/timed.ts'

const AWAY_MS = 10_000

let cluster: Awaited<ReturnType<typeof startCluster>>
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.destroy())

async function openScene() {
  const proxy = await startPostgresProxy(cluster.url())
  onTestFinished(() => proxy.close())
  const db = connect(proxy.url, { max: 2 })
  onTestFinished(() => db.destroy())
  const random = seeded(chooseSeed('database'))
  const scene = await startScene({
    db,
    environment: { DATABASE_URL: proxy.url },
    nodes: 1,
    writers: 8,
    documents: 2,
    random,
  })
  return { proxy, scene }
}

/** A number, once it has not changed for a second: what was committed before may still be told. */
async function atRest(read: () => number) {
  for (let before = Number.NaN; ; await pause(1_000)) {
    const now = read()
    if (now === before) return now
    before = now
  }
}

/** Every writer gets an acknowledgement for something typed after this call, within five seconds. */
async function heals(scene: Scene) {
  const before = scene.writers.map((writer) => writer.acknowledged.size)
  const healed = () => scene.writers.every((writer, n) => writer.acknowledged.size > before[n]! && writer.isSynced())
  await within(5_000, () => expect(healed()).toBe(true))
}

test('while the database is away nothing is acknowledged, and afterwards nothing is missing or doubled', async () => {
  const { proxy, scene } = await openScene()
  await pause(500)
  proxy.shut()
  const before = await atRest(scene.acknowledged)
  await pause(AWAY_MS)
  expect(scene.acknowledged()).toBe(before)
  proxy.open()
  await heals(scene)
  await scene.finish()
  await expect.poll(scene.faults, { interval: 500 }).toEqual([])
})

test('a database that crashes and recovers has every acknowledged edit', NIGHTLY, async () => {
  const { proxy, scene } = await openScene()
  await pause(500)
  await cluster.crash()
  await cluster.restart()
  proxy.open(cluster.port())
  await heals(scene)
  await scene.finish()
  await expect.poll(scene.faults, { interval: 500 }).toEqual([])
})

test('a connection that breaks after COMMIT was sent neither loses nor doubles the edit', NIGHTLY, async () => {
  const { proxy, scene } = await openScene()
  for (let cut = 1; cut <= 5; cut++) {
    proxy.cutAfterNextCommit()
    await expect.poll(proxy.cuts).toBe(cut)
    await heals(scene)
  }
  await scene.finish()
  await expect.poll(scene.faults, { interval: 500 }).toEqual([])
})
