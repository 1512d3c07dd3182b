import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { accept } from '../support/collab/handOver.ts'
import { refusal } from '../support/http/refusal.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function aStudio() {
  const { build } = server
  const [owner, admin, member, outsider] = await Promise.all(
    ['Olga', 'Adam', 'Mia', 'Mallory'].map((full_name) => build.user({ full_name })),
  )
  const people = { owner: owner!, admin: admin!, member: member!, outsider: outsider! }
  const studio = await build.organization({ owner: people.owner, admins: [people.admin], members: [people.member] })
  return { ...people, studio, at: `/organizations/${studio.id}` }
}

describe('an organization', () => {
  test('[7.67] is made by anybody, who then owns it', async () => {
    const ana = await server.build.user()
    const response = await server.as(ana).post('/organizations/', { name: '  Moon Games ', description: ' ' })
    expect(response.status).toBe(200)
    const made = await response.json()
    expect(made).toMatchObject({
      name: 'Moon Games',
      description: null,
      is_personal: false,
      owner_id: ana.id,
      role: 'OWNER',
      members_count: 1,
      projects_count: 0,
      word_quota: 500,
    })
    expect(await (await server.as(ana).get(`/organizations/${made.id}`)).json()).toEqual(made)
    const { data, count } = await (await server.as(ana).get('/organizations/')).json()
    expect(count).toBe(2)
    expect(data.map((organization: { is_personal: boolean }) => organization.is_personal)).toEqual([true, false])
  })

  test('[§5] needs a name', async () => {
    const ana = await server.build.user()
    for (const body of [{}, { name: '   ' }]) {
      const response = await server.as(ana).post('/organizations/', body)
      expect(response.status).toBe(422)
      expect((await response.json()).detail[0]).toMatchObject({
        loc: ['body', 'name'],
        msg: 'Organization name is required',
      })
    }
  })

  test('[§6] its settings are for owner and admins, its deletion for the owner', async () => {
    const { owner, admin, member, outsider, at } = await aStudio()
    const rename = { name: 'Renamed', description: 'Games' }
    expect(await refusal(await server.as(outsider).put(at, rename))).toEqual([404, 'Organization not found'])
    expect(await refusal(await server.as(member).put(at, rename))).toEqual([403, 'Not enough permissions'])
    expect(await (await server.as(admin).put(at, rename)).json()).toMatchObject({ ...rename, role: 'ADMIN' })
    expect(await refusal(await server.as(admin).delete(at))).toEqual([403, 'Not enough permissions'])
    expect((await server.as(owner).delete(at)).status).toBe(204)
    expect(await refusal(await server.as(owner).get(at))).toEqual([404, 'Organization not found'])
  })

  test('a personal one cannot be changed, deleted or joined', async () => {
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    const { id } = await server.build.personalOrganization({ owner: ana })
    const personal = [403, 'Personal organizations cannot be modified']
    expect(await refusal(await server.as(ana).put(`/organizations/${id}`, { name: 'New' }))).toEqual(personal)
    expect(await refusal(await server.as(ana).delete(`/organizations/${id}`))).toEqual(personal)
    const add = { email: ben.email, role: 'MEMBER' }
    expect(await refusal(await server.as(ana).post(`/organizations/${id}/add-member-by-email`, add))).toEqual(personal)
  })

  test('its owner and admins choose how long document history is kept, also of a personal one', async () => {
    const { owner, admin, member, at } = await aStudio()
    expect(await (await server.as(member).get(at)).json()).toMatchObject({ history_days: null })
    for (const history_days of [0, 30, 365, null])
      expect(await (await server.as(admin).put(at, { history_days })).json()).toMatchObject({ history_days })
    expect(await refusal(await server.as(member).put(at, { history_days: 30 }))).toEqual([
      403,
      'Not enough permissions',
    ])
    const refused = await server.as(owner).put(at, { history_days: 7 })
    expect([refused.status, (await refused.json()).detail[0]]).toMatchObject([
      422,
      { loc: ['body', 'history_days'], msg: 'History is kept for 0, 30 or 365 days, or forever (null)' },
    ])
    const personal = await server.build.personalOrganization({ owner })
    const kept = await server.as(owner).put(`/organizations/${personal.id}`, { history_days: 30 })
    expect(await kept.json()).toMatchObject({ history_days: 30 })
    const both = await server.as(owner).put(`/organizations/${personal.id}`, { history_days: 0, name: 'New' })
    expect(await refusal(both)).toEqual([403, 'Personal organizations cannot be modified'])
  })

  test('[3.3] its words are those of its owner, with its own share named', async () => {
    const { owner, member, at } = await aStudio()
    expect(await (await server.as(member).get(`${at}/quota`)).json()).toEqual({
      word_quota: 500,
      words_translated: 0,
      remaining_quota: 500,
      quota_status: 'ok',
      is_free_tier: true,
      is_paused: false,
      earlier_words: 0,
      needs_proof: false,
      pause: null,
      cents_per_word: 0,
      organization_words: 0,
      payer: { id: owner.id, name: 'Olga' },
    })
  })
})

describe('its members', () => {
  test('are listed with the owner first, then by joining', async () => {
    const { owner, admin, member, outsider, at } = await aStudio()
    const members = await (await server.as(member).get(`${at}/members`)).json()
    expect(members.map(({ role, user }: { role: string; user: object }) => [role, user])).toEqual([
      ['OWNER', { id: owner.id, full_name: 'Olga', email: owner.email }],
      ['ADMIN', { id: admin.id, full_name: 'Adam', email: admin.email }],
      ['MEMBER', { id: member.id, full_name: 'Mia', email: member.email }],
    ])
    expect(await (await server.as(member).get(`${at}/members-with-emails`)).json()).toEqual(members)
    expect(await refusal(await server.as(outsider).get(`${at}/members`))).toEqual([404, 'Organization not found'])
  })

  test('come by their address, as MEMBER when nothing else is said', async () => {
    const { admin, member, outsider, at } = await aStudio()
    const add = (by: { token: string }, body: object) => server.as(by).post(`${at}/add-member-by-email`, body)

    expect(await refusal(await add(member, { email: outsider.email }))).toEqual([403, 'Not enough permissions'])
    expect(await refusal(await add(outsider, { email: outsider.email }))).toEqual([404, 'Organization not found'])
    expect(await refusal(await add(admin, { email: 'nobody@example.com' }))).toEqual([404, 'User not found'])
    expect((await refusal(await add(admin, { email: '  ' })))[1]).toMatchObject([{ msg: 'Email is required' }])
    expect((await refusal(await add(admin, { email: outsider.email, role: 'OWNER' })))[0]).toBe(422)

    const added = await add(admin, { email: ` ${outsider.email.toUpperCase()} ` })
    expect(await added.json()).toMatchObject({ user_id: outsider.id, role: 'MEMBER', email: outsider.email })
    expect(await refusal(await add(admin, { email: outsider.email, role: 'ADMIN' }))).toEqual([
      409,
      'This user is already a member of this organization',
    ])
    expect((await server.as(outsider).get(at)).status).toBe(200)
  })

  test('come by their id as well, with a role in any spelling', async () => {
    const { owner, outsider, at } = await aStudio()
    const added = await server.as(owner).post(`${at}/members/${outsider.id}`, { role: 'OrganizationRole.admin' })
    expect(await added.json()).toMatchObject({ user_id: outsider.id, role: 'ADMIN' })
  })

  test('change their role by owner and admins, but the owner keeps his', async () => {
    const { owner, admin, member, at } = await aStudio()
    const change = (by: { token: string }, who: { id: string }, role: string) =>
      server.as(by).patch(`${at}/members/${who.id}`, { role })

    expect(await (await change(admin, member, 'admin')).json()).toMatchObject({ user_id: member.id, role: 'ADMIN' })
    expect(await (await change(owner, member, 'MEMBER')).json()).toMatchObject({ role: 'MEMBER' })
    expect(await refusal(await change(member, member, 'ADMIN'))).toEqual([403, 'Not enough permissions'])
    expect(await refusal(await change(admin, owner, 'MEMBER'))).toEqual([403, 'Not enough permissions'])
    expect(await refusal(await change(owner, owner, 'MEMBER'))).toEqual([400, 'Transfer ownership first'])
  })

  test('[§4] the ownership passes on whole: the new owner is OWNER, the old one ADMIN', async () => {
    const { owner, admin, member, outsider, at } = await aStudio()
    const pass = (by: { token: string }, to: { id: string }) =>
      server.as(by).patch(`${at}/members/${to.id}`, { role: 'OWNER' })

    expect(await refusal(await pass(admin, member))).toEqual([403, 'Not enough permissions'])
    expect(await refusal(await pass(owner, outsider))).toEqual([404, 'Member not found'])
    const { offer, ...offered } = await (await pass(owner, member)).json()
    expect(offered).toMatchObject({ user_id: member.id, role: 'MEMBER' })
    expect(await (await server.as(owner).get(at)).json()).toMatchObject({ role: 'OWNER', owner_id: owner.id })
    expect((await accept(server, member, offer)).status).toBe(200)
    expect(await (await server.as(owner).get(at)).json()).toMatchObject({ role: 'ADMIN', owner_id: member.id })

    const back = await (await server.as(member).post(`${at}/transfer-ownership`, { user_id: owner.id })).json()
    expect(back).toMatchObject({ role: 'OWNER', owner_id: member.id, offer: { state: 'pending' } })
    expect((await accept(server, owner, back.offer)).status).toBe(200)
    expect(await (await server.as(member).get(at)).json()).toMatchObject({ role: 'ADMIN', owner_id: owner.id })
  })

  test('are offered the ownership by one of two transfers at once', async () => {
    const { owner, admin, member, at } = await aStudio()
    const answers = await Promise.all(
      [admin, member].map((heir) => server.as(owner).post(`${at}/transfer-ownership`, { user_id: heir.id })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const members = await (await server.as(owner).get(`${at}/members`)).json()
    expect(members.filter(({ role }: { role: string }) => role === 'OWNER')).toHaveLength(1)
  })

  test('are removed by those who manage, leave by themselves, and the owner stays', async () => {
    const { owner, admin, member, at } = await aStudio()
    const remove = (by: { token: string }, who: { id: string }) => server.as(by).delete(`${at}/members/${who.id}`)

    expect(await refusal(await remove(member, admin))).toEqual([403, 'Not enough permissions'])
    expect(await refusal(await remove(admin, owner))).toEqual([403, 'Not enough permissions'])
    expect(await refusal(await remove(owner, owner))).toEqual([400, 'Transfer ownership first'])
    expect((await remove(member, member)).status).toBe(204)
    expect(await refusal(await server.as(member).get(at))).toEqual([404, 'Organization not found'])
    const { id } = (await (await server.as(owner).get(`${at}/members`)).json())[1]
    expect((await server.as(owner).delete(`${at}/members/${id}`)).status).toBe(204)
    expect(await refusal(await remove(owner, admin))).toEqual([404, 'Member not found'])
  })

  test('are removed by their address too', async () => {
    const { owner, member, at } = await aStudio()
    expect((await server.as(owner).delete(`${at}/members/email`, { email: member.email })).status).toBe(204)
    expect((await server.as(member).get(at)).status).toBe(404)
  })
})
