import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A member orders pages of five words, which cost 20 cents on Standard. */
async function studio(owner: Person) {
  const member = await app.build.user()
  const organization = await app.build.organization({ owner, members: [member] })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const order = async () => {
    const page = await app.build.page(version, { texts: ['one two three', 'four', 'five'] })
    return (await app.as(member).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
  }
  const heardBy = async (person: Person) => {
    const { data } = await (await app.as(person).get(`/projects/${project.id}/activity`)).json()
    return (data as { kind: string; plan: string | null; count: number; person: { id: string } | null }[])
      .filter(({ kind }) => kind === 'spending_reached')
      .map(({ plan, count, person }) => [plan, count, person?.id])
      .toReversed()
  }
  return { member, organization, order, heardBy }
}

test('half and all of the free words are each told once in a month, to those who may set a cap', async () => {
  const owner = await app.build.user({ word_quota: 20 })
  const { member, order, heardBy } = await studio(owner)
  expect(await order()).toMatchObject({ remaining_quota: 15 })
  expect(await heardBy(owner)).toEqual([])
  for (const left of [10, 5, 0]) expect(await order()).toMatchObject({ remaining_quota: left })
  expect(await order()).toMatchObject({ status: 'error' })
  const all = [
    ['free_tier', 50, member.id],
    ['free_tier', 100, member.id],
  ]
  expect(await heardBy(owner)).toEqual(all)
  expect(await heardBy(member)).toEqual([])

  await app.db.updateTable('users').set({ word_quota: 60 }).where('id', '=', owner.id).execute()
  await order()
  await order()
  expect(await heardBy(owner), '50 percent were told this month').toEqual(all)
})

test('words that pass several parts of the cap tell the highest', async () => {
  const owner = await app.build.user({ role: 'USER', word_quota: null })
  await app.db.insertInto('subscriptions').values({ user_id: owner.id, status: 'active' }).execute()
  const { member, organization, order, heardBy } = await studio(owner)
  await app.as(owner).put(`/organizations/${organization.id}/cap`, { monthly_cap_cents: 24 })
  expect(await order()).toMatchObject({ status: 'success' })
  expect(await heardBy(owner)).toEqual([['standard', 80, member.id]])
})
