import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'
import { seeded } from '../../support/runs/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aStudio() {
  const [owner, admin, member, other] = await Promise.all(Array.from({ length: 4 }, () => app.build.user()))
  const organization = await app.build.organization({ owner: owner!, admins: [admin!], members: [member!, other!] })
  const version = await app.build.version(await app.build.project(organization))
  const newPage = () => app.build.page(version, { texts: ['one two three', 'four', 'five'] })
  const limits = `/organizations/${organization.id}/word-limits`
  const set = (of: string, monthly_words: number | null, by: Person = owner!) =>
    app.as(by).put(`${limits}/${of}`, { monthly_words })
  const order = async (by: Person, page: { id: string }, more = {}) =>
    (await app.as(by).post(`/pages/${page.id}/translate`, { languages: ['es'], ...more })).json()
  const estimate = async (by: Person, page: { id: string }) =>
    (await app.as(by).post(`/pages/${page.id}/translate/estimate`, { languages: ['es'] })).json()
  const shown = async () => (await app.as(admin!).get(limits)).json()
  const people = { owner: owner!, admin: admin!, member: member!, other: other! }
  return { ...people, organization, newPage, limits, set, order, estimate, shown }
}

const REFUSED = {
  message: 'Not enough of your words are left this month',
  detail:
    'This translation needs 5 words, but only 2 of the 7 that you can order this month are left. An owner or admin of the organization can change that.',
}

test('each member orders the words of their role and no more; others are not concerned', async () => {
  const { owner, member, other, newPage, set, order, estimate } = await aStudio()
  expect((await set('roles/MEMBER', 7)).status).toBe(200)
  const [first, second] = [await newPage(), await newPage()]
  expect(await estimate(member, first)).toMatchObject({ limit: { monthly_words: 7, used_words: 0, left_words: 7 } })
  expect(await order(member, first)).toMatchObject({ status: 'success', total_words: 5 })
  expect(await estimate(member, second)).toMatchObject({
    refusal: REFUSED,
    fitting: { words: 2 },
    limit: { left_words: 2 },
  })
  expect(await order(member, second)).toMatchObject({ status: 'error', ...REFUSED })
  expect(await order(member, second, { fit: true })).toMatchObject({ status: 'success', total_words: 2 })
  expect(await estimate(owner, second)).toMatchObject({ limit: null, refusal: null })
  expect(await order(other, second)).toMatchObject({ status: 'success', total_words: 3 })
})

test('a person’s own words go before those of the role, until they are taken back', async () => {
  const { member, newPage, limits, set, order, shown, owner } = await aStudio()
  await set('roles/MEMBER', 0)
  await set(`people/${member.id}`, 5)
  expect(await order(member, await newPage())).toMatchObject({ status: 'success' })
  const ofMember = async () => (await shown()).people.find((one: { user_id: string }) => one.user_id === member.id)
  expect(await ofMember()).toMatchObject({ role: 'MEMBER', used_words: 5, monthly_words: 5, is_own: true })
  await set(`people/${member.id}`, null)
  expect(await order(member, await newPage())).toMatchObject({ status: 'success' })
  expect(await ofMember()).toMatchObject({ used_words: 10, monthly_words: null, is_own: true })
  await app.as(owner).delete(`${limits}/people/${member.id}`)
  expect(await ofMember()).toMatchObject({ monthly_words: 0, is_own: false })
  expect(await order(member, await newPage())).toMatchObject({ status: 'error', message: REFUSED.message })
})

test('a text translated again and a cancelled order count as they are charged', async () => {
  const { member, newPage, set, order, estimate } = await aStudio()
  await set(`people/${member.id}`, 5)
  const page = await newPage()
  expect(await order(member, page)).toMatchObject({ status: 'success' })
  expect(await estimate(member, await newPage())).toMatchObject({ limit: { left_words: 0 } })
  await app.as(member).post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })
  expect(await estimate(member, page)).toMatchObject({ limit: { used_words: 0, left_words: 5 }, refusal: null })
})

test('orders at the same moment do not pass a limit together', async () => {
  const { member, newPage, set, order, shown } = await aStudio()
  await set(`people/${member.id}`, 14)
  const pages = await Promise.all(Array.from({ length: 6 }, newPage))
  const answers = await Promise.all(pages.map((page) => order(member, page)))
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2)
  expect((await shown()).people).toContainEqual(expect.objectContaining({ user_id: member.id, used_words: 10 }))
})

test('admins give members their words; those of admins are the owner’s; the owner has no limit', async () => {
  const { owner, admin, member, limits, set } = await aStudio()
  expect((await set('roles/MEMBER', 9, admin)).status).toBe(200)
  expect((await set(`people/${member.id}`, null, admin)).status).toBe(200)
  for (const path of ['roles/ADMIN', `people/${admin.id}`]) {
    const refusal = await set(path, 9, admin)
    expect([refusal.status, await refusal.json()]).toEqual([
      403,
      { detail: 'Only the owner, who pays, can change the words of admins' },
    ])
    expect((await set(path, 9, owner)).status).toBe(200)
  }
  expect((await set(`people/${owner.id}`, 9)).status).toBe(400)
  expect((await set(`people/${member.id}`, 9, member)).status).toBe(403)
  expect((await app.as(member).get(limits)).status).toBe(403)
  expect((await set(`people/${(await app.build.user()).id}`, 9)).status).toBe(404)
})

test('a limit goes with its member, and holds for no owner', async () => {
  const { owner, member, organization, set, newPage, estimate } = await aStudio()
  await set(`people/${member.id}`, 0)
  const { id } = await app.db
    .selectFrom('organization_members')
    .where('organization_id', '=', organization.id)
    .where('user_id', '=', member.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await app.as(owner).delete(`/organizations/${organization.id}/members/${id}`)
  await app.as(owner).post(`/organizations/${organization.id}/members/${member.id}`)
  expect(await estimate(member, await newPage())).toMatchObject({ limit: null })
  // As of somebody who has become the owner since.
  const left = { organization_id: organization.id, user_id: owner.id, monthly_words: 0 }
  await app.db.insertInto('word_limits').values(left).execute()
  expect(await estimate(owner, await newPage())).toMatchObject({ limit: null })
})

test('random limits: the words of a month are never more than the limit at the last accepted order', async () => {
  const { member, newPage, set, order, shown } = await aStudio()
  const random = seeded(39)
  for (let step = 0; step < 12; step++) {
    const limit = Math.floor(random() * 40)
    await set(random() < 0.5 ? 'roles/MEMBER' : `people/${member.id}`, limit)
    const { status } = await order(member, await newPage(), { fit: random() < 0.5 })
    const { used_words, monthly_words } = (await shown()).people.find(
      ({ user_id }: { user_id: string }) => user_id === member.id,
    )
    if (status === 'success') expect(used_words).toBeLessThanOrEqual(monthly_words)
  }
})
