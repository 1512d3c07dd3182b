import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { createDatabase } from '../support/app/database.ts'

let db: Db
beforeAll(async () => {
  db = (await createDatabase()).db
})
afterAll(() => db.destroy())

async function insertPerson() {
  const [user, organization] = [uuid(), uuid()]
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ id: user, email: `${user}@example.com`, hashed_password: 'x', personal_organization_id: organization })
      .execute()
    await trx
      .insertInto('organizations')
      .values({ id: organization, name: 'Me', is_personal: true, owner_id: user })
      .execute()
    await trx
      .insertInto('organization_members')
      .values({ organization_id: organization, user_id: user, role: 'OWNER' })
      .execute()
  })
  return { user, organization }
}

test('[1.1] a person without a personal organization cannot be stored', async () => {
  const insert = db
    .insertInto('users')
    .values({ email: 'lonely@example.com', hashed_password: 'x', personal_organization_id: uuid() })
    .execute()
  await expect(insert).rejects.toThrow('has_a_personal_organization')
})

test('[1.1] a person has no second personal organization', async () => {
  const { user } = await insertPerson()
  const insert = db.insertInto('organizations').values({ name: 'Two', is_personal: true, owner_id: user }).execute()
  await expect(insert).rejects.toThrow('one_personal_organization_a_user')
})

test('[6.8] an organization without an OWNER, or with two, cannot be stored', async () => {
  const [ana, ben] = [await insertPerson(), await insertPerson()]
  const lowered = db
    .updateTable('organization_members')
    .set({ role: 'ADMIN' })
    .where('organization_id', '=', ana.organization)
    .execute()
  await expect(lowered).rejects.toThrow('at_least_one_owner')
  const second = db
    .insertInto('organization_members')
    .values({ organization_id: ana.organization, user_id: ben.user, role: 'OWNER' })
    .execute()
  await expect(second).rejects.toThrow('at_most_one_owner')
})

test('a superuser has role ADMIN and nobody else has', async () => {
  const { user } = await insertPerson()
  const raised = db.updateTable('users').set({ is_superuser: true }).where('id', '=', user).execute()
  await expect(raised).rejects.toThrow('superusers_have_role_admin')
})

test('[5.9] the source language is no target, and no target stands twice or is no tag', async () => {
  const { organization } = await insertPerson()
  const insert = (target_languages: string[]) =>
    sql`insert into projects (organization_id, name, source_language, target_languages)
        values (${organization}, 'Game', 'en', ${target_languages})`.execute(db)
  await expect(insert(['fr', 'en'])).rejects.toThrow('source_is_no_target')
  await expect(insert(['fr', 'fr'])).rejects.toThrow('target_languages_differ')
  await expect(insert(['pt_BR'])).rejects.toThrow('known_target_languages')
  await expect(insert([])).rejects.toThrow('has_a_target_language')
  await expect(insert(['fr', 'es'])).resolves.toBeDefined()
})

test('ids made by the database are UUIDs of version 7, in the order in which they were made', async () => {
  const before = Date.now()
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id from generate_series(1, 1000)`.execute(db)
  const ids = rows.map((row) => row.id)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
  expect(ids).toEqual(ids.toSorted())
  const madeAt = Number.parseInt(ids[0]!.replace('-', '').slice(0, 12), 16)
  expect(madeAt - before).toBeGreaterThanOrEqual(-1)
  expect(madeAt - before).toBeLessThan(10_000)
})
