import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import { openMailbox } from '#server/standins/mailbox/start.ts'
import { createDatabase } from '../support/app/database.ts'
import { startStripeForTest } from '../support/stripe/stripe.ts'

let url: string
let db: Db
beforeAll(async () => {
  const database = await createDatabase('template1') // the usual template has the tables of stand-ins
  url = database.url
  db = database.db
})
afterAll(() => db.destroy())

async function listTables() {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const STAND_IN = /stand_?in|mailbox|mails/

test('migrations make no table of a stand-in', async () => {
  await migrate(db)
  const tables = await listTables()
  expect(tables).toContain('public.users')
  expect(tables.filter((name) => STAND_IN.test(name))).toEqual([])
})

test('stand-ins make their tables in schemas of their own, once for all processes that start together', async () => {
  const migrated = await listTables()
  const [one, other] = await Promise.all([
    startStripeForTest({ databaseUrl: url }),
    startStripeForTest({ databaseUrl: url }),
    openMailbox(db),
    openMailbox(db),
  ])
  await Promise.all([one.close(), other.close()])
  expect((await listTables()).filter((name) => !migrated.includes(name))).toEqual([
    'mailbox.mails',
    'stripe_stand_in.account',
    'stripe_stand_in.answers',
    'stripe_stand_in.deliveries',
    'stripe_stand_in.meter_events',
    'stripe_stand_in.objects',
  ])
})
