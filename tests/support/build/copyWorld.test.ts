/** @module-tag selfTest */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSession } from '#db/queries/accounts/sessions.ts'
import { testDatabase } from '../app/database.ts'
import { builders } from './build.ts'
import { copyWorld } from './copyWorld.ts'
import { buildWorld, stateOf } from './world.ts'

const ID_OR_TIME =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.+]+|(?<="id": )\d+|\\\\x[0-9a-f]{64}/g
const withoutIds = (state: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(state).map(([what, text]) => [
      what,
      text?.slice(2, -2).replace(ID_OR_TIME, '…').split('}, {').sort(),
    ]),
  )

test('a copied world is what was built, belongs to itself, and its people are signed in', async () => {
  const { db } = await testDatabase()
  const built = await buildWorld({ db, build: builders(db) }, 'Moonfall')
  const [one, other] = [await copyWorld({ db }, 'Moonfall'), await copyWorld({ db }, 'Moonfall')]
  const state = withoutIds(await stateOf({ db }, built))
  for (const copy of [one, other]) {
    expect(withoutIds(await stateOf({ db }, copy))).toEqual(state)
    for (const { id, token } of Object.values(copy.people))
      expect((await findSession(db, token, 7))?.user.id).toBe(copy.people.deactivated.id === id ? undefined : id)
  }
  expect(new Set([...Object.values(one.ids), ...Object.values(other.ids)]).size).toBe(
    2 * new Set(Object.values(one.ids)).size,
  )
  for (const table of ['events', 'text_count_changes']) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.ref(table)}`.execute(db)
    expect(rows[0]!.count % 3, table).toBe(0)
  }
})
