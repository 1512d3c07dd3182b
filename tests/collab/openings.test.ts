import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually, openStudio } from '../support/collab.ts'

/** Longer than anybody waits for a connection of the pool, shorter than a statement may take. */
const SLOW_MS = 2_500
const PEOPLE = 30

test('[A7] a crowd that comes while Postgres is slow waits for its turn and is let in, all of it', async () => {
  const failures: string[] = []
  const studio = await openStudio({ log: (event) => void failures.push(event) })
  const { name } = await studio.page(1, () => 'Hola')
  const isLocked = Promise.withResolvers<void>()
  const slow = studio.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx)
    isLocked.resolve()
    await pause(SLOW_MS)
  })
  await isLocked.promise
  const crowd = Array.from({ length: PEOPLE }, () => studio.join(name))
  await slow
  await eventually(() => expect(crowd.filter(({ provider }) => provider.isSynced)).toHaveLength(PEOPLE))
  expect(crowd.flatMap(({ closings }) => closings)).toEqual([])
  expect(failures).toEqual([])
})
