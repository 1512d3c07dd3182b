/** @module-tag nightly */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/app/database.ts'
import { launchServer } from '../support/app/launch.ts'
import { builders } from '../support/build/build.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const KILLS = Number(process.env.KILLS ?? 1)
const [AT_ONCE, LONGEST_MS, MAX_ANSWERS] = [8, 250, 4]

/** The result of each key: an id when it was answered, undefined when it is only known to be done. */
type Outcomes = Map<string, string | undefined>

test(`[P1] a write with a key is done once, however often the process is killed under it (${KILLS} kills)`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const random = seeded(chooseSeed('idempotency'))
  const { url: DATABASE_URL, db } = await testDatabase()
  const ana = await builders(db).user()
  const outcomes: Outcomes = new Map()
  const open = new Set<string>()
  let made = 0

  /** Until the process is killed: then nobody knows what became of the request. */
  async function create(api: string, key: string) {
    const response = await fetch(`${api}/organizations/`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${ana.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ name: key }),
    })
    const body = await response.json()
    if (response.status === 409 && body.detail.includes('not known any more')) outcomes.set(key, undefined)
    else if (response.status === 200) outcomes.set(key, body.id)
    else throw new Error(`${response.status} ${JSON.stringify(body)}`)
    open.delete(key)
  }

  async function work(api: string) {
    for (;;) {
      const [unknown] = open
      const key = unknown ?? `key-${++made}`
      open.delete(key)
      try {
        await create(api, key)
      } catch (error) {
        open.add(key)
        if (error instanceof TypeError) return // the process is gone
        throw error
      }
    }
  }

  for (let kill = 0; kill <= KILLS; kill++) {
    const server = launchServer({ env: { DATABASE_URL, ROLES: 'api', SIGNUP: 'on' } })
    const api = `${await server.ready}/api/v1`
    // Nobody waits half a minute here to see that the process is really gone.
    await sql`update idempotency_keys set held_until = now() - interval '1 second' where answer is null`.execute(db)
    if (kill === KILLS) {
      for (const key of [...open]) await create(api, key)
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      break
    }
    const working = Promise.all(Array.from({ length: AT_ONCE }, () => work(api)))
    // A slow machine gets as much done in a life as a fast one.
    const enough = outcomes.size + Math.floor(random() * MAX_ANSWERS)
    await pause(30 + random() * LONGEST_MS)
    while (outcomes.size < enough) await pause(5)
    server.child.kill('SIGKILL')
    await working
  }

  const stored = await db.selectFrom('organizations').where('is_personal', '=', false).select(['id', 'name']).execute()
  expect(stored.map(({ name }) => name).sort()).toEqual([...outcomes.keys()].sort())
  for (const { id, name } of stored) if (outcomes.get(name) !== undefined) expect(id).toBe(outcomes.get(name))
  console.log(
    `${stored.length} done, of ${[...outcomes.values()].filter((id) => id === undefined).length} the answer is lost`,
  )
  expect(open.size).toBe(0)
  expect(outcomes.size).toBeGreaterThan(KILLS)
})
