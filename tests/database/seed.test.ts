import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, seed } from '#db/seed.ts'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import { hashPassword, isPassword } from '#server/accounts/passwords/passwords.ts'
import { createDatabase } from '../support/app/database.ts'

let db: Db

beforeAll(async () => {
  const database = await createDatabase()
  db = database.db
  const hashed_password = await hashPassword(DEMO_PASSWORD)
  await seed(db, hashed_password)
  await seed(db, hashed_password) // the second start of the demo
  return () => db.destroy()
})

test('the demo has three people with the printed password in one studio, its owner on Standard', async () => {
  const members = await db
    .selectFrom('organization_members as member')
    .innerJoin('organizations', 'organizations.id', 'member.organization_id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('is_personal', '=', false)
    .orderBy('member.id')
    .select(['organizations.name', 'users.email', 'users.hashed_password', 'member.role'])
    .execute()

  expect(members.map(({ email, role }) => ({ email, role }))).toEqual(
    DEMO_PEOPLE.map(({ email, role }) => ({ email, role })),
  )
  for (const { name, hashed_password } of members) {
    expect(name).toBe('Lantern Studio')
    expect(await isPassword(DEMO_PASSWORD, hashed_password)).toBe(true)
  }
  const owner = await db
    .selectFrom('users')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'users.id')
    .select(['email', 'users.role', 'subscriptions.status', 'has_payment_method'])
    .execute()
  expect(owner).toEqual([{ email: 'maya@example.com', role: 'USER', status: 'active', has_payment_method: true }])
})

test('the game has a dialogue, menus with placeholders, characters, a glossary and some Spanish', async () => {
  const texts = await db
    .selectFrom('source_texts')
    .innerJoin('pages', 'pages.id', 'source_texts.page_id')
    .select(['pages.type', 'identifier', 'content', 'words'])
    .execute()
  const of = (type: string) => texts.filter((text) => text.type === type)
  expect(of('dialogue').length).toBeGreaterThanOrEqual(60)
  expect(of('game_ui').length).toBeGreaterThanOrEqual(40)
  expect(of('game_ui').filter(({ content }) => /\{\w+|%[ds]|<b>/.test(content)).length).toBeGreaterThan(12)
  expect(texts.every(({ words }) => words > 0)).toBe(true)
  expect(await db.selectFrom('characters').selectAll().execute()).toHaveLength(4)
  expect((await db.selectFrom('glossary_entries').selectAll().execute()).length).toBeGreaterThan(10)
  const spanish = await db.selectFrom('translations').selectAll().execute()
  expect(spanish.length).toBeGreaterThan(10)
  expect(new Set(spanish.map(({ review_notes }) => readReviewNote(review_notes).kind))).toEqual(new Set(['review']))
})
